import { RECORD } from '../../cms/content-migrations.server'
import { readImportFolder } from '../../cms/lake/transfer/import-folder.server'

/**
 * The seed's documents as a content lake holds them: pictures are references to asset documents, without their previews. The record
 * of content migrations is left out: nobody edits it, and it has no schema.
 */
export async function seedDocuments() {
  const { documents } = await readImportFolder('cms/seed', {
    projectId: 'local',
    dataset: 'production',
    withPreviews: false,
  })
  return documents.filter(({ _id }) => _id !== RECORD)
}
