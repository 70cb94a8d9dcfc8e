import type { ReactNode } from 'react'

/** What a press has led to, beside the button that was pressed. */
export function Said({
  problem,
  isWorking = false,
  children,
}: {
  problem: string | null
  isWorking?: boolean
  children?: ReactNode
}) {
  return (
    <div role="status">
      {problem && <p className="problem">{problem}</p>}
      {children && <p>{children}</p>}
      {/* Sanity checks documents when the browser is idle, and some browsers are that only while something is drawn. */}
      {isWorking && <progress aria-label="One moment" />}
    </div>
  )
}
