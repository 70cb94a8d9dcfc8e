import { send } from '~/http/send'
import { scriptText } from '~/ui/script-text'
import { starredHere } from '../stars'
import { timetablePath } from '../timetable-path'

const COPY_LOOKS_EVERY_MS = 15_000
const LOOKS_AGAIN_AFTER_MS = 60_000
const t = scriptText('night')

/** Keeps the timetable for places without signal, says when this is the copy, and asks once when there is a newer one. */
export function keepOffline(): void {
  followNewer()
  const worker = workers()
  if (facts().offline === 'off') void endIt()
  else if (worker) keepIt(worker)
  for (const button of document.querySelectorAll<HTMLElement>('[data-offline-move]')) {
    button.hidden = !navigator.clipboard
    button.addEventListener('click', () => void move(button))
  }
}

/** Missing in private windows of Firefox. */
function workers(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker as ServiceWorkerContainer | undefined
}

/** Ends the worker, and deletes what it has kept. What it stores in its last moment goes with the next visit. */
async function endIt(): Promise<void> {
  const worker = workers()
  if (!worker) return
  // An update to a worker that ends itself would take longer: it has to wait until this one has nothing left to do.
  await (await worker.getRegistration(timetablePath()))?.unregister()
  for (const name of await caches.keys())
    if (name.startsWith('timetable-')) await caches.delete(name)
}

function facts(): DOMStringMap {
  return document.querySelector<HTMLElement>('[data-version]')!.dataset
}

function part(name: 'copy' | 'newer' | 'keep' | 'status'): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-offline-${name}]`)!
}

function followNewer(): void {
  const { timeZone, version } = facts()
  const copyOf = Number(document.documentElement.dataset.copyOf)
  let lookedAt = Date.now()
  let isAsked = false
  const look = async () => {
    if (isAsked || document.hidden) return
    lookedAt = Date.now()
    try {
      const answer = await send(timetablePath(), { cache: 'no-store' })
      if (!answer.ok) return
      const page = await answer.text()
      const found = / data-version="([^"]+)"/.exec(page)?.[1]
      part('copy').hidden = true
      if (/ data-offline="off"/.test(page)) void endIt()
      if (!found || found === version || isAsked) return
      isAsked = true
      part('newer').hidden = false
    } catch {
      // There is still no signal.
    }
  }
  const lookAgain = () => {
    if (Date.now() - lookedAt > LOOKS_AGAIN_AFTER_MS) void look()
  }
  if (copyOf) {
    const say = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(t.language === 'en' ? 'en-GB' : t.language, {
        ...options,
        timeZone,
      }).format(copyOf)
    const day = say({ weekday: 'long' })
    const time = say({ hour: '2-digit', minute: '2-digit' })
    part('copy').textContent = t('No signal down here. As of {day} {time}.', { day, time })
    part('copy').hidden = false
    void look()
    setInterval(() => void look(), COPY_LOOKS_EVERY_MS)
  }
  addEventListener('online', () => void look())
  addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
}

function keepIt(worker: ServiceWorkerContainer): void {
  const register = () =>
    worker.register('/timetable-worker.js', {
      scope: timetablePath(),
      updateViaCache: 'none',
    })
  // A visitor who saves data gets nothing fetched ahead without a press.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!connection?.saveData) addEventListener('load', () => void register().catch(() => undefined))
  part('keep').hidden = false
  part('keep').addEventListener('click', async () => {
    try {
      await isWhole(await register())
      // Older browsers have neither.
      await (navigator.storage as StorageManager | undefined)?.persist?.()
      part('status').textContent = t('Kept. It opens without signal now.')
    } catch {
      part('status').textContent = t(
        'It could not be kept. Please try again where there is signal.',
      )
    }
  })
}

/** Resolves when the worker has stored everything. A worker that could not fetch a file becomes redundant and never gets ready. */
async function isWhole({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const coming = waiting ?? installing
  if (active || !coming) return
  await new Promise<void>((done, fail) => {
    coming.onstatechange = () => {
      if (coming.state === 'activated') done()
      if (coming.state === 'redundant') fail(new Error('The worker could not keep the page.'))
    }
  })
}

async function move(button: HTMLElement): Promise<void> {
  const said = button.dataset.offlineMove === 'copy' ? copyNight() : pasteNight()
  part('status').textContent = await said.catch(() =>
    t('This browser does not let the page use the clipboard.'),
  )
}

/** An app on the home screen of an iPhone has a storage of its own: the clipboard takes the stars there. */
async function copyNight(): Promise<string> {
  const picks = starredHere()
  if (picks.length === 0) return t('Star something first: there is no night yet.')
  await navigator.clipboard.writeText(`${location.origin}${timetablePath()}?picks=${picks.join()}`)
  return t('Your night is copied. Paste it where you want it.')
}

async function pasteNight(): Promise<string> {
  const text = await navigator.clipboard.readText()
  // Messengers write a comma as %2C.
  const query = new URLSearchParams(/[?&](picks=[^&#\s]+)/.exec(text)?.[1])
  const picks = /^[\w,-]+/.exec(query.get('picks') ?? '')?.[0]
  if (!picks) return t('There is no copied night here yet.')
  location.assign(`${timetablePath()}?picks=${picks}`)
  return ''
}
