import { readImportFolder } from '../../cms/lake/transfer/import-folder.server'

/** What the project comes with, as a content lake holds it: pictures are references to asset documents, without their previews. */
export async function seedDocuments() {
  const { documents } = await readImportFolder('cms/seed', {
    projectId: 'local',
    dataset: 'production',
    withPreviews: false,
  })
  return documents
}
