/** The drawings in `signs.svg` by slot type or by the day's icon, each with its number of variants. 0 means one drawing without a number. */
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
 * A small sign for the type of a slot or for a day, in the colour of the text around it. An unknown name gives a drop.
 * It is decoration beside a text, so it is hidden from screen readers.
 *
 * @param props.turn - chooses one of several drawings of the same name, so that neighbours differ
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
