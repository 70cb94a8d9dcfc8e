import { isolated } from '../../../rules/isolated'
import { scriptText } from '~/ui/script-text'
import { keep, readKept, readStars } from '../kept'
import { starButtons } from '../stars'

const t = scriptText('night')
const { language } = t

/** A slot as the page shows it. The start is in epoch milliseconds, and empty while the hours have no date. */
type Facts = [
  name: string,
  day: string,
  hours: string,
  chamber: string,
  start: string,
  change?: string,
]

/** Remembers the days, hours and chambers of the picks, and shows changes to them once. */
export function showChanges(): void {
  const box = document.querySelector<HTMLElement>('[data-changes]')!
  const madeAt = Number(box.dataset.changes)
  const { edition } = box.dataset
  const facts = new Map(starButtons().map((star) => [star.dataset.star!, factsOf(star)]))
  let isSaid = false

  // An older copy of the page would show changes reversed.
  const isOlder = () => (readKept('timetable-known')?.madeAt ?? 0) > madeAt
  const remember = () => {
    const mine = readStars()
    const picks = Object.fromEntries([...facts].filter(([id]) => id in mine)) as Record<
      string,
      string[]
    >
    keep('timetable-known', { madeAt, edition, language, picks })
  }
  const compare = () => {
    // Hidden tabs do not count as read. Where nothing was ever starred, nothing is remembered.
    if (document.hidden || facts.size === 0 || isOlder()) return
    const mine = readKept('timetable-stars')
    if (mine === null) return
    const known = readKept('timetable-known')
    // A pick of last year has not changed: its year is over.
    const picks = known?.edition === edition ? Object.entries(known?.picks ?? {}) : []
    const lines = picks.flatMap(([id, before]) => {
      if (!(id in mine) || !Array.isArray(before)) return []
      const now = facts.get(id)
      const inWords = before as Facts
      const isReadable = known?.language === language || now === undefined
      const line = changeOf(isReadable ? inWords : inThisLanguage(inWords, now), now)
      return line ? [line] : []
    })
    if (lines.length > 0) {
      box
        .querySelector('ul')!
        .replaceChildren(
          ...lines.map((line) =>
            Object.assign(document.createElement('li'), { textContent: line }),
          ),
        )
      box.hidden = false
    }
    remember()
    isSaid = true
  }
  const follow = () => {
    if (!isSaid) compare()
    else if (!isOlder()) remember()
  }

  box.querySelector('button')!.addEventListener('click', () => {
    box.hidden = true
    document.querySelector<HTMLElement>('[data-mine]')?.focus()
  })
  compare()
  document.addEventListener('visibilitychange', () => isSaid || compare())
  // setTimeout runs after all click listeners, so the star is stored.
  addEventListener('click', () => setTimeout(follow))
  addEventListener('storage', follow)
}

function factsOf(star: HTMLElement): Facts {
  const row = star.closest('li')!
  const text = (selector: string) => row.querySelector(selector)!.textContent ?? ''
  const { chamber = '', start = '' } = row.dataset
  return [
    text('[data-name]'),
    dayOf(row),
    text('.timetable-hours'),
    chamber,
    start,
    row.querySelector('[data-change]')?.textContent ?? '',
  ]
}

function dayOf(row: HTMLElement): string {
  return row.closest<HTMLElement>('[data-day]')!.dataset.day!
}

/** What was remembered in another language: names and places cannot be compared with those of this one, the hours can. */
function inThisLanguage([, , hoursBefore, , from]: Facts, now: Facts): Facts {
  const [name, day, hours, chamber, to] = now
  return [name, day, from === to ? hours : hoursBefore, chamber, from]
}

function changeOf(before: Facts, after: Facts | undefined): string {
  const name = isolated(before[0])
  const place = before[3]
  if (!after) return t('{name} is no longer in the programme', { name })
  const nameNow = isolated(after[0])
  const placeNow = after[3]
  const parts = [
    movedOf(before, after),
    placeNow === place ? '' : place ? `${place} → ${placeNow || t('place open')}` : placeNow,
  ]
  const [said, now = ''] = [before[5] ?? '', after[5]]
  if (now !== said && now) parts.push(now)
  const changes = parts.filter(Boolean).join(', ')
  const renamed = nameNow === name ? '' : t('{name} is now {now}', { name, now: nameNow })
  if (changes) return `${renamed || name}: ${changes}`
  return renamed || (said && !now ? t('{name} is as planned again', { name }) : '')
}

function movedOf([, dayBefore, before, , from]: Facts, [, day, hours, , to]: Facts): string {
  if (from && to && dateOf(from) !== dateOf(to))
    return `${dateOf(from)} ${startOf(before)} → ${dateOf(to)} ${startOf(hours)}`
  if (day !== dayBefore) return `${dayBefore} ${startOf(before)} → ${day} ${startOf(hours)}`
  if (startOf(hours) !== startOf(before)) return `${startOf(before)} → ${startOf(hours)}`
  return hours === before ? '' : `${before} → ${hours}`
}

function startOf(hours: string): string {
  return /^\d+[:.]\d+/.exec(hours)?.[0] ?? hours
}

/** "Friday 13 March": a festival that moves by a week keeps the names of its days. */
function dateOf(start: string): string {
  const { timeZone } = document.querySelector<HTMLElement>('[data-time-zone]')!.dataset
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(Number(start))
}
