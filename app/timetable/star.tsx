/** The star of a slot. `stars.ts` presses it. */
export function Star({ id, name }: { id: string; name: string }) {
  return (
    <button
      type="button"
      data-star={id}
      aria-pressed="false"
      aria-label={`Star ${name}`}
      className="timetable-star"
    >
      <span aria-hidden="true">★</span>
    </button>
  )
}
