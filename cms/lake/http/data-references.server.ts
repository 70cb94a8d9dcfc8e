import { answerJson } from './answer.server'
import type { LakeRequest } from './request.server'

/**
 * `GET /data/references/<dataset>/documents/<id>/to`: the references from other datasets to a document, which the Studio
 * asks for before it deletes one. There is no other dataset that could have any; those in this one it finds by a query.
 */
export async function answerForeignReferences({ response }: LakeRequest): Promise<void> {
  answerJson(response, 200, { totalCount: 0, references: [] })
}
