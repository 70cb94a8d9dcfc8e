import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect } from 'vitest'
import type { BUDGETS } from './budgets.mjs'

/** Notes for the budgets of the small tier that the running test file gets one more of these. */
export function handOut(thing: keyof typeof BUDGETS): void {
  const notes = process.env.HANDED_OUT
  if (!notes) return
  const file = relative(process.cwd(), expect.getState().testPath ?? '')
  appendFileSync(notes, `${thing}\t${file}\n`)
}
