/** The four beams of a board. */
export function Frame() {
  return ['top', 'bottom', 'left', 'right'].map((side) => (
    <i key={side} aria-hidden="true" className={`beam beam-${side}`} />
  ))
}
