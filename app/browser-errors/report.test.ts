import { expect, test, vi } from 'vitest'
import { reportErrors } from './report'

const OWN = 'https://cave.example'

/** A page in which `reportErrors` listens. `happen` dispatches an event; `sent` has the kinds of the reported errors. */
function aPage() {
  const listeners = new Map<string, (event: object) => void>()
  const sent: string[] = []
  vi.stubGlobal('location', { origin: OWN, pathname: '/' })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    listeners.set(type, listener)
  })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { kind: string }).kind)
    return new Response()
  })
  const report = reportErrors()
  const happen = (type: string, event: object) => listeners.get(type)?.(event)
  return { report, happen, sent }
}

function ownError(kind: string): Error {
  const stack = `${kind}: something\n    at go (${OWN}/assets/board-x1.js:1:2345)`
  return Object.assign(new Error('something'), { name: kind, stack })
}

test('an uncaught error and a rejected promise are reported', async () => {
  const page = aPage()
  page.happen('error', { error: ownError('TypeError') })
  page.happen('unhandledrejection', { reason: ownError('RangeError') })
  await expect.poll(() => page.sent).toEqual(['TypeError', 'RangeError'])
})

test('a page reports three errors at most', async () => {
  const page = aPage()
  for (const kind of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
    await page.report(ownError(kind))
  expect(page.sent).toEqual(['First', 'Second', 'Third'])
})
