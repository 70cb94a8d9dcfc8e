/* How the commands talk to the person who has typed them. */
import { createInterface } from 'node:readline/promises'

/** @param {string} question */
async function ask(question) {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question(question)
  terminal.close()
  return typed
}

export const terminal = {
  ask,
  /** @param {string} line */
  say: (line) => process.stdout.write(`${line}\n`),
  now: () => new Date(),
}
