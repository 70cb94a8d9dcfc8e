import { useEffect, useRef, type MouseEvent } from 'react'

interface Props {
  /** How often the form has been sent from this page; 0 when the server found what is wrong. */
  attempt: number
  title: string
  /** Each with the id of its field. */
  problems: { id: string; text: string }[]
  /** What else is to be said. */
  children?: React.ReactNode
}

/** What keeps a form from being taken, with a link to each field. Takes focus when it appears. */
export function ErrorSummary({ attempt, title, problems, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A page that came with errors may already be in use by the time this runs.
    if (attempt > 0 || document.activeElement === document.body) box.current?.focus()
  }, [attempt])

  return (
    <div
      ref={box}
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

/** As the browser would, but without an entry in the history, and with the field's label in sight. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (field === null) return
  event.preventDefault()
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
