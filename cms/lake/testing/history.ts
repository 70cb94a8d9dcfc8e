import type { Action } from '@sanity/client'
import { TOKEN, type TestLake } from './lake'

/** Runs each action in a transaction of its own, with the ids t1, t2, … */
export async function live(lake: TestLake, actions: Action[]): Promise<void> {
  for (const [index, action] of actions.entries())
    await lake.client().action(action, { transactionId: `t${index + 1}` })
}

/** What the lake answers at an address below `/data`. */
export async function askHistory(
  lake: TestLake,
  path: string,
): Promise<{ status: number; text: string; body: () => ReturnType<typeof JSON.parse> }> {
  const answer = await fetch(`${lake.url}/v2025-02-19/data${path}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  const text = await answer.text()
  return { status: answer.status, text, body: () => JSON.parse(text) }
}
