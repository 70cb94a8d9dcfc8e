// Keeps the timetable for places without signal, says when this is the copy, and asks once when there is a newer one.
{
  const COPY_LOOKS_EVERY_MS = 15000
  const LOOKS_AGAIN_AFTER_MS = 60000
  const { offline, timeZone, version } = document.querySelector('[data-version]').dataset
  const part = (name) => document.querySelector(`[data-offline-${name}]`)
  const copyOf = Number(document.documentElement.dataset.copyOf)
  const worker = navigator.serviceWorker
  let lookedAt = Date.now()
  let isAsked = false

  const look = async () => {
    if (isAsked || document.hidden) return
    lookedAt = Date.now()
    try {
      const answer = await fetch('/timetable', { cache: 'no-store' })
      if (!answer.ok) return
      const found = (await answer.text()).match(/ data-version="([^"]+)"/)?.[1]
      part('copy').hidden = true
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
    const say = (options) =>
      new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(copyOf)
    const day = say({ weekday: 'long' })
    const time = say({ hour: '2-digit', minute: '2-digit' })
    part('copy').textContent = `No signal down here. As of ${day} ${time}.`
    part('copy').hidden = false
    void look()
    setInterval(look, COPY_LOOKS_EVERY_MS)
  }
  addEventListener('online', look)
  addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)

  if (worker && offline === 'off')
    void worker.getRegistration('/timetable').then((registration) => registration?.update())
  else if (worker) {
    const register = () =>
      worker.register('/timetable-worker.js', { scope: '/timetable', updateViaCache: 'none' })
    // Resolves when the worker has stored everything. A worker that could not fetch a file becomes redundant and never gets
    // ready.
    const whole = ({ active, waiting, installing }) =>
      active ||
      new Promise((done, fail) => {
        const coming = waiting ?? installing
        coming.onstatechange = () => {
          if (coming.state === 'activated') done()
          if (coming.state === 'redundant') fail()
        }
      })
    // A visitor who saves data gets nothing fetched ahead without a press.
    if (!navigator.connection?.saveData)
      addEventListener('load', () => void register().catch(() => {}))
    part('keep').hidden = false
    part('keep').addEventListener('click', async () => {
      const say = (text) => (part('status').textContent = text)
      try {
        await whole(await register())
        await navigator.storage?.persist?.()
        say('Kept. It opens without signal now.')
      } catch {
        say('It could not be kept. Please try again where there is signal.')
      }
    })
  }

  // An app on the home screen of an iPhone has a storage of its own: the clipboard takes the stars there.
  const moves = {
    async copy() {
      const picks = Object.keys(JSON.parse(localStorage.getItem('timetable-stars')) ?? {})
      if (picks.length === 0) return 'Star something first: there is no night yet.'
      await navigator.clipboard.writeText(`${location.origin}/timetable?picks=${picks}`)
      return 'Your night is copied. Paste it where you want it.'
    },
    async paste() {
      const text = await navigator.clipboard.readText()
      // Messengers write a comma as %2C.
      const query = new URLSearchParams(text.match(/[?&](picks=[^&#\s]+)/)?.[1])
      const picks = query.get('picks')?.match(/^[\w,-]+/)?.[0]
      if (!picks) return 'There is no copied night here yet.'
      location.assign(`/timetable?picks=${picks}`)
      return ''
    },
  }
  for (const button of document.querySelectorAll('[data-offline-move]')) {
    button.hidden = !navigator.clipboard
    button.addEventListener('click', async () => {
      part('status').textContent = await moves[button.dataset.offlineMove]().catch(
        () => 'This browser does not let the page use the clipboard.',
      )
    })
  }
}
