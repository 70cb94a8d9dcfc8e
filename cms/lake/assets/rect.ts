/** Part of a picture, in pixels of the original. */
export interface Rect {
  left: number
  top: number
  width: number
  height: number
}
