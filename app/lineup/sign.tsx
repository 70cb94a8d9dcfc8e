/** The drawings in `signs.svg`, by types of slots and names of days' signs. So many variants take turns; 0: there is one drawing. */
const DRAWN: Record<string, number> = {
  headline: 4,
  main: 6,
  secret: 0,
  finale: 0,
  closing: 0,
  transport: 0,
  brunch: 0,
  act: 0,
  torch: 0,
  root: 0,
  bat: 0,
  sun: 0,
}

/**
 * A small sign painted on the rock, in the colour of the text around it: what kind of slot this is, or which day.
 * A drop stands for everything that has none. It decorates what stands beside it, so that nobody needs to be told of it.
 *
 * @param props.turn - which of several drawings of the same kind; neighbours with neighbouring numbers differ
 */
export function Sign({
  name,
  turn = 0,
  className = '',
}: {
  name: string | null
  turn?: number
  className?: string
}) {
  return (
    <svg aria-hidden="true" className={`rune ${className}`}>
      <use href={`#sign-${idOf(name ?? '', turn)}`} />
    </svg>
  )
}

function idOf(name: string, turn: number): string {
  const turns = DRAWN[name]
  if (turns === undefined) return 'drop'
  return turns > 0 ? `${name}-${turn % turns}` : name
}
