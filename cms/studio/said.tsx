import type { ReactNode } from 'react'

/** What a press has led to, beside the button that was pressed. */
export function Said({ problem, children }: { problem: string | null; children?: ReactNode }) {
  return (
    <div role="status">
      {problem && <p className="problem">{problem}</p>}
      {children && <p>{children}</p>}
    </div>
  )
}
