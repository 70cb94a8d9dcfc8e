// Sends a star that is set on an act's page to the calendar of the visitor's night. What gets lost the timetable sends later.
{
  const KEPT = 'timetable-calendar'
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key))
    } catch {
      return null
    }
  }
  const send = async () => {
    const list = read(KEPT)
    if (!list) return
    const picks = Object.keys(read('timetable-stars') ?? {})
    try {
      const response = await fetch(`/api/pick-lists/${list.read}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', 'x-pick-key': list.write },
        body: JSON.stringify({ picks }),
        keepalive: true,
      })
      // It may have been deleted in the timetable meanwhile.
      if (response.ok && read(KEPT)?.read === list.read)
        localStorage.setItem(KEPT, JSON.stringify({ ...list, sent: picks }))
    } catch {
      // The timetable compares what was sent with the stars.
    }
  }
  let sending = Promise.resolve()
  // `stars.js` stands before this script, so it has written the star.
  addEventListener('click', ({ target }) => {
    if (target.closest('[data-star]')) sending = sending.then(send)
  })
}
