import type { Exchange } from './exchange'

const KiB = 1024

/** What a POST or PUT to a resource may carry. */
export interface BodyRule {
  /** Bytes. */
  limit: number
  /** Absent where a body is not looked at. */
  type?: 'application/json' | 'application/x-www-form-urlencoded'
}

/** Something that has an address here, and the rules a request must keep before it is answered. */
export interface Resource {
  methods: readonly string[]
  body?: BodyRule
  /** Reading it, too, is refused to other sites: the list of flights, and whatever else admins are shown. */
  isPersonal?: boolean
  /** Query parameters that change the answer. All others are ignored, so that nobody can fill the cache with them. */
  meaningfulQuery?: readonly string[]
  /** It knows its own methods, sizes and origins: the content lake. */
  handlesItself?: boolean
  answer: (exchange: Exchange) => void | Promise<void>
}

/** Pages that people may find by searching, and organisers look at before they are published. */
export const PUBLIC_PAGES = [
  '/',
  '/lineup-reveal',
  '/attendee-pinboard',
  '/artist-flight-form',
  '/privacy',
]

type Answer = Resource['answer']
const READ = ['GET', 'HEAD', 'OPTIONS'] as const
const READ_AND_POST = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const

/** The routes of the site that the Remix app answers: pages, their data for client navigation, and APIs. */
export function siteResources({
  stored,
  direct,
}: {
  stored: Answer
  direct: Answer
}): Map<string, Resource> {
  const resources = new Map<string, Resource>()
  const page = (path: string, rules: Partial<Resource> = {}) => {
    const resource = { methods: rules.body ? READ_AND_POST : READ, answer: stored, ...rules }
    resources.set(path, resource)
    // Remix asks for parts of a page's data with `_routes`, and names the action of an index route with `index`.
    const meaningfulQuery = [...(rules.meaningfulQuery ?? []), '_routes']
    resources.set(path === '/' ? '/_root.data' : `${path}.data`, { ...resource, meaningfulQuery })
  }
  page('/')
  page('/lineup-reveal')
  page('/attendee-pinboard', {
    body: { limit: PIN_LIMIT, type: FORM },
    meaningfulQuery: ['before', 'add'],
  })
  page('/artist-flight-form', {
    body: { limit: FLIGHT_LIMIT, type: FORM },
    meaningfulQuery: ['sent'],
  })
  page('/admin-flight-details', { answer: direct })
  page('/privacy')
  const api = (path: string, rules: Partial<Resource> = {}) =>
    resources.set(path, { methods: rules.body ? READ_AND_POST : READ, answer: stored, ...rules })
  api('/api/booking-status')
  api('/api/attendee-pinboard', {
    body: { limit: PIN_LIMIT, type: JSON_TYPE },
    meaningfulQuery: ['before'],
  })
  api('/api/artist-flight-details', {
    body: { limit: FLIGHT_LIMIT, type: JSON_TYPE },
    isPersonal: true,
    answer: direct,
  })
  api('/api/admin/activity', { isPersonal: true, answer: direct })
  api('/api/admin/pins', { isPersonal: true, answer: direct })
  return resources
}

/** Routes with the id of a row in their address. Whether there is such a row, only somebody with the password is told. */
export function rowResources(answer: Answer): { begins: RegExp; resource: Resource }[] {
  return [
    {
      begins: /^\/api\/artist-flight-details\/\d{1,19}$/,
      resource: { methods: ['DELETE', 'OPTIONS'], answer },
    },
    {
      begins: /^\/api\/admin\/pins\/\d{1,19}$/,
      resource: {
        methods: ['PUT', 'DELETE', 'OPTIONS'],
        body: { limit: KiB, type: JSON_TYPE },
        answer,
      },
    },
  ]
}

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
// In bytes.
const PIN_LIMIT = 4 * KiB
const FLIGHT_LIMIT = 96 * KiB
