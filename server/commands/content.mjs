/* `npm run content:…`: builds the site if it is stale, then works on the content and ends. */
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { buildIfStale } from '../build.mjs'

process.env.NODE_ENV ??= 'production'
if (existsSync('.env')) process.loadEnvFile('.env')
buildIfStale()
const { contentCommand } = await import('../../build/server/index.js')

/** @param {string} question */
async function ask(question) {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question(question)
  terminal.close()
  return typed
}

process.exitCode = await contentCommand(process.argv.slice(2), process.env, {
  ask,
  say: (line) => process.stdout.write(`${line}\n`),
  now: () => new Date(),
})
