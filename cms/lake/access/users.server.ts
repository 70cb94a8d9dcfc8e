import { answerJson } from '../http/answer.server'
import { ORGANISER } from './access.server'
import { LakeError } from '../errors.server'
import type { LakeRequest } from '../http/request.server'

export const ADMINISTRATOR = {
  name: 'administrator',
  title: 'Administrator',
  description: 'Writes, publishes and deletes everything',
} as const

const MOST_IDS = 100

/** Who stands in the history beside the organisers. */
const NAMES: Record<string, string> = {
  [ORGANISER]: 'Organisers',
  seed: 'First content',
  import: 'Import',
}

/** `GET /users/me`: the caller, in Sanity's form. */
export async function answerMe({ response, caller }: LakeRequest): Promise<void> {
  const { name, title } = caller.mayWrite ? ADMINISTRATOR : { name: 'viewer', title: 'Viewer' }
  answerJson(response, 200, {
    id: caller.id,
    name: nameOf(caller.id),
    email: '',
    profileImage: null,
    provider: 'local',
    role: name,
    roles: [{ name, title }],
  })
}

/** `GET /users/<id>,<id>…`: who wrote what the history shows; several come as a list, one by itself. */
export async function answerUsers({
  response,
  caller,
  parts: [list = ''],
}: LakeRequest): Promise<void> {
  const ids = [...new Set(list.split(','))]
  if (ids.length > MOST_IDS)
    throw new LakeError(400, 'tooManyIds', `At most ${MOST_IDS} users can be asked for at once.`)
  const users = ids.map((id) => ({
    id,
    displayName: nameOf(id),
    email: '',
    imageUrl: null,
    isCurrentUser: id === caller.id,
  }))
  answerJson(response, 200, users.length === 1 ? users[0] : users)
}

function nameOf(id: string): string {
  return NAMES[id] ?? id
}
