/**
 * What the lake answers in place of a result. The message is meant for the caller: it becomes the message of the
 * `ClientError` or `ServerError` that `@sanity/client` raises.
 */
export class LakeError extends Error {
  override name = 'LakeError'

  constructor(
    readonly status: number,
    /** Sanity's name for the kind of error, such as `queryParseError`. */
    readonly type: string,
    message: string,
    /** Further fields of Sanity's error object, such as where in the query it went wrong. */
    readonly details: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

/**
 * 409 in the form of Sanity's mutation API: what is wrong stands in `items`, of which `@sanity/client` makes the message.
 *
 * @param type Sanity's name for it, such as `documentAlreadyExistsError`.
 * @param fields of the item, such as the id of the document.
 */
export function mutationConflict(
  type: string,
  description: string,
  fields: Record<string, unknown> = {},
): LakeError {
  return new LakeError(409, 'mutationError', 'The mutation(s) failed', {
    items: [{ error: { type, description, ...fields } }],
  })
}
