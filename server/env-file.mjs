/* Reads `.env`. Plain JavaScript: it runs before anything is built. */
import { readFileSync } from 'node:fs'
// Imported as a whole: an old Node has no `parseEnv`, and a named import of it would fail before we can say that this Node is
// too old.
import * as util from 'node:util'
import { textOfUtf8 } from './utf8.mjs'

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_.]*)\s*=[ \t]*(.*)$/
const AROUND = /^(["'`])[^]*?\1/

/**
 * Adds the settings of a file to those of the environment, which wins. Says on standard error which lines cannot be read, by number
 * and never by content. Ends the process with 1 when half of a value would be taken for the whole, or the file is no UTF-8.
 */
export function loadEnvFile(path = '.env') {
  const text = textOf(path)
  if (text === null) return
  const { settings, unread, halves } = readSettings(text)
  for (const line of unread)
    process.stderr.write(
      `Line ${line} of ${path} was not read. A setting is written as NAME=value, a remark begins with #.\n`,
    )
  for (const { name, line } of halves)
    process.stderr.write(
      `${name} in line ${line} of ${path} would be cut off at a # or a quote. Put its whole value between single quotes: ${name}='…'\n`,
    )
  if (halves.length > 0) process.exit(1)
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
}

/** @param {string} path */
function textOf(path) {
  try {
    const text = textOfUtf8(readFileSync(path))
    if (text !== null) return text
    // Its settings would be passed over, and a new database made.
    process.stderr.write(`${path} is not saved as UTF-8. Save it as UTF-8, and start again.\n`)
    process.exit(1)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOENT') return null
    process.stderr.write(
      `The settings in ${path} cannot be read (${code}). Make it a file that this user may read, or remove it.\n`,
    )
    process.exit(1)
  }
}

/**
 * Reads the text of such a file as Node does, and finds what Node passes over without a word.
 *
 * @param {string} given
 * @returns the settings; the numbers of lines that are no setting; settings of whose value Node would take a part.
 */
export function readSettings(given) {
  const text = given.replaceAll(/\r\n?/g, '\n')
  /** @type {string[]} */
  const lines = text.split('\n')
  /** @type {number[]} */
  const unread = []
  /** @type {{ name: string, line: number }[]} */
  const halves = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (/^\s*(#|$)/.test(line)) continue
    const [, name, value = ''] = ASSIGNMENT.exec(line) ?? []
    if (name === undefined) {
      unread.push(at + 1)
      // Node would take it for a part of the next name.
      lines[at] = ''
      continue
    }
    const quoted = AROUND.exec([value, ...lines.slice(at + 1)].join('\n'))?.[0]
    if (quoted === undefined) {
      if (/^["'`]|\S#/.test(value)) halves.push({ name, line: at + 1 })
      continue
    }
    const number = at + 1
    // A quoted value may go over several lines.
    at += quoted.split('\n').length - 1
    const rest = [value, ...lines.slice(number)]
      .join('\n')
      .slice(quoted.length)
      .replace(/\n[^]*/, '')
    if (!/^\s*(#|$)/.test(rest)) halves.push({ name, line: number })
  }
  return { settings: util.parseEnv(lines.join('\n')), unread, halves }
}
