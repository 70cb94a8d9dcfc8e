import { scriptText } from '~/ui/script-text'
import { keep, MOST_PICKS, readStars } from '../kept'
import { isStarred, starButtons } from '../stars'

const t = scriptText('night')

/** Shows the night of a shared link as a proposal. A press takes it over, never the opening of the link. */
export function proposeNight(): void {
  const given = new URLSearchParams(location.search).get('picks')
  const stars = starButtons()
  if (given === null || stars.length === 0) return
  const mine = readStars()
  const ids = new Set(given.split(',').filter(Boolean).slice(0, MOST_PICKS))
  const known = stars.filter(({ dataset }) => ids.has(dataset.star!))
  const fresh = known.filter((star) => !isStarred(star, mine))
  part('title').textContent = titleOf(known.length, fresh.length)
  part('list').replaceChildren(...fresh.map(itemOf))
  part('note').textContent = notesOf(ids.size, known.length, fresh.length)
  part('take').hidden = fresh.length === 0
  part('take').textContent = fresh.length === 1 ? t('Take it over') : t('Take them over')
  part('leave').textContent = fresh.length === 0 ? t('Close') : t('No, thanks')
  part('take').addEventListener('click', () => {
    const taken = Object.fromEntries(fresh.map(({ dataset }) => [dataset.star, 1 as const]))
    if (!keep('timetable-stars', { ...readStars(), ...taken })) {
      part('note').textContent = t('This browser keeps nothing, so it cannot keep your night.')
      return
    }
    // What shows stars listens to this event, which browsers send for changes in another tab.
    dispatchEvent(new Event('storage'))
    document.querySelector('[data-share-status]')!.textContent = t('Taken over.')
    close()
  })
  part('leave').addEventListener('click', close)
  box().hidden = false
}

function box(): HTMLElement {
  return document.querySelector<HTMLElement>('[data-proposal]')!
}

function part(name: 'title' | 'list' | 'note' | 'take' | 'leave'): HTMLElement {
  return box().querySelector<HTMLElement>(`[data-proposal-${name}]`)!
}

function close(): void {
  box().hidden = true
  history.replaceState(history.state, '', location.pathname + location.hash)
  document.querySelector<HTMLElement>('[data-mine]')?.focus()
}

function titleOf(known: number, fresh: number): string {
  if (known === 0) return t('There is nothing to take over')
  if (fresh === 0)
    return known === 1 ? t('Your night has this one already') : t('Your night has all of these')
  if (fresh === 1) return t('Take this one over?')
  const numbers = t('no one two three four five six seven eight nine ten eleven twelve').split(' ')
  return t('Take these {n} over?', { n: numbers[fresh] ?? fresh })
}

function itemOf(star: HTMLElement): HTMLElement {
  const row = star.closest('li')!
  const item = document.createElement('li')
  const when = document.createElement('span')
  const { day = '' } = row.closest<HTMLElement>('[data-day]')!.dataset
  const { evening } = row.dataset
  const hours = row.querySelector('.timetable-hours')!.textContent
  when.textContent = evening ? `${evening} ${hours}` : `${day}, ${hours}`
  item.append(row.querySelector('[data-name]')!.cloneNode(true), when)
  return item
}

function notesOf(given: number, known: number, fresh: number): string {
  const missing = given - known
  const notes = []
  if (known === 0)
    notes.push(
      t(
        'None of the picks in this link is in this programme. The link may be broken, or of an old edition.',
      ),
    )
  else if (missing > 0)
    notes.push(
      missing === 1
        ? t('One more pick of this link is not in this programme. It may be of an old edition.')
        : t(
            '{n} more picks of this link are not in this programme. They may be of an old edition.',
            { n: missing },
          ),
    )
  if (fresh > 0 && fresh < known)
    notes.push(
      known - fresh === 1
        ? t('The other one is in your night already.')
        : t('The others are in your night already.'),
    )
  return notes.join(' ')
}
