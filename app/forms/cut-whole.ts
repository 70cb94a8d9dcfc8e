/**
 * Cuts what is typed, pasted or dropped into a field at its `maxlength`, between two characters as people see them. The browser
 * itself cuts between two UTF-16 units: of an emoji that shows a family it leaves a part.
 *
 * @param event - a `beforeinput` of a text field with a `maxlength`.
 * @returns whether something did not fit.
 */
export function cutWhole(event: InputEvent): boolean {
  const field = event.target as HTMLInputElement | HTMLTextAreaElement
  const { selectionStart: start, selectionEnd: end, maxLength, value } = field
  const { data } = event
  if (data === null || start === null || end === null || event.isComposing) return false
  const room = maxLength - (value.length - (end - start))
  if (data.length <= room) return false
  event.preventDefault()
  field.setRangeText(fitting(data, room), start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

/** @returns the longest beginning of whole characters that has at most `room` UTF-16 units. */
export function fitting(text: string, room: number): string {
  let length = 0
  for (const part of wholeCharacters(text)) {
    if (length + part.length > room) break
    length += part.length
  }
  return text.slice(0, length)
}

function* wholeCharacters(text: string): Iterable<string> {
  // Browsers of before 2024 may not have it. Code points are then the nearest.
  if (!('Segmenter' in Intl)) return yield* text
  for (const { segment } of new Intl.Segmenter().segment(text)) yield segment
}
