/*
 * With OFFLINE=off browsers get this in place of the worker. It deletes the kept pages and files, and then itself. Stars stay.
 */
import { scope } from './worker-scope'

scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', (event) => event.waitUntil(end()))

async function end(): Promise<void> {
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith('timetable-'))
  await Promise.all(ours.map((name) => caches.delete(name)))
  await scope.registration.unregister()
}
