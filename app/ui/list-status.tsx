import type { ReactNode } from 'react'
import type { LoadState } from './use-loaded'

interface Props {
  /** What is loaded: 'the activity'. */
  name: string
  state: LoadState
  /** Nothing is said while a list that is shown already is loaded again: its rows would move. */
  isQuiet?: boolean
  /** What else there is to say once it is loaded, such as that the list is empty. */
  children?: ReactNode
}

/** Says that a list is loading, has failed, or is empty. */
export function ListStatus({ name, state, isQuiet = false, children }: Props) {
  return (
    <div role="status" className="mt-4">
      {state === 'loading' && !isQuiet && <p className="text-dust">Loading {name}...</p>}
      {state === 'failed' && <p className="font-semibold text-ember">Failed to load {name}</p>}
      {state === 'loaded' && children}
    </div>
  )
}
