import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Exchange, type Resource } from '../../server/front/exchange'
import { ownOrigins } from '../../server/front/own-origin'
import { run, stepsOf } from '../../server/front/pipeline'

export const OWN = 'http://localhost:3000'

/** The pipeline on a real port, with a resource that takes JSON up to 4 KiB and one that is personal. */
export async function aFront({ publicUrl = OWN } = {}) {
  let answers = 0
  const otherAddresses: string[] = []
  const take: Resource['answer'] = (exchange) => {
    answers += 1
    exchange.send(200, {}, `took ${exchange.body?.length ?? 0} bytes`)
  }
  const resources = new Map<string, Resource>([
    [
      '/post',
      {
        methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
        body: { limit: 4096, type: 'application/json' },
        answer: take,
      },
    ],
    ['/personal', { methods: ['GET', 'HEAD', 'OPTIONS'], isPersonal: true, answer: take }],
  ])
  const pages = new Set(['/', '/lineup-reveal', '/privacy'])
  const steps = stepsOf({
    pages,
    isPage: (path) => pages.has(path),
    find: (path) => resources.get(path),
    notFound: (exchange) => exchange.refuse(404, 'There is nothing here.'),
    publicUrl,
    isOwnOrigin: ownOrigins(publicUrl, 3000),
    onOtherAddress: (origin) => otherAddresses.push(origin),
  })
  const site = { common: { 'X-Everywhere': 'yes' }, addressOf: () => '127.0.0.1' }
  const onRequest = (
    ...[request, response]: ConstructorParameters<typeof Exchange> extends [
      infer A,
      infer B,
      ...unknown[],
    ]
      ? [A, B]
      : never
  ) => void run(steps, new Exchange(request, response, site))
  const server = createServer({ requireHostHeader: false }, onRequest).on(
    'checkContinue',
    onRequest,
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    answers: () => answers,
    otherAddresses,
    /** Sends bytes as they are, and then `repeated` for as long as the server lets us; resolves to all it answered. */
    raw: (head: string, repeated?: string) =>
      new Promise<string>((resolve) => {
        let pump: NodeJS.Timeout | undefined
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(head)
          if (repeated !== undefined) pump = setInterval(() => socket.write(repeated), 1)
        })
        let answer = ''
        socket.on('data', (bytes) => (answer += bytes.toString()))
        socket.on('error', () => undefined)
        socket.on('close', () => {
          clearInterval(pump)
          resolve(answer)
        })
      }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
