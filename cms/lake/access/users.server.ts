import { answerJson } from '../messages/answer.server'
import { KEY_PREFIX, ORGANISER, STRANGER } from './access.server'
import { idsIn, type LakeRequest } from '../messages/request.server'

export const ADMINISTRATOR = {
  name: 'administrator',
  title: 'Administrator',
  description: 'Writes, publishes and deletes everything',
} as const

/** Finds the names of keys by id. A key that nobody knows is missing in the result. */
export type NamesOfKeys = (ids: string[]) => Promise<Map<string, string>>

/** Names of the authors in the history. People with a key have the key's name. */
const NAMES: Record<string, string> = {
  [ORGANISER]: 'Organisers',
  seed: 'First content',
  import: 'Import',
  schedule: 'Scheduled release',
}

/** `GET /users/me`: the caller, in Sanity's form; `{}` without a token. */
export function answerMe(namesOfKeys: NamesOfKeys) {
  return async ({ response, caller }: LakeRequest): Promise<void> => {
    if (caller === STRANGER) return answerJson(response, {})
    const nameOf = await namesFor(namesOfKeys, [caller.id])
    const { name, title } = caller.mayWrite ? ADMINISTRATOR : { name: 'viewer', title: 'Viewer' }
    answerJson(response, {
      id: caller.id,
      name: nameOf(caller.id),
      email: '',
      profileImage: null,
      provider: 'local',
      role: name,
      roles: [{ name, title }],
    })
  }
}

/** `GET /users/<id>,<id>…`: the authors in the history. Several ids get a list, one id gets one user. */
export function answerUsers(namesOfKeys: NamesOfKeys) {
  return async ({ response, caller, parts: [list = ''] }: LakeRequest): Promise<void> => {
    const ids = idsIn(list)
    const nameOf = await namesFor(namesOfKeys, ids)
    const users = ids.map((id) => ({
      id,
      displayName: nameOf(id),
      email: '',
      imageUrl: null,
      isCurrentUser: id === caller.id,
    }))
    answerJson(response, users.length === 1 ? users[0] : users)
  }
}

async function namesFor(namesOfKeys: NamesOfKeys, ids: string[]): Promise<(id: string) => string> {
  const keys = ids.flatMap((id) => (id.startsWith(KEY_PREFIX) ? [id.slice(KEY_PREFIX.length)] : []))
  const names = keys.length === 0 ? null : await namesOfKeys(keys)
  return (id) => NAMES[id] ?? names?.get(id.slice(KEY_PREFIX.length)) ?? id
}
