// Keeps "Now" and "Next" right, from the instants in the rows. `now-next.ts` has made them for the minute of the page.
{
  const rows = [...document.querySelectorAll('[data-start]')]
    .map((row) => ({
      row,
      name: row.querySelector('[data-name]'),
      from: +row.dataset.start,
      to: +row.dataset.end,
      chamber: row.dataset.chamber,
    }))
    .toSorted((a, b) => a.from - b.from)
  const box = document.querySelector('[data-now-next]')
  const counted = (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'}`
  const doorsIn = (wait) => {
    const hours = wait / 36e5
    const [size, unit] = hours > 48 ? [864e5, 'day'] : hours > 2 ? [36e5, 'hour'] : [6e4, 'minute']
    return `Doors in ${counted(Math.ceil(wait / size), unit)}`
  }
  const fill = (name, wanted, about) => {
    const chambers = []
    const items = []
    for (const entry of wanted) {
      if (chambers.includes(entry.chamber)) continue
      chambers.push(entry.chamber)
      const item = document.createElement('li')
      const words = document.createElement('span')
      words.textContent = about(entry) + (entry.chamber ? ` · ${entry.chamber}` : '')
      item.append(entry.name.cloneNode(true), words)
      items.push(item)
    }
    const part = box.querySelector(`[data-part=${name}]`)
    part.hidden = items.length === 0
    part.querySelector('ul').replaceChildren(...items)
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
      isBefore || isAfter ? [] : rows.filter(({ from }) => from > at),
      ({ row }) => row.querySelector('.timetable-hours').textContent,
    )
  }
  if (box && rows.length > 0) {
    tell()
    setInterval(tell, 10000)
    addEventListener('pageshow', tell)
  }
}
