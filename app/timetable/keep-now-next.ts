import { scriptText } from '~/ui/script-text'
import { minutesLeft, nowAndNext } from './now-next'

const UPDATE_MS = 10_000
const t = scriptText('now')

/** Updates "Now" and "Next" from the times in the rows. The server has rendered them for the minute of the page. */
export function keepNowNext(): void {
  const entries = [...document.querySelectorAll<HTMLElement>('[data-start]')].map((row) => ({
    row,
    name: row.querySelector('[data-name]')!,
    hours: row.querySelector('.timetable-hours')!.textContent,
    start: Number(row.dataset.start),
    end: Number(row.dataset.end),
    chamber: row.dataset.chamber ?? null,
  }))
  const box = document.querySelector<HTMLElement>('[data-now-next]')
  if (!box || entries.length === 0) return
  const update = () => {
    const at = Date.now()
    const found = nowAndNext(entries, at, t)!
    for (const { row, start, end } of entries)
      row.toggleAttribute('data-now', start <= at && at < end)
    const phase = box.querySelector<HTMLElement>('[data-part=phase]')!
    phase.hidden = found.phase === 'on'
    phase.textContent = found.phase === 'on' ? '' : found.text
    const { now, next } = found.phase === 'on' ? found : { now: [], next: [] }
    fill(box.querySelector('[data-part=now]')!, now, (entry) => minutesLeft(entry, at, t))
    fill(box.querySelector('[data-part=next]')!, next, ({ hours }) => hours)
  }
  update()
  setInterval(update, UPDATE_MS)
  addEventListener('pageshow', update)
}

interface Shown {
  name: Element
  chamber: string | null
}

/** The list is replaced only when its entries change, so that a link keeps its focus, and a slow press ends on its link. */
function fill<E extends Shown>(part: HTMLElement, shown: E[], about: (entry: E) => string): void {
  const list = part.querySelector('ul')!
  const isSame =
    list.children.length === shown.length &&
    shown.every(({ name }, place) => list.children[place]!.firstChild?.isEqualNode(name))
  part.hidden = shown.length === 0
  if (!isSame)
    list.replaceChildren(
      ...shown.map(({ name }) => {
        const item = document.createElement('li')
        item.append(name.cloneNode(true), document.createElement('span'))
        return item
      }),
    )
  for (const [place, entry] of shown.entries())
    list.children[place]!.lastChild!.textContent =
      about(entry) + (entry.chamber ? ` · ${entry.chamber}` : '')
}
