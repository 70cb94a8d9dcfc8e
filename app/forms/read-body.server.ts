export type Read<T> = { ok: true; value: T } | { ok: false; status: 400; message: string }

/**
 * The JSON in a request's body. The front has checked size, content type and encoding already. A byte order mark is ignored.
 * When a key is repeated, the last one counts, as in JSON.parse.
 */
export function parseJsonBody(bytes: Uint8Array): Read<unknown> {
  try {
    // `fatal`: invalid UTF-8 is an error. Without it a replacement character would get into a name.
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return { ok: false, status: 400, message: 'The request body is not valid JSON.' }
  }
}

/**
 * The fields of a form that a browser sent without JavaScript. When a field is repeated, its last value counts. CRLF becomes
 * LF as in JSON: browsers send CRLF, which would count as two characters and be stored differently.
 */
export function parseFormBody(bytes: Uint8Array): Read<Record<string, string>> {
  try {
    const pairs = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('&').filter(Boolean)
    // URLSearchParams would replace invalid UTF-8 by a replacement character.
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
