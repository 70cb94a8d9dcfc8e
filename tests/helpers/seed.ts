import { readImportFolder } from '../../cms/lake/transfer/import-folder.server'

/** The seed's documents as a content lake holds them: pictures are references to asset documents, without their previews. */
export async function seedDocuments() {
  const { documents } = await readImportFolder('cms/seed', {
    projectId: 'local',
    dataset: 'production',
    withPreviews: false,
  })
  return documents
}
