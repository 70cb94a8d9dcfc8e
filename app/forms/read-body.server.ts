export type Read<T> = { ok: true; value: T } | { ok: false; status: 400; message: string }

/**
 * The JSON in a request's body. Size, content type and encoding have been checked before the request got here.
 * A byte order mark is ignored; of a doubled key the last counts, as JSON.parse has it.
 */
export function readJson(bytes: Uint8Array): Read<unknown> {
  try {
    // `fatal`: half a character is an error of the sender, not a question mark in somebody's name.
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return { ok: false, status: 400, message: 'The request body is not valid JSON.' }
  }
}

/**
 * The fields of a form that a browser sent without JavaScript. One that was sent twice counts with its last value. Lines
 * end as they do in JSON: browsers send CRLF, which would count twice and be stored differently.
 */
export function readForm(bytes: Uint8Array): Read<Record<string, string>> {
  try {
    const pairs = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('&').filter(Boolean)
    // Not URLSearchParams, which would put a question mark in the place of half a character.
    const decode = (part = '') =>
      decodeURIComponent(part.replaceAll('+', ' ')).replaceAll('\r\n', '\n')
    return {
      ok: true,
      value: Object.fromEntries(
        pairs.map((pair) => [
          decode(pair.split('=', 1)[0]),
          decode(pair.slice(pair.indexOf('=') + 1 || pair.length)),
        ]),
      ),
    }
  } catch {
    return {
      ok: false,
      status: 400,
      message: 'The form cannot be read: its text is not valid UTF-8.',
    }
  }
}
