import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { sha256 } from '../../../common/digest.server'
import { addAudit, type Admin } from '../../../db/tables/audit.server'
import {
  insertKey,
  listKeys,
  namesOfKeys,
  revokeKey,
  type AdminKeyRow,
} from '../../../db/tables/admin-keys.server'
import type { AppContext } from '~/context'
import { plusDays } from '../../../rules/dates/days'
import { DAY_MS } from '../../../rules/dates/durations'
import { instantsOf } from '../../../rules/dates/time-zone'
import { fieldProblem, fieldValue } from '../../../services/form-fields'
import { sentence } from '~/http/reply.server'
import { readUuid } from '~/http/row-id.server'
import { ROLES, type Role } from '../../../services/admin-gate/roles'
import type { ListedKey } from './key-list'

/** With this prefix a leaked key can be recognised. */
const PREFIX = 'fest_'
const NAME = { name: 'name', label: 'The name', required: true, max: 60, lineBreaks: false }
const DRIVER = { ...NAME, name: 'driver', label: 'The driver', required: false, max: 100 }
/** Days after the festival's last one on which a key ends by default. */
const DAYS_AFTER = 7

const wanted = z.strictObject({
  name: z.string(),
  roles: z.array(z.enum(ROLES)).min(1),
  driver: z.string().nullish(),
  expiresAt: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).nullish(),
})

/** `GET /api/admin/keys`: newest first, without the keys themselves. */
export async function listForPassword({ database }: AppContext): Promise<Response> {
  const rows = await database.run(listKeys)
  return Response.json(rows.map(listed))
}

/** `POST /api/admin/keys` with `{name, roles, driver?, expiresAt?}`. The answer is the only place where the key is ever shown. */
export async function makeKey(context: AppContext, body: unknown, by: Admin): Promise<Response> {
  const parsed = wanted.safeParse(body)
  if (!parsed.success)
    return sentence(
      422,
      'Send a name, one or more of the roles flights, drivers, wall and content, and an end date if you want another than the usual one. A key of the role drivers may name one driver.',
    )
  const driver = fieldValue(DRIVER, parsed.data.driver)
  if (driver !== null && parsed.data.roles.some((role) => role !== 'drivers'))
    return sentence(422, 'A key for one driver opens the pick-ups alone.')
  const problem = fieldProblem(NAME, parsed.data.name) ?? fieldProblem(DRIVER, parsed.data.driver)
  if (problem !== null) return sentence(422, problem)
  const { timeZone, endDate } = await context.content.site()
  const now = context.now()
  const expiresAt = endOf(parsed.data.expiresAt ?? null, { timeZone, endDate, now })
  if (expiresAt === null || expiresAt <= now)
    return sentence(422, 'The end of a key must be in the future.')
  const key = PREFIX + randomBytes(32).toString('base64url')
  const row = await context.database.transact(async (sql) => {
    const made = await insertKey(sql, {
      name: fieldValue(NAME, parsed.data.name) ?? '',
      roles: ROLES.filter((role) => parsed.data.roles.includes(role)),
      driver,
      keyDigest: sha256(key),
      createdAt: now,
      expiresAt,
    })
    await addAudit(sql, { kind: 'key made', ...by, count: 1, subject: made.name })
    return made
  })
  const { id, ...others } = listed(row)
  return Response.json({ id, key, ...others }, { status: 201 })
}

/** `DELETE /api/admin/keys/<id>`: ends a key and what it has opened. */
export async function endKey(
  { database, now }: AppContext,
  id: string | undefined,
  by: Admin,
): Promise<Response> {
  const keyId = readUuid(id)
  const isRevoked =
    keyId !== null &&
    (await database.transact(async (sql) => {
      const isRevoked = await revokeKey(sql, keyId, now())
      const subject = (await namesOfKeys(sql, [keyId])).get(keyId) ?? null
      if (isRevoked) await addAudit(sql, { kind: 'key revoked', ...by, count: 1, subject })
      return isRevoked
    }))
  return isRevoked
    ? new Response(null, { status: 204 })
    : sentence(404, 'There is no key with this id, or it was revoked before.')
}

interface Festival {
  timeZone: string
  endDate: string
  now: Date
}

/** @param given - an instant, or a day, at whose end the key ends; null for the usual end */
function endOf(given: string | null, { timeZone, endDate, now }: Festival): Date | null {
  if (given === null) {
    const usual = endOfDay(endDate, DAYS_AFTER, timeZone)
    // After the festival the usual end may be past, and such a key would be useless.
    return usual !== null && usual > now ? usual : new Date(now.getTime() + DAYS_AFTER * DAY_MS)
  }
  return given.length > 'YYYY-MM-DD'.length ? new Date(given) : endOfDay(given, 0, timeZone)
}

/** The midnight at the end of the day that is `days` days after `day`. */
function endOfDay(day: string, days: number, timeZone: string): Date | null {
  return instantsOf(`${plusDays(day, days + 1)}T00:00`, timeZone)?.[0] ?? null
}

function listed({ roles, createdAt, expiresAt, revokedAt, ...key }: AdminKeyRow): ListedKey {
  return {
    ...key,
    roles: roles as Role[],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
