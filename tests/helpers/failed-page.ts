import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'

const FOLDER = '.cache/failed-tests'

/** What the running test has left last. Whether it fails is known only when it is over, so until then it stays open. */
let left: BrowserContext | null = null

/**
 * Keeps a screenshot of each page when the test fails, and of a second try a trace, in a folder that the message of the failure names.
 * @returns what to call in place of `context.close`
 */
export async function keepIfFailed(context: BrowserContext): Promise<() => Promise<void>> {
  const test = TestRunner.getCurrentTest()
  await left?.close()
  left = null
  if (!test) return () => context.close()
  const isTraced = (test.result?.retryCount ?? 0) > 0
  if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true })
  // What several tests share is not left by the first of them.
  let isLeft = false
  onTestFinished(async ({ task }) => {
    const error = task.result?.state === 'fail' ? task.result.errors?.at(-1) : undefined
    if (error) {
      const folder = join(FOLDER, task.name.replaceAll(/\W+/g, '-').slice(0, 80))
      mkdirSync(folder, { recursive: true })
      for (const [index, page] of context.pages().entries())
        await page.screenshot({ path: join(folder, `${index}.png`) }).catch(() => undefined)
      if (isTraced) await context.tracing.stop({ path: join(folder, 'trace.zip') })
      error.message += ` (the page as it was: ${folder})`
    }
    if (isLeft) await context.close()
  })
  return async () => {
    isLeft = true
    left = context
    // So that it asks nothing of a site that is closed or emptied.
    await context.setOffline(true)
  }
}
