import { useState } from 'react'
import { isolated } from '../../../rules/isolated'

/** Shows the last three characters until "Show" is pressed, in case a stranger sees the screen. */
export function PassportNumber({ number, owner }: { number: string; owner: string }) {
  const [isShown, setShown] = useState(false)
  const end = [...number].slice(-3).join('')
  return (
    <>
      <span>{isShown ? number : `•••${[...number].length > 3 ? end : ''}`}</span>
      <button
        type="button"
        aria-label={`${isShown ? 'Hide' : 'Show'} the passport number of ${isolated(owner)}`}
        onClick={() => setShown(!isShown)}
        className="-my-2 ml-2 min-h-11 px-2 text-sm font-bold underline underline-offset-4 print:hidden"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </>
  )
}
