import { z } from 'zod'
import type { LakeDatabase } from '../database.server'
import { readStudioSettings, writeStudioSettings } from '../tables/studio-settings.server'
import { answerJson } from '../messages/answer.server'
import { LakeError } from '../errors.server'
import { refuseInvalidJson } from '../store/valid-json.server'
import { readJsonValue, type LakeRequest } from '../messages/request.server'

const key = z.string().min(1).max(200)
const settings = z
  .array(z.object({ key, value: z.unknown() }))
  .min(1)
  .max(50)

/** Bytes; the layout of a list has some hundred. */
const LARGEST_BODY = 64 * 1024

/** `GET /users/me/keyvalue/<key>,…`: the caller's settings in the Studio, as `[{ key, value }]`. */
export function answerSettings(database: LakeDatabase) {
  return async ({ response, caller, parts: [list = ''] }: LakeRequest): Promise<void> => {
    const keys = z.array(key).max(100).safeParse(list.split(','))
    if (!keys.success)
      throw new LakeError(
        400,
        'invalidKeys',
        'The keys must be at most 100, of 1 to 200 characters each.',
      )
    answerJson(response, await database.run((sql) => readStudioSettings(sql, caller.id, keys.data)))
  }
}

/** `PUT /users/me/keyvalue` with `[{ key, value }]`: stores the settings, and answers with them. */
export function answerKeepSettings(database: LakeDatabase) {
  return async ({ request, response, caller }: LakeRequest): Promise<void> => {
    const body = await readJsonValue({ request, response }, LARGEST_BODY)
    refuseInvalidJson(body, 'The body')
    const parsed = settings.safeParse(body)
    if (!parsed.success)
      throw new LakeError(
        400,
        'invalidSettings',
        'The body must be a list of 1 to 50 settings, each with a key and a value.',
      )
    // The last of several settings with the same key counts. The Studio expects null for a missing value.
    const kept = [
      ...new Map(
        parsed.data.map(({ key: name, value = null }) => [name, { key: name, value }]),
      ).values(),
    ]
    await database.run((sql) => writeStudioSettings(sql, caller.id, kept))
    answerJson(response, kept)
  }
}
