import { setTimeout as wait } from 'node:timers/promises'
import { median } from './site.mjs'

const ROUNDS = 5
/** In this time a page is hydrated, and its film plays. */
const WATCHED_MS = 2500
/** The simulated phone is 4 times slower than this processor. On it a task blocks by its time over 50 ms, as in Lighthouse. */
const SLOWDOWN = 4
const BLOCKING_MS = 50
const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'loading',
  'blink',
]

/**
 * Tasks on a page's main thread from its first paint on, by their processor time and by the clock. When other programs share
 * the processor, only the processor time is the page's own.
 */
export async function blockingTasks({ browser, open }, origin, path) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const visit = await open()
    const session = await browser.newBrowserCDPSession()
    await session.send('Tracing.start', {
      transferMode: 'ReturnAsStream',
      traceConfig: { includedCategories: CATEGORIES },
    })
    await visit.page.goto(origin + path)
    await wait(WATCHED_MS)
    rounds.push(tasksIn(await endTrace(session)))
    await visit.close()
  }
  const medianOf = (figure) => median(rounds.map((round) => round[figure]))
  return {
    path,
    longest: Math.max(...rounds.map(({ longest }) => longest)),
    ownBlocking: medianOf('ownBlocking'),
    clockBlocking: medianOf('clockBlocking'),
  }
}

async function endTrace(session) {
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  const { stream } = await complete
  let text = ''
  for (let isEnd = false; !isEnd;) {
    const { data, eof } = await session.send('IO.read', { handle: stream })
    text += data
    isEnd = eof
  }
  await session.detach()
  return JSON.parse(text).traceEvents
}

/** Times in a trace are microseconds: `dur` is the clock's time, `tdur` the processor's. */
function tasksIn(events) {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  const isTask = ({ name, ph, pid, tid, ts }) =>
    name === 'RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid && ts > paint.ts
  const tasks = events.filter((event) => isTask(event))
  const blocking = (time) =>
    tasks.reduce(
      (sum, task) => sum + Math.max(0, (SLOWDOWN * (task[time] ?? 0)) / 1000 - BLOCKING_MS),
      0,
    )
  return {
    longest: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    ownBlocking: blocking('tdur'),
    clockBlocking: blocking('dur'),
  }
}
