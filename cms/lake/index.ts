/** The content lake's public interface. Code outside of this folder imports nothing else of it but `server.ts`, `s3.ts` and `migrations.server.ts`. */
export {
  type Authenticate,
  type Caller,
  tokenOrSession,
  type WatchAccess,
  watchWith,
} from './access/access.server'
export { type Sessions, openSessions } from './access/sessions.server'
export { type AssetStore, AssetStoreAway } from './asset-store/asset-store.server'
export { findStoredAssets } from './asset-store/stored-assets.server'
export { hostedFilms } from './assets/files.server'
export { hostedImages } from './assets/image-source.server'
export { openImages, type ImageListener } from './assets/images.server'
export { type LakeDatabase, onPostgres } from './database.server'
export { LakeError } from './errors.server'
export { type Lake, type LakeOptions, LOCAL, openLake } from './lake.server'
export { type Webhook } from './webhooks/webhook.server'
export { type WebhookState } from './webhooks/webhooks.server'
export { type Store, openStore } from './store/store.server'
export { exportContent } from './transfer/export.server'
export { type Import, readImport } from './transfer/import-folder.server'
export { folderSource, openImportSource } from './transfer/import-source.server'
export { openSeed, openSeedPictures } from './transfer/seed.server'
export { type Moved, moveAssets } from './transfer/move-assets.server'
export {
  type OnProgress,
  type Transferred,
  importContent,
  replaceContent,
} from './transfer/transfer.server'
