import type { IncomingHttpHeaders } from 'node:http'

/** Reads the token from the `Authorization` header only: browsers send cookies automatically, and addresses end up in logs. */
export function bearerToken({
  authorization,
}: Pick<IncomingHttpHeaders, 'authorization'>): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}
