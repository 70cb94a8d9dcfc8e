import { LakeError } from '../errors.server'

/** For a query that has not ended within its deadline. */
export function tookTooLong(ms: number): LakeError {
  const seconds = Math.round(ms / 100) / 10
  return new LakeError(
    400,
    'queryTimeoutError',
    `The query took longer than ${seconds} s and was ended. Ask for less at once.`,
  )
}

/** For a query that has taken more memory than one may. */
export function tookTooMuch(): LakeError {
  return new LakeError(
    400,
    'queryTooLarge',
    'The query needs too much memory and was ended. Ask for less at once.',
  )
}

/** For a query whose thread has ended for another reason. */
export function ended(): LakeError {
  return new LakeError(
    503,
    'queryEnded',
    'The query was ended before it was done. Please try again.',
  )
}
