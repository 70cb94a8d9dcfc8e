// Updates "Now" and "Next" from the times in the rows. The server has rendered them for the minute of the page (`now-next.ts`).
{
  const rows = [...document.querySelectorAll('[data-start]')]
    .map((row) => ({
      row,
      name: row.querySelector('[data-name]'),
      from: +row.dataset.start,
      to: +row.dataset.end,
      chamber: row.dataset.chamber,
    }))
    .sort((a, b) => a.from - b.from)
  const box = document.querySelector('[data-now-next]')
  const counted = (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'}`
  const doorsIn = (wait) => {
    const hours = wait / 36e5
    const [size, unit] = hours > 48 ? [864e5, 'day'] : hours > 2 ? [36e5, 'hour'] : [6e4, 'minute']
    return `Doors in ${counted(Math.ceil(wait / size), unit)}`
  }
  // Entries without a chamber may be in different chambers. So of the next ones, all that begin first are shown.
  const nextOf = (wanted) => {
    const first = wanted.find(({ chamber }) => !chamber)?.from
    return wanted.filter(({ chamber, from }) => chamber || from === first)
  }
  // The list is replaced only when its entries change, so that a link keeps its focus, and a slow press ends on its link.
  const fill = (name, wanted, about) => {
    const shown = wanted.filter(
      ({ chamber }, place) =>
        !chamber || wanted.findIndex((other) => other.chamber === chamber) === place,
    )
    const part = box.querySelector(`[data-part=${name}]`)
    const list = part.querySelector('ul')
    const isSame =
      list.children.length === shown.length &&
      shown.every((entry, place) => list.children[place].firstChild.isEqualNode(entry.name))
    part.hidden = shown.length === 0
    if (!isSame)
      list.replaceChildren(
        ...shown.map((entry) => {
          const item = document.createElement('li')
          item.append(entry.name.cloneNode(true), document.createElement('span'))
          return item
        }),
      )
    for (const [place, entry] of shown.entries())
      list.children[place].lastChild.textContent =
        about(entry) + (entry.chamber ? ` · ${entry.chamber}` : '')
  }
  const tell = () => {
    const at = Date.now()
    const isOn = ({ from, to }) => from <= at && at < to
    for (const entry of rows) entry.row.toggleAttribute('data-now', isOn(entry))
    const isBefore = at < rows[0].from
    const isAfter = rows.every(({ to }) => to <= at)
    const phase = box.querySelector('[data-part=phase]')
    phase.hidden = !isBefore && !isAfter
    phase.textContent = isBefore ? doorsIn(rows[0].from - at) : 'It was.'
    fill(
      'now',
      isBefore || isAfter ? [] : rows.filter(isOn),
      ({ to }) => `${counted(Math.ceil((to - at) / 6e4), 'minute')} left`,
    )
    fill(
      'next',
      isBefore || isAfter ? [] : nextOf(rows.filter(({ from }) => from > at)),
      ({ row }) => row.querySelector('.timetable-hours').textContent,
    )
  }
  if (box && rows.length > 0) {
    tell()
    setInterval(tell, 10000)
    addEventListener('pageshow', tell)
  }
}
