import { parseEnv, type Env } from '../start/env'
import type { Terminal } from './agreement'
import { readWords, WrongWords, type Option } from './command-words'
import { errorInWords } from './error-in-words'

export interface Command {
  options: readonly Option[]
  /** How many words it takes besides options: from the least to the most. */
  takes: readonly [least: number, most: number]
  /** @returns the exit code */
  run: (env: Env, terminal: Terminal, given: Given) => Promise<number>
}

export interface Given {
  /** Its first word; empty without one. */
  word: string
  has: (option: Option) => boolean
  variables: Record<string, string | undefined>
}

/** How a command is run: its words, the settings, and the terminal. */
type Run = (
  words: string[],
  variables: Record<string, string | undefined>,
  terminal: Terminal,
) => Promise<number>

/**
 * @returns a function that runs the command that the first word names. Its exit code is 1 when it could not be done, or not
 *   wholly; it has said why.
 */
export function runnerOf(commands: Record<string, Command>, usage: string): Run {
  return async ([name = '', ...others], variables, terminal) => {
    try {
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined
      if (command === undefined) throw new WrongWords(usage)
      const { names, has } = readWords(others, command.options, variables, usage)
      const [least, most] = command.takes
      if (names.length < least || names.length > most) throw new WrongWords(usage)
      const given = { word: names[0] ?? '', has, variables }
      return await command.run(parseEnv(variables), terminal, given)
    } catch (error) {
      terminal.say(errorInWords(error, variables))
      return 1
    }
  }
}
