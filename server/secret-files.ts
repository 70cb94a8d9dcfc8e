import type { Content } from '../cms/content.server'
import { FILES_PATH } from '../cms/lake/files.server'
import { IMAGES_PATH } from '../cms/lake/images.server'
import type { AppOptions } from './app'

type Mount = AppOptions['mounts'][number]

/** Pictures and files that are still a secret are not there, whoever may have learned their names. */
export function withoutSecretFiles(mounted: Mount, content: Pick<Content, 'isFileSecret'>): Mount {
  const { begins, resource } = mounted
  if (begins !== IMAGES_PATH && begins !== FILES_PATH) return mounted
  return {
    begins,
    resource: {
      ...resource,
      async answer(exchange) {
        const name = exchange.path.slice(exchange.path.lastIndexOf('/') + 1)
        if (await content.isFileSecret(name)) exchange.refuse(404, `There is no such ${begins === IMAGES_PATH ? 'picture' : 'file'}.`)
        else await resource.answer(exchange)
      },
    },
  }
}
