import type { ServerResponse } from 'node:http'
import type { Content } from '../cms/content.server'
import { bearerToken } from '../cms/lake/access.server'
import { FILES_PATH } from '../cms/lake/files.server'
import { IMAGES_PATH } from '../cms/lake/images.server'
import type { Sessions } from '../cms/lake/sessions.server'
import type { AppOptions } from './app'
import type { Exchange } from './exchange'

type Mount = AppOptions['mounts'][number]

/** Pictures and files that are still a secret are not there for strangers, who may have learned their names all the same. */
export function withoutSecretFiles(
  mounted: Mount,
  content: Pick<Content, 'isFileSecret'>,
  sessions: Sessions,
): Mount {
  const { begins, resource } = mounted
  if (begins !== IMAGES_PATH && begins !== FILES_PATH) return mounted
  const what = begins === IMAGES_PATH ? 'picture' : 'file'

  async function isOrganiser({ request }: Exchange): Promise<boolean> {
    const token = bearerToken(request.headers)
    return token !== null && (await sessions.isValid(token).catch(() => false))
  }

  async function answer(exchange: Exchange): Promise<void> {
    const name = exchange.path.slice(exchange.path.lastIndexOf('/') + 1)
    if (await content.isFileSecret(name)) {
      if (!(await isOrganiser(exchange))) return exchange.refuse(404, `There is no such ${what}.`)
      keepNowhere(exchange.response)
    }
    await resource.answer(exchange)
  }
  return { begins, resource: { ...resource, answer } }
}

/** Whatever else the answer says of itself. */
function keepNowhere(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    headers?: object,
  ) => ServerResponse
  response.writeHead = (status: number, headers?: unknown) =>
    writeHead(status, { ...(headers as object), 'Cache-Control': 'private, no-store' })
}
