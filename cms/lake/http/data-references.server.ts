import { answerJson } from './answer.server'
import type { LakeRequest } from './request.server'

/**
 * `GET /data/references/<dataset>/documents/<id>/to`: the references from other datasets to a document. The Studio asks for them
 * before it deletes one. There is no other dataset; the Studio finds the references in this one with a query.
 */
export async function answerForeignReferences({ response }: LakeRequest): Promise<void> {
  answerJson(response, 200, { totalCount: 0, references: [] })
}
