import signs from './signs.svg?url&no-inline'

/** The types of a slot and the names of a day that have a sign of their own in `signs.svg`. */
const DRAWN = 'headline secret finale closing transport brunch main torch root bat sun'.split(' ')

/**
 * A small sign scratched into the rock, in the colour of the text around it: what kind of slot this is, or which day.
 * A drop stands for everything that has none. It decorates what stands beside it, so that nobody needs to be told of it.
 */
export function Sign({ name, className }: { name: string | null; className: string }) {
  return (
    <svg aria-hidden="true" className={`fill-none stroke-current forced-colors:stroke-[CanvasText] stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round] ${className}`}>
      <use href={`${signs}#${name && DRAWN.includes(name) ? name : 'drop'}`} />
    </svg>
  )
}
