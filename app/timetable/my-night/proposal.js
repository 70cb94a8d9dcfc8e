// A shared night is a proposal. A press takes it over, never the opening of the link.
{
  const KEY = 'timetable-stars'
  const MOST = 200
  const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')
  const given = new URLSearchParams(location.search).get('picks')
  const box = document.querySelector('[data-proposal]')
  const part = (name) => box.querySelector(`[data-proposal-${name}]`)
  const inWords = (count) => NUMBERS[count] ?? String(count)
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {}
    } catch {
      return {}
    }
  }
  const propose = () => {
    const mine = read()
    const ids = new Set(given.split(',').filter(Boolean).slice(0, MOST))
    const stars = [...document.querySelectorAll('[data-star]')]
    const known = stars.filter(({ dataset }) => ids.has(dataset.star))
    const fresh = known.filter(({ dataset }) => !(dataset.star in mine))
    const missing = ids.size - known.length
    part('title').textContent =
      known.length === 0
        ? 'There is nothing to take over'
        : fresh.length === 0
          ? 'Your night has all of these'
          : `Take ${fresh.length === 1 ? 'this one' : `these ${inWords(fresh.length)}`} over?`
    part('list').replaceChildren(
      ...fresh.map((star) => {
        const row = star.closest('li')
        const item = document.createElement('li')
        const when = document.createElement('span')
        const { day } = row.closest('[data-day]').dataset
        const { morning } = row.dataset
        const hours = row.querySelector('.timetable-hours').textContent
        // What begins after midnight belongs to the evening before it.
        when.textContent = morning ? `${day} night, ${morning} ${hours}` : `${day}, ${hours}`
        item.append(row.querySelector('[data-name]').cloneNode(true), when)
        return item
      }),
    )
    const notes = []
    if (known.length === 0)
      notes.push(
        'None of the picks in this link is in this programme. The link may be broken, or of an old edition.',
      )
    else if (missing > 0)
      notes.push(
        missing === 1
          ? 'One more pick of this link is not in this programme. It may be of an old edition.'
          : `${missing} more picks of this link are not in this programme. They may be of an old edition.`,
      )
    if (fresh.length > 0 && fresh.length < known.length)
      notes.push('The others are in your night already.')
    part('note').textContent = notes.join(' ')
    part('take').hidden = fresh.length === 0
    part('leave').textContent = fresh.length === 0 ? 'Close' : 'No, thanks'
    part('take').onclick = () => {
      try {
        const taken = Object.fromEntries(fresh.map(({ dataset }) => [dataset.star, 1]))
        localStorage.setItem(KEY, JSON.stringify({ ...read(), ...taken }))
      } catch {
        return (part('note').textContent =
          'This browser keeps nothing, so it cannot keep your night.')
      }
      // The scripts that show stars listen to this event, which browsers send for changes in another tab.
      dispatchEvent(new Event('storage'))
      document.querySelector('[data-share-status]').textContent = 'Taken over.'
      close()
    }
    part('leave').onclick = close
    box.hidden = false
  }
  const close = () => {
    box.hidden = true
    history.replaceState(history.state, '', location.pathname + location.hash)
    document.querySelector('[data-mine]').focus()
  }
  if (given !== null && document.querySelector('[data-star]')) propose()
}
