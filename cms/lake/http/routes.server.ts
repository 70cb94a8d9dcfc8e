import type { Logger } from 'pino'
import type { LakeDatabase } from '../database.server'
import { answerAlways, CLOUD_ONLY } from './cloud-only.server'
import { answerActions } from './data-actions.server'
import { answerUploads } from './data-assets.server'
import { answerDocuments } from './data-doc.server'
import { answerExport } from './data-export.server'
import {
  answerEvents,
  answerReleaseEvents,
  answerRevisions,
  answerTransactions,
} from './data-history.server'
import { answerListen } from './data-listen.server'
import { answerLive } from './data-live.server'
import { answerMutations } from './data-mutate.server'
import { answerQuery } from './data-query.server'
import type { EventStreams } from '../live/event-stream.server'
import type { History } from '../store/history.server'
import { answerKeepSettings, answerSettings } from './keyvalue.server'
import { answerDatasets, answerGrants, answerProject } from './project.server'
import type { LakeRequest } from '../messages/request.server'
import { answerPlainSocketRequest } from '../live/socket.server'
import type { QueryRunner } from '../query/query-runner.server'
import type { Store } from '../store/store.server'
import type { Subscriptions } from '../live/subscriptions.server'
import { answerJson } from '../messages/answer.server'
import type { Webhooks } from '../webhooks/webhooks.server'
import { answerMe, answerUsers, type NamesOfKeys } from '../access/users.server'

export interface Route {
  /**
   * The path after the version; `:name` stands for one part of it. `:dataset` and `:project` must name ours, and all of them are the
   * request's `parts`.
   */
  path: string
  /** GET includes HEAD. */
  methods: readonly ('GET' | 'POST' | 'PUT')[]
  /** Refused for callers who may only read. */
  writes?: true
  /** `all`: for callers who may only read what is published, too. They must get nothing of other documents. */
  readers?: 'all'
  /** Whether the request needs no token. Such an answer must contain nothing of any document. */
  isOpen?: (search: URLSearchParams) => boolean
  answer: (request: LakeRequest) => Promise<void>
}

export interface RouteParts {
  database: LakeDatabase
  store: Store
  queries: QueryRunner
  history: History
  subscriptions: Subscriptions
  streams: EventStreams
  source: { projectId: string; dataset: string }
  /** Whether the dataset can be read without a token. */
  isPublicDataset: boolean
  /** The project's name. */
  title: string
  /** Origin of the addresses of pictures and files. */
  publicUrl: string
  namesOfKeys: NamesOfKeys
  webhooks: Webhooks['list']
  log: Logger
}

/** All addresses of the lake. `http.server.ts` checks who may call them. */
export function lakeRoutes({
  database,
  store,
  queries,
  history,
  subscriptions,
  streams,
  source,
  isPublicDataset,
  title,
  publicUrl,
  namesOfKeys,
  webhooks,
  log,
}: RouteParts): Route[] {
  const upload = answerUploads({ store, source, publicUrl, log })
  const datasets = answerDatasets(source, isPublicDataset)
  const listen = answerListen(store, subscriptions, streams, source)
  return [
    {
      path: '/data/query/:dataset',
      methods: ['GET', 'POST'],
      readers: 'all',
      answer: answerQuery(store, queries, source, isPublicDataset),
    },
    forAll('/data/doc/:dataset/:ids', answerDocuments(store)),
    writing('/data/mutate/:dataset', answerMutations(store, queries, source)),
    writing('/data/actions/:dataset', answerActions(store, source)),
    get('/data/history/:dataset/transactions/:ids', answerTransactions(history)),
    get('/data/history/:dataset/documents/:ids', answerRevisions(history)),
    get('/data/history/:dataset/events/documents/:id', answerEvents(history)),
    get('/data/history/:dataset/events/releases/:name', answerReleaseEvents(store, history)),
    // References from other datasets, of which there are none: the Studio asks before it deletes a document, and finds those of this
    // one with a query.
    get(
      '/data/references/:dataset/documents/:id/to',
      answerAlways({ totalCount: 0, references: [] }),
    ),
    forAll('/data/export/:dataset', answerExport(store)),
    forAll('/data/listen/:dataset', listen),
    {
      ...get('/data/live/events/:dataset', answerLive(store, streams, isPublicDataset)),
      // The official client sends its token only with a request for drafts.
      isOpen: (search) => search.get('includeDrafts') !== 'true',
    },
    get('/socket/:dataset', answerPlainSocketRequest),
    writing('/assets/images/:dataset', upload('images')),
    writing('/assets/files/:dataset', upload('files')),
    forAll('/projects/:project', answerProject(source, title)),
    // Sanity's CLI and `@sanity/client` with a project's host name ask here.
    forAll('/datasets', datasets),
    forAll('/aliases', answerAlways([])),
    forAll('/projects/:project/datasets', datasets),
    forAll('/projects/:project/datasets/:dataset/acl', answerGrants),
    {
      ...get('/hooks(?:/projects/:project)?', async ({ response }) =>
        answerJson(response, await webhooks()),
      ),
      writes: true,
    },
    { ...get('/users/me', answerMe(namesOfKeys)), isOpen: () => true },
    get('/users/me/keyvalue/:keys', answerSettings(database)),
    { ...writing('/users/me/keyvalue', answerKeepSettings(database)), methods: ['PUT'] },
    get('/users/:ids', answerUsers(namesOfKeys)),
    ...CLOUD_ONLY.map(({ path, answer }) => forAll(path, answerAlways(answer))),
  ]
}

/** The expression for a route's path. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

function get(path: string, answer: Route['answer']): Route {
  return { path, methods: ['GET'], answer }
}

/** For callers who may only read what is published, too. */
function forAll(path: string, answer: Route['answer']): Route {
  return { ...get(path, answer), readers: 'all' }
}

function writing(path: string, answer: Route['answer']): Route {
  return { path, methods: ['POST'], writes: true, answer }
}
