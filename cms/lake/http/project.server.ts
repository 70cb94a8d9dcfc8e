import { answerJson } from '../messages/answer.server'
import { ORGANISER, readsDrafts } from '../access/access.server'
import type { LakeRequest } from '../messages/request.server'
import { ADMINISTRATOR } from '../access/users.server'

interface Source {
  projectId: string
  dataset: string
}

/** `GET /projects/<project>`: the part of Sanity's description of a project that the Studio reads. */
export function answerProject({ projectId }: Source, title: string) {
  return async ({ response }: LakeRequest): Promise<void> => {
    answerJson(response, {
      id: projectId,
      displayName: title,
      organizationId: null,
      studioHost: null,
      metadata: {},
      isBlocked: false,
      features: [],
      permissions: [],
      members: [
        {
          id: ORGANISER,
          role: ADMINISTRATOR.name,
          roles: [ADMINISTRATOR],
          isCurrentUser: true,
          isRobot: false,
        },
      ],
    })
  }
}

/** `GET /projects/<project>/datasets`: the only dataset. With `addonFor`, for comments, the list is empty. */
export function answerDatasets({ dataset }: Source, isPublicDataset: boolean) {
  const aclMode = isPublicDataset ? 'public' : 'private'
  return async ({ response, search }: LakeRequest): Promise<void> => {
    answerJson(
      response,
      search.has('addonFor') ? [] : [{ name: dataset, aclMode, datasetProfile: 'content' }],
    )
  }
}

/** `GET /projects/<project>/datasets/<dataset>/acl`: the caller's permissions. The Studio offers actions accordingly. */
export async function answerGrants({ response, caller }: LakeRequest): Promise<void> {
  const permissions = caller.mayWrite
    ? ['create', 'read', 'update', 'history', 'editHistory']
    : readsDrafts(caller)
      ? ['read', 'history']
      : ['read']
  const filter = readsDrafts(caller) ? '_id in path("**")' : '_id in path("*")'
  answerJson(response, [{ filter, permissions }])
}
