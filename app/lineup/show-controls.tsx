import { Button } from '~/ui/button'

interface Props {
  /** Names are still to come. */
  isRunning: boolean
  onSkip: () => void
  isHeld: boolean
  onHold: (isHeld: boolean) => void
}

/**
 * For whoever has seen enough: all names of the day at once, and an end to everything that pulses. In the corner where the film
 * could be skipped. Not there where nothing moves anyway.
 */
export function ShowControls({ isRunning, onSkip, isHeld, onHold }: Props) {
  return (
    <div role="group" aria-label="The show" className="show-controls corner motion-reduce:hidden">
      {/* Not taken away: a browser that loses the button that has just been pressed works out the page's styles on the spot. */}
      <Button className={`bg-rock/90 ${isRunning ? '' : 'invisible'}`} onClick={onSkip}>
        Show all names
      </Button>
      <Button
        className="min-w-12 bg-rock/90 px-3"
        aria-label={isHeld ? 'Play the pulsing' : 'Pause the pulsing'}
        onClick={() => onHold(!isHeld)}
      >
        <PauseSign isHeld={isHeld} />
      </Button>
    </div>
  )
}

/** Two bars, or the triangle when it stands. */
export function PauseSign({ isHeld }: { isHeld: boolean }) {
  return (
    <svg viewBox="0 0 20 20" className="size-5 fill-current" aria-hidden="true">
      <path d={isHeld ? 'M5 2.500 17 10 5 17.500z' : 'M4 3h4v14H4zM12 3h4v14h-4z'} />
    </svg>
  )
}
