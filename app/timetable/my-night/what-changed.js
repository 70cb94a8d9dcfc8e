// Remembers the days, hours and chambers of the picks, and shows changes to them once.
{
  const STARS = 'timetable-stars'
  const KNOWN = 'timetable-known'
  const box = document.querySelector('[data-changes]')
  const madeAt = Number(box.dataset.changes)
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? {}
    } catch {
      return {}
    }
  }
  const facts = new Map(
    [...document.querySelectorAll('[data-star]')].map((star) => {
      const row = star.closest('li')
      const text = (selector) => row.querySelector(selector).textContent
      const { day } = row.closest('[data-day]').dataset
      return [
        star.dataset.star,
        [
          text('[data-name]'),
          day,
          text('.timetable-hours'),
          row.dataset.chamber ?? '',
          row.dataset.start ?? '',
        ],
      ]
    }),
  )
  const startOf = (hours) => hours.match(/^\d+[:.]\d+/)?.[0] ?? hours
  // "Friday 13 March": a festival that moves by a week keeps the names of its days.
  const dateOf = (start) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: document.querySelector('[data-time-zone]').dataset.timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    }).format(Number(start))
  // Facts that an older script has remembered are without a start.
  const moved = ([, dayBefore, before, , from], [, day, hours, , to]) => {
    if (from && to && dateOf(from) !== dateOf(to))
      return `${dateOf(from)} ${startOf(before)} → ${dateOf(to)} ${startOf(hours)}`
    if (day !== dayBefore) return `${dayBefore} ${startOf(before)} → ${day} ${startOf(hours)}`
    if (startOf(hours) !== startOf(before)) return `${startOf(before)} → ${startOf(hours)}`
    return hours === before ? '' : `${before} → ${hours}`
  }
  const changeOf = (before, after) => {
    const [name, , , place] = before
    if (!after) return `${name} is no longer in the programme`
    const parts = [
      moved(before, after),
      after[3] === place ? '' : place ? `${place} → ${after[3] || 'place open'}` : after[3],
    ]
    const changes = parts.filter(Boolean).join(', ')
    const who = after[0] === name ? name : `${name} is now ${after[0]}`
    return after[0] === name
      ? changes && `${who}: ${changes}`
      : changes
        ? `${who}: ${changes}`
        : who
  }
  const remember = () => {
    const mine = read(STARS)
    const picks = Object.fromEntries([...facts].filter(([id]) => id in mine))
    try {
      localStorage.setItem(KNOWN, JSON.stringify({ madeAt, picks }))
    } catch {
      // A browser that keeps nothing has no picks.
    }
  }
  // An older copy of the page would show changes reversed.
  const isOlder = () => read(KNOWN).madeAt > madeAt
  const compare = () => {
    // Hidden tabs do not count as read.
    if (document.hidden || facts.size === 0 || isOlder()) return
    const mine = read(STARS)
    const lines = Object.entries(read(KNOWN).picks ?? {}).flatMap(([id, before]) => {
      const line = id in mine && Array.isArray(before) ? changeOf(before, facts.get(id)) : ''
      return line ? [line] : []
    })
    if (lines.length > 0) {
      box
        .querySelector('ul')
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
    if (isSaid && facts.size > 0 && !isOlder()) remember()
  }
  let isSaid = false
  box.querySelector('button').onclick = () => {
    box.hidden = true
    document.querySelector('[data-mine]').focus()
  }
  compare()
  document.addEventListener('visibilitychange', () => isSaid || compare())
  // setTimeout runs after all click listeners, so the star is stored.
  addEventListener('click', () => setTimeout(follow))
  addEventListener('storage', follow)
}
