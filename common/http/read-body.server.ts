import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Reads a request's body. Its bytes are counted, so the limit holds without a declared length or with a wrong one.
 *
 * @param limit - bytes.
 * @returns null for a larger body, whose rest is not read: the connection outlives the refusal, which has to reach the client.
 * @throws when the client has gone.
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return null
  // A client may wait for it before it sends the body: whoever is refused has sent nothing.
  if (request.headers.expect === '100-continue') response.writeContinue()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
