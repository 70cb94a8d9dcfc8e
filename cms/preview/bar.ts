import { addressIn, languageNamed, LANGUAGES, readAddress } from '../../languages'
import { ask } from './ask'
import { placeOf, questionOf, type Place } from './place'

export interface Bar {
  /** @param problem - null: there is none. */
  say(problem: string | null, place: Place): void
  /** Loads the list of moments again. */
  refresh(place: Place): Promise<void>
}

interface Moments {
  instants: string[]
  hasSoldOut: boolean
  farewellAt: string | null
  noticeUntil: string | null
  ticketsFrom: string | null
}

/** The bar below the page, with its page, its language, and the moment for which it is shown. It is in a shadow root, without the page's styles. */
export function openBar(
  onChoose: (asOf: string | null) => void,
  onGo: (path: string) => void,
): Bar {
  const host = document.createElement('preview-bar')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `
    <style>${STYLE}</style>
    <section aria-label="Preview">
      <strong>Preview</strong>
      <label>Page <select data-page></select></label>
      <label>Language <select data-language></select></label>
      <label>As of <select data-moment></select></label>
      <input type="datetime-local" aria-label="Moment, in the time of this computer" hidden />
      <p role="status"></p>
    </section>`
  // Appended beside the body, because the body is the page's.
  document.documentElement.append(host)
  const page = find<HTMLSelectElement>(root, '[data-page]')
  const language = find<HTMLSelectElement>(root, '[data-language]')
  const select = find<HTMLSelectElement>(root, '[data-moment]')
  const moment = find<HTMLInputElement>(root, 'input')
  const status = find<HTMLElement>(root, 'p')

  page.replaceChildren(...PAGES.map(([path, text]) => new Option(text, path)))
  language.replaceChildren(
    ...Object.entries(LANGUAGES).map(([code, text]) => new Option(text, code)),
  )
  for (const choice of [page, language])
    choice.addEventListener('change', () =>
      onGo(addressIn(languageNamed(language.value), page.value)),
    )
  select.addEventListener('change', () => {
    moment.hidden = select.value !== OTHER
    if (select.value !== OTHER) return onChoose(select.value || null)
    moment.value = localTime(new Date())
    moment.focus()
  })
  moment.addEventListener('change', () => {
    const chosen = new Date(moment.value)
    if (!Number.isNaN(chosen.getTime())) onChoose(chosen.toISOString())
  })

  function offer(
    { instants, hasSoldOut, farewellAt, noticeUntil, ticketsFrom }: Moments,
    asOf: string | null,
  ): void {
    const choices: Choice[] = [
      ['', 'now'],
      ...instants.map((instant): Choice => [instant, `the reveal of ${inWords(instant)}`]),
      ...(hasSoldOut || asOf === 'sold-out' ? [['sold-out', 'when it is sold out'] as Choice] : []),
      ...dated(ticketsFrom, 'when tickets go on sale'),
      ...dated(noticeUntil, 'when the notice goes'),
      ...dated(farewellAt, 'after the festival'),
    ]
    if (asOf !== null && choices.every(([value]) => value !== asOf))
      choices.push([asOf, inWords(asOf)])
    choices.push([OTHER, 'another moment …'])
    select.replaceChildren(
      ...choices.map(([value, text]) => new Option(text, value, false, value === (asOf ?? ''))),
    )
    moment.hidden = true
  }
  offer(
    { instants: [], hasSoldOut: false, farewellAt: null, noticeUntil: null, ticketsFrom: null },
    placeOf(location).asOf,
  )

  return {
    say(problem, { perspective, path }) {
      const shown = readAddress(path)
      language.value = shown.language
      page.value = shown.path
      status.textContent = problem ?? wordsFor(perspective)
      status.toggleAttribute('data-problem', problem !== null)
    },
    async refresh(place) {
      // The organiser is choosing right now.
      if (root.activeElement !== null) return
      const { asOf } = place
      const answer = await ask(
        `/preview/moments?${new URLSearchParams(questionOf({ ...place, asOf: null }))}`,
      )
      const given: unknown = answer?.ok ? await answer.json().catch(() => null) : null
      if (isMoments(given)) offer(given, asOf)
    },
  }
}

const PAGES = [
  ['/', 'Home page'],
  ['/lineup-reveal', 'Lineup reveal'],
  ['/timetable', 'Timetable'],
  ['/getting-there', 'Getting there'],
  ['/privacy', 'Privacy page'],
] as const

function wordsFor(perspective: string | null): string {
  if (perspective === null) return 'With everything that is not published yet'
  return perspective === 'published' ? 'As it is published' : 'As the chosen release will make it'
}

const OTHER = 'other'

type Choice = [value: string, text: string]

function find<E extends Element>(root: ShadowRoot, name: string): E {
  const element = root.querySelector<E>(name)
  if (element === null) throw new Error(`the bar has no ${name}`)
  return element
}

function isMoments(given: unknown): given is Moments {
  if (typeof given !== 'object' || given === null) return false
  const { instants, hasSoldOut, farewellAt, noticeUntil, ticketsFrom } = given as Record<
    string,
    unknown
  >
  return (
    [farewellAt, noticeUntil, ticketsFrom].every((at) => at === null || typeof at === 'string') &&
    Array.isArray(instants) &&
    instants.every((instant) => typeof instant === 'string') &&
    typeof hasSoldOut === 'boolean'
  )
}

function dated(instant: string | null, text: string): Choice[] {
  return instant === null ? [] : [[instant, `${text}, ${inWords(instant)}`]]
}

function inWords(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )
}

/** The format of `datetime-local`: without an offset, in this computer's time zone. */
function localTime(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const STYLE = `
  :host { all: initial }
  section { position: fixed; inset: auto 0 0; z-index: 950000; display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1rem; box-sizing: border-box;
    min-height: 2.75rem; padding: 0.25rem 1rem; font: 500 0.875rem/1.4 system-ui, sans-serif; color: #0b0a10; background: #ffb454; box-shadow: 0 -2px 14px #000a }
  p { margin: 0; margin-left: auto }
  p[data-problem] { padding: 0.125rem 0.5rem; border-radius: 0.25rem; font-weight: 700; color: #fff; background: #8a1020 }
  select, input { min-height: 2rem; padding: 0 0.375rem; border: 1px solid #0b0a10; border-radius: 0.25rem; font: inherit; color: inherit; background: #fff3dd }
  select:focus-visible, input:focus-visible { outline: 3px solid #0b0a10; outline-offset: 1px }
`
