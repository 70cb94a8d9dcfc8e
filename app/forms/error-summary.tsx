import type { MouseEvent, ReactNode } from 'react'

interface Props {
  title: string
  /** The errors, each with the id of its field. */
  problems: { id: string; text: string }[]
  /** Shown below the list of errors. */
  children?: ReactNode
}

/** Why a form was not accepted, with a link to each wrong field. `useSubmit` gives it the focus. */
export function ErrorSummary({ title, problems, children }: Props) {
  return (
    <div
      data-errors
      tabIndex={-1}
      role="group"
      aria-labelledby="error-summary-title"
      className="mt-6 scroll-mt-24 rounded-md border-2 border-ember p-4 sm:p-5"
    >
      <h3 id="error-summary-title" className="text-lg">
        {title}
      </h3>
      {problems.length > 0 && (
        <ul className="mt-1">
          {problems.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={goToField}
                className="block py-3 leading-snug font-semibold text-ember underline underline-offset-4"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

/** Unlike the browser it leaves no entry in the history, and brings the field's label into sight. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (field === null) return
  event.preventDefault()
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
