import type { RequestListener, ServerResponse } from 'node:http'
import { AWAY } from '../../app/http/refusals.server'
import type { Content } from '../../cms/content.server'
import type { ImageListener } from 'content-lake'
import { FILES_PATH, IMAGES_PATH } from 'content-lake/server'
import { bearerToken } from '../../common/http/bearer-token.server'
import { QueueFull } from '../../common/work-queue.server'
import { DatabaseUnavailable } from '../../db/client/connect.server'
import { isOnPages } from '../../rules/picture-address'
import type { Exchange, Mount } from '../front/exchange'

export interface PublicFilesOptions {
  images: ImageListener
  /** With Sanity's cloud films alone. */
  files: RequestListener
  content: Pick<Content, 'publicCrops'>
  /**
   * Whether this token may read all content.
   *
   * @throws {DatabaseUnavailable} {QueueFull} when nobody can tell right now.
   */
  mayReadAll: (token: string) => Promise<boolean>
}

/**
 * Pictures and files. Strangers get only those that public content refers to at this moment, and pictures only in the sizes and
 * crops of our pages; all others look to them as if they did not exist. So it does not matter who knows or can compute a name:
 * the picture of a draft or of a secret, a replaced one and a deleted one all look the same. Whoever may read all content gets
 * everything, in every size and as it was uploaded.
 */
export function filesAndPictures({
  images,
  files,
  content,
  mayReadAll,
}: PublicFilesOptions): Mount[] {
  /** Null when nobody can tell: the database is away, or too many ask. */
  const isOrganiser = async ({ request }: Exchange): Promise<boolean | null> => {
    const token = bearerToken(request.headers)
    if (token === null) return false
    return mayReadAll(token).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable || error instanceof QueueFull) return null
      throw error
    })
  }
  const mount = (
    begins: RegExp,
    what: string,
    isPublic: (exchange: Exchange, name: string, crops: ReadonlySet<string>) => boolean,
    answer: (exchange: Exchange, isOrganiser: boolean) => void,
  ): Mount => ({
    begins,
    resource: {
      methods: [],
      handlesItself: true,
      async answer(exchange) {
        const name = exchange.path.slice(exchange.path.lastIndexOf('/') + 1)
        const known = await isOrganiser(exchange)
        const isAll = known === true
        const crops = isAll ? null : await content.publicCrops(name)
        if (!isAll && (crops === null || !isPublic(exchange, name, crops)))
          // To an organiser a 404 would say that the picture is lost.
          return known === null
            ? exchange.refuse(503, AWAY.message, { 'Retry-After': AWAY.retryAfterSeconds })
            : exchange.refuse(404, `There is no such ${what}.`)
        if (known !== false) keepNowhere(exchange.response)
        exchange.setCommonHeaders()
        answer(exchange, isAll)
      },
    },
  })
  return [
    mount(
      IMAGES_PATH,
      'picture',
      ({ query }, name, crops) => isOnPages(query, name, crops),
      ({ request, response }, isAll) => images(request, response, isAll),
    ),
    mount(
      FILES_PATH,
      'file',
      () => true,
      ({ request, response }) => files(request, response),
    ),
  ]
}

/** Makes sure that no cache stores the answer, also if its own headers would allow that. */
function keepNowhere(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    headers?: object,
  ) => ServerResponse
  response.writeHead = (status: number, headers?: unknown) =>
    writeHead(status, { ...(headers as object), 'Cache-Control': 'private, no-store' })
}
