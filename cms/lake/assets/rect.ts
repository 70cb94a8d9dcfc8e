/** Part of a picture, in pixels of the original. */
export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** Whether `part` is inside of `whole`. Clients round coordinates, so it may be a pixel outside. */
export function isInside(part: Rect, whole: Rect): boolean {
  return (
    part.left >= whole.left - 1 &&
    part.top >= whole.top - 1 &&
    part.left + part.width <= whole.left + whole.width + 1 &&
    part.top + part.height <= whole.top + whole.height + 1
  )
}
