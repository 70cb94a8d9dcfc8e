/**
 * The lake's error answer. Its message is for the caller: `@sanity/client` throws a `ClientError` or `ServerError` with it.
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

  /** What is wrong with the first document, as the items of Sanity's API say it; otherwise the message. */
  get reason(): string {
    const [item] = Array.isArray(this.details.items)
      ? (this.details.items as { error?: { description?: string } }[])
      : []
    return item?.error?.description ?? this.message
  }
}

/**
 * A 409 in the form of Sanity's mutation API. `@sanity/client` makes its message from the reasons in `items`.
 *
 * @param type Sanity's name for the error, such as `documentAlreadyExistsError`.
 * @param fields further fields of the item, such as the document's id.
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

/**
 * A 409 in the form of Sanity's actions API.
 *
 * @param type Sanity's name for the error, such as `documentNotFoundError`.
 */
export function actionConflict(type: string, description: string): LakeError {
  return new LakeError(409, 'actionError', description, {
    items: [{ error: { type, description } }],
  })
}
