import { answerJson } from './answer.server'
import { ORGANISER } from '../access/access.server'
import type { LakeRequest } from './request.server'
import { ADMINISTRATOR } from '../access/users.server'

interface Source {
  projectId: string
  dataset: string
}

/** `GET /projects/<project>`: as much of Sanity's description of a project as the Studio reads. */
export function answerProject({ projectId }: Source) {
  return async ({ response }: LakeRequest): Promise<void> => {
    answerJson(response, 200, {
      id: projectId,
      displayName: 'The festival',
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

/** `GET /projects/<project>/datasets`: the one there is; those for comments, which the Studio may ask for, are none. */
export function answerDatasets({ dataset }: Source) {
  return async ({ response, search }: LakeRequest): Promise<void> => {
    answerJson(
      response,
      200,
      search.has('addonFor')
        ? []
        : [{ name: dataset, aclMode: 'private', datasetProfile: 'content' }],
    )
  }
}

/** `GET /projects/<project>/datasets/<dataset>/acl`: what the caller may do, from which the Studio decides what it offers. */
export async function answerGrants({ response, caller }: LakeRequest): Promise<void> {
  const permissions = caller.mayWrite
    ? ['create', 'read', 'update', 'history', 'editHistory']
    : ['read', 'history']
  answerJson(response, 200, [{ filter: '_id in path("**")', permissions }])
}
