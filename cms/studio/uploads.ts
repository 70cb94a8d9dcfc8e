import type { AssetSource } from 'sanity'

/**
 * The Studio's uploads, which refuse a file of a kind that its field does not take, such as the HEIC of a phone. The Studio's own
 * ones neither upload nor refuse it, so the field would say that it is uploading for ever. A file chooser offers such files: in
 * some browsers as “All files”, in others always.
 */
export function refusingOtherKinds(sources: AssetSource[]): AssetSource[] {
  return sources.map((source) => {
    const { Uploader } = source
    if (!Uploader) return source
    return {
      ...source,
      Uploader: class extends Uploader {
        override upload(...asked: Parameters<InstanceType<typeof Uploader>['upload']>) {
          const files = super.upload(...asked)
          // An upload that has begun is no longer pending. When this throws, the field empties itself and shows why.
          if (files.some(({ status }) => status === 'pending'))
            throw new Error('A file is of a kind that this field does not take.')
          return files
        }
      },
    }
  })
}
