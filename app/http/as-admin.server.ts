import type { AppContext } from '~/context'
import { or503, sentence } from './reply.server'

/**
 * The door of everything that asks for the admin password, with the answers that the API promises: 429, 401, then what
 * `answer` says; 503 while the database is away or a line of the audit table cannot be written.
 *
 * @param answer - told the digest of the admin's address, for the audit table.
 * @param options.isUnlocking - false for what may leave a line of its own in the audit table.
 */
export function asAdmin(
  request: Request,
  context: AppContext,
  answer: (address: Buffer) => Promise<Response>,
  { isUnlocking }: { isUnlocking: boolean },
): Promise<Response> {
  const { adminGate, database, digests, log, now } = context
  const address = digests.address(context.request.address)
  return or503(
    async () => {
      const admission = await adminGate.admit(
        database,
        request.headers.get('x-admin-password'),
        address,
        now(),
        isUnlocking,
      )
      if (admission.ok) return answer(address)
      if (admission.status === 401) return sentence(401, 'The password is missing or wrong.')
      const minutes = Math.ceil(admission.retryAfterSeconds / 60)
      return sentence(
        429,
        `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
        {
          'Retry-After': String(admission.retryAfterSeconds),
        },
      )
    },
    (error) => log.warn({ err: error }, 'an admin could not be answered'),
  )
}
