import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CacheLimits } from '../assets/image-cache.server'
import type { ImageSource } from '../assets/image-source.server'
import { openImages } from '../assets/images.server'
import { silent, temporaryFolder } from './lake'

/** Serves the pictures of a source over HTTP: `await using site = await serveImages({ source })`. */
export async function serveImages({
  mayHaveOriginal = true,
  dataDir = temporaryFolder(),
  ...options
}: {
  source: ImageSource
  dataDir?: string
  limits?: CacheLimits
  longestWaitMs?: number
  mayHaveOriginal?: boolean
}) {
  const { handle, shed } = await openImages({ ...options, dataDir, log: silent })
  const site = await listening((request, response) => handle(request, response, mayHaveOriginal))
  return { ...site, shed }
}

/** Pictures of the local lake, by their file's name. */
export function sourceOf(pictures: Record<string, Buffer>): ImageSource {
  return {
    projectId: 'local',
    dataset: 'production',
    atOnce: 2,
    async original({ name, extension }) {
      const bytes = pictures[name]
      return bytes === undefined ? null : { bytes, extension }
    },
  }
}

export async function listening(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
