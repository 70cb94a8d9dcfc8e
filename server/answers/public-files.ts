import type { RequestListener, ServerResponse } from 'node:http'
import type { Content } from '../../cms/content.server'
import {
  bearerToken,
  FILES_PATH,
  IMAGES_PATH,
  type ImageListener,
  type Permit,
} from '../../cms/lake/index'
import { limitedAddress } from '../front/address-digest'
import type { AppOptions } from '../front/app'
import type { Exchange } from '../front/exchange'

type Mounts = AppOptions['mounts']

export interface PublicFilesOptions {
  images: ImageListener
  /** Null with Sanity's cloud, whose other files are not served here. */
  files: RequestListener | null
  content: Pick<Content, 'publicPart'>
  /** Whether this token may read all content. */
  mayReadAll: (token: string) => Promise<boolean>
}

/**
 * Pictures and files. Strangers get only those that public content refers to at this moment, pictures without their metadata
 * and without what is cut off; all others look to them as if they did not exist. So it does not matter who knows or can compute
 * a name: the picture of a draft or of a secret, a replaced one and a deleted one all look the same. Whoever may read all
 * content gets everything, as it was uploaded.
 */
export function publicFiles({ images, files, content, mayReadAll }: PublicFilesOptions): Mounts {
  const isOrganiser = async ({ request }: Exchange) => {
    const token = bearerToken(request.headers)
    return token !== null && (await mayReadAll(token))
  }
  const mount = (
    begins: RegExp,
    what: string,
    answer: (exchange: Exchange, permit: Permit) => void,
  ): Mounts[number] => ({
    begins,
    resource: {
      methods: [],
      handlesItself: true,
      async answer(exchange) {
        const name = exchange.path.slice(exchange.path.lastIndexOf('/') + 1)
        const isAll = await isOrganiser(exchange)
        const permit = isAll ? 'original' : await content.publicPart(name)
        if (permit === null) return exchange.refuse(404, `There is no such ${what}.`)
        if (isAll) keepNowhere(exchange.response)
        exchange.setCommonHeaders()
        answer(exchange, permit)
      },
    },
  })
  return [
    mount(IMAGES_PATH, 'picture', ({ request, response, facts }, permit) =>
      images(request, response, { permit, address: limitedAddress(facts.address) }),
    ),
    ...(files
      ? [mount(FILES_PATH, 'file', ({ request, response }) => files(request, response))]
      : []),
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
