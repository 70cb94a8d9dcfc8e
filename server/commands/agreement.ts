/** How a command talks to its user. */
export interface Terminal {
  say: (line: string) => void
  /** @returns what was typed, or null without a terminal. */
  ask: (question: string) => Promise<string | null>
  /** For the name and the head of a file. */
  now: () => Date
}

/** Asks before something is deleted. Says how to agree when nobody can be asked. */
export async function isAgreed({ ask, say }: Terminal, consequence: string): Promise<boolean> {
  const typed = await ask(`${consequence} Go on? [y/N] `)
  const saidYes = typed !== null && /^y(es)?$/i.test(typed.trim())
  if (!saidYes)
    say(
      typed === null
        ? 'Nothing was changed: nobody can be asked here. Add "-- --yes" to go on without a question.'
        : 'Nothing was changed.',
    )
  return saidYes
}
