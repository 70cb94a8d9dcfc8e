import { parseArgs } from 'node:util'
import leven from 'leven'

/** The words of a command cannot be understood. The message says what to type. */
export class WrongWords extends Error {
  override name = 'WrongWords'
}

/** An option that changes what a command does. */
export type Option = 'yes' | 'replace' | 'new' | 'dry-run'

/**
 * Reads the words that follow a command's name.
 *
 * @param options - those that this command has.
 * @param variables - npm's, too: it keeps an option for itself that is not written after `--`.
 * @throws {WrongWords} when there is an unknown option, or npm has kept one.
 */
export function readWords(
  words: string[],
  options: readonly Option[],
  variables: Record<string, string | undefined>,
  usage: string,
): { names: string[]; has: (option: Option) => boolean } {
  let given
  try {
    given = parseArgs({
      args: words,
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: 'boolean' as const }])),
    })
  } catch (error) {
    throw new WrongWords(usage, { cause: error })
  }
  const has = (option: Option) => given.values[option] === true
  for (const kept of keptByNpm(variables))
    if (options.some((option) => isMeant(kept, option) && !has(option)))
      throw new WrongWords(
        `Nothing was done: npm has kept "--${kept}" for itself. Options of a command follow "--", as in\n${usage}`,
      )
  return { names: given.positionals, has }
}

/** Names of the options that npm was given, in npm's configuration too. */
function keptByNpm(variables: Record<string, string | undefined>): string[] {
  return Object.keys(variables).flatMap((name) =>
    name.startsWith('npm_config_')
      ? [name.slice('npm_config_'.length).replaceAll('_', '-').toLowerCase()]
      : [],
  )
}

/** A mistyped option must not be lost, either. `yes` may stand in npm's own configuration, and without it a command only asks. */
function isMeant(kept: string, option: Option): boolean {
  return option !== 'yes' && leven(kept, option) <= 1
}
