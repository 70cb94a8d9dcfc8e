import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

/** One field as it was typed here and as it is stored. */
export interface Difference {
  label: string
  mine: string
  theirs: string
}

interface Props {
  differences: Difference[]
  /** The text when there is no difference. */
  without?: string
  /** The buttons to resolve the conflict. */
  children: ReactNode
}

/** Says that another admin has stored a version first, and shows both versions side by side. It takes the focus. */
export function Conflict({
  differences,
  without = 'What is stored now is the same as what you have.',
  children,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className="rounded-md border-2 border-ember p-3 sm:p-4"
    >
      <h4 id={id} className="text-lg text-ember">
        Somebody else has changed this meanwhile
      </h4>
      <p className="mt-1">
        {differences.length > 0 ? 'Nothing is lost: here are both versions.' : without}
      </p>
      {differences.length > 0 && (
        <table className="mt-3 w-full table-fixed border-collapse text-left">
          <thead>
            <tr>
              <th scope="col" className="w-1/4 py-1 pr-3">
                <span className="sr-only">Field</span>
              </th>
              <th scope="col" className="py-1 pr-3">
                Yours
              </th>
              <th scope="col" className="py-1">
                Stored now
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, theirs }) => (
              <tr key={label} className="border-t border-seam/50 align-top">
                <th scope="row" className="py-1.5 pr-3 font-semibold [overflow-wrap:anywhere]">
                  {label}
                </th>
                <td className="py-1.5 pr-3 whitespace-pre-wrap text-chalk [overflow-wrap:anywhere]">
                  {mine || '(empty)'}
                </td>
                <td className="py-1.5 whitespace-pre-wrap text-chalk [overflow-wrap:anywhere]">
                  {theirs || '(empty)'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
