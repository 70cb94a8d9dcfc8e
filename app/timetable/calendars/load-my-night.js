// Loads the calendar of the visitor's stars on first pointer or focus, or at once if there is a list.
{
  const section = document.querySelector('[data-calendars]')
  const load = () =>
    loadModule(section.dataset.module).then(
      () => true,
      () => false,
    )
  for (const reaching of ['pointerdown', 'focusin']) section.addEventListener(reaching, load)
  section.addEventListener('click', async ({ target }) => {
    const button = target.closest('[data-calendar]')
    // Once loaded, its own listener handles clicks.
    if (!button || section.dataset.ready) return
    if (await load()) button.click()
    else
      section.querySelector('[data-calendar-status]').textContent =
        'No connection. Please try again where there is signal.'
  })
  try {
    if (localStorage.getItem('timetable-calendar')) load()
  } catch {
    // A browser that keeps nothing has no list.
  }
}
