import type { Admin } from '../../db/tables/audit.server'
import type { AppContext } from '~/context'
import { tooManyAttempts, WRONG_PASSWORD, WRONG_ROLE } from './refusals.server'
import { or503, sentence } from './reply.server'

/** The key of a request, as far as answers depend on it. */
export interface AdminKey {
  id: string
  driver: string | null
  roles: readonly string[]
}

/** Whether an answer may have names that are not announced yet: organisers who write content know them. */
export function mayKnowSecrets(key: AdminKey | null): boolean {
  return key === null || key.roles.includes('content')
}

/**
 * Checks the admin password or key of a request, with the answers that the API promises: 429, 401, 403 for a key whose roles do
 * not open this method and path (`ROLES_OF_ROUTE` in `services/admin-gate/roles.ts`), and then the result of `answer`. The answer is
 * 503 while the database is unavailable or the audit table cannot be written.
 *
 * @param answer - gets the admin, for the audit table, and the key; null for the password.
 * @param options.isUnlocking - each use of the right password leaves a line in the audit table, not one in a quarter of an hour.
 */
export function asAdmin(
  request: Request,
  context: AppContext,
  answer: (by: Admin, key: AdminKey | null) => Promise<Response>,
  { isUnlocking = false } = {},
): Promise<Response> {
  const { adminGate, database, digests, log, now } = context
  const address = digests.address(context.request.address)
  return or503(
    async () => {
      const admission = await adminGate.admit(database, {
        password: request.headers.get('x-admin-password'),
        address,
        network: digests.network(context.request.address),
        now: now(),
        method: request.method,
        path: new URL(request.url).pathname,
        isUnlocking,
      })
      if (admission.ok) {
        const { key } = admission
        const by = { address, actor: key?.name ?? null }
        const answered = await answer(by, key)
        return withRoles(answered, key?.roles)
      }
      if (admission.status === 401) return sentence(401, WRONG_PASSWORD)
      if (admission.status === 403) return withRoles(sentence(403, WRONG_ROLE), admission.key.roles)
      return sentence(429, tooManyAttempts(admission.retryAfterSeconds), {
        'Retry-After': String(admission.retryAfterSeconds),
      })
    },
    (error) => log.warn({ err: error }, 'an admin request failed: database unavailable'),
  )
}

/** Adds a header with the roles of a key, for the admin page. Answers to the admin password do not have it. */
function withRoles(response: Response, roles: readonly string[] | undefined): Response {
  if (roles) response.headers.set('X-Key-Roles', roles.join(' '))
  return response
}
