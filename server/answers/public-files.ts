import type { ServerResponse } from 'node:http'
import type { Content } from '../../cms/content.server'
import { bearerToken, FILES_PATH, IMAGES_PATH } from '../../cms/lake/index'
import type { AppOptions } from '../front/app'
import type { Exchange } from '../front/exchange'

type Mount = AppOptions['mounts'][number]

/**
 * Gives strangers only the pictures and files that public content refers to at this moment; all others are not there for
 * them. So it does not matter who knows or can compute a name: a draft's picture, a secret's, one that was replaced and one
 * that was deleted look the same.
 *
 * @param mayReadAll whether this token may read all content. It may then have every picture and file.
 */
export function withPublicFilesOnly(
  mounted: Mount,
  content: Pick<Content, 'isFilePublic'>,
  mayReadAll: (token: string) => Promise<boolean>,
): Mount {
  const { begins, resource } = mounted
  if (begins !== IMAGES_PATH && begins !== FILES_PATH) return mounted
  const what = begins === IMAGES_PATH ? 'picture' : 'file'

  async function answer(exchange: Exchange): Promise<void> {
    const name = exchange.path.slice(exchange.path.lastIndexOf('/') + 1)
    const token = bearerToken(exchange.request.headers)
    if (token !== null && (await mayReadAll(token))) keepNowhere(exchange.response)
    else if (!(await content.isFilePublic(name)))
      return exchange.refuse(404, `There is no such ${what}.`)
    await resource.answer(exchange)
  }
  return { begins, resource: { ...resource, answer } }
}

/** Whatever else the answer says about caches. */
function keepNowhere(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    headers?: object,
  ) => ServerResponse
  response.writeHead = (status: number, headers?: unknown) =>
    writeHead(status, { ...(headers as object), 'Cache-Control': 'private, no-store' })
}
