// With OFFLINE=off browsers get this in place of the worker. It deletes the kept pages and files, and then itself. Stars stay.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('timetable-')))
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  )
})
