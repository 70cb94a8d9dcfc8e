import type { Logger } from 'pino'
import type { LakeDatabase } from '../database.server'
import { answerAlways, CLOUD_ONLY } from './cloud-only.server'
import { answerActions } from './data-actions.server'
import { answerUpload, openUploadMemory } from './data-assets.server'
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
  /** The path after the version. The groups `dataset` and `project` must name ours. All groups become the request's `parts`. */
  path: RegExp
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
  /** Streams of callers without a token. They are counted separately, so that organisers' places stay free. */
  strangersStreams: EventStreams
  source: { projectId: string; dataset: string }
  /** Whether the dataset can be read without a token. */
  aclMode: 'public' | 'private'
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
  strangersStreams,
  source,
  aclMode,
  title,
  publicUrl,
  namesOfKeys,
  webhooks,
  log,
}: RouteParts): Route[] {
  const uploads = { store, memory: openUploadMemory(), source, publicUrl, log }
  return [
    {
      path: /^\/data\/query\/(?<dataset>[^/]+)$/,
      methods: ['GET', 'POST'],
      readers: 'all',
      answer: answerQuery(store, queries, source, aclMode === 'public'),
    },
    {
      path: /^\/data\/doc\/(?<dataset>[^/]+)\/([^/]+)$/,
      methods: ['GET'],
      readers: 'all',
      answer: answerDocuments(store),
    },
    {
      path: /^\/data\/mutate\/(?<dataset>[^/]+)$/,
      methods: ['POST'],
      writes: true,
      answer: answerMutations(store, queries, source),
    },
    {
      path: /^\/data\/actions\/(?<dataset>[^/]+)$/,
      methods: ['POST'],
      writes: true,
      answer: answerActions(store, source),
    },
    {
      path: /^\/data\/history\/(?<dataset>[^/]+)\/transactions\/([^/]+)$/,
      methods: ['GET'],
      answer: answerTransactions(history),
    },
    {
      path: /^\/data\/history\/(?<dataset>[^/]+)\/documents\/([^/]+)$/,
      methods: ['GET'],
      answer: answerRevisions(history),
    },
    {
      path: /^\/data\/history\/(?<dataset>[^/]+)\/events\/documents\/([^/]+)$/,
      methods: ['GET'],
      answer: answerEvents(history),
    },
    {
      path: /^\/data\/history\/(?<dataset>[^/]+)\/events\/releases\/([^/]+)$/,
      methods: ['GET'],
      answer: answerReleaseEvents(store, history),
    },
    {
      // References from other datasets. The Studio asks for them before it deletes a document. There is no other dataset; the
      // Studio finds the references in this one with a query.
      path: /^\/data\/references\/(?<dataset>[^/]+)\/documents\/([^/]+)\/to$/,
      methods: ['GET'],
      answer: answerAlways({ totalCount: 0, references: [] }),
    },
    {
      path: /^\/data\/export\/(?<dataset>[^/]+)$/,
      methods: ['GET'],
      readers: 'all',
      answer: answerExport(store),
    },
    {
      path: /^\/data\/listen\/(?<dataset>[^/]+)$/,
      methods: ['GET'],
      readers: 'all',
      answer: answerListen(store, subscriptions, { streams, strangersStreams }, source),
    },
    {
      path: /^\/data\/live\/events\/(?<dataset>[^/]+)$/,
      methods: ['GET'],
      // The official client sends its token only with a request for drafts.
      isOpen: (search) => search.get('includeDrafts') !== 'true',
      answer: answerLive(store, streams, strangersStreams, aclMode === 'public'),
    },
    { path: /^\/socket\/(?<dataset>[^/]+)$/, methods: ['GET'], answer: answerPlainSocketRequest },
    {
      path: /^\/assets\/images\/(?<dataset>[^/]+)$/,
      methods: ['POST'],
      writes: true,
      answer: answerUpload('images', uploads),
    },
    {
      path: /^\/assets\/files\/(?<dataset>[^/]+)$/,
      methods: ['POST'],
      writes: true,
      answer: answerUpload('files', uploads),
    },
    {
      path: /^\/projects\/(?<project>[^/]+)$/,
      methods: ['GET'],
      readers: 'all',
      answer: answerProject(source, title),
    },
    // Sanity's CLI and `@sanity/client` with a project's host name ask here.
    {
      path: /^\/datasets$/,
      methods: ['GET'],
      readers: 'all',
      answer: answerDatasets(source, aclMode),
    },
    { path: /^\/aliases$/, methods: ['GET'], readers: 'all', answer: answerAlways([]) },
    {
      path: /^\/projects\/(?<project>[^/]+)\/datasets$/,
      methods: ['GET'],
      readers: 'all',
      answer: answerDatasets(source, aclMode),
    },
    {
      path: /^\/projects\/(?<project>[^/]+)\/datasets\/(?<dataset>[^/]+)\/acl$/,
      methods: ['GET'],
      readers: 'all',
      answer: answerGrants,
    },
    {
      path: /^\/hooks(?:\/projects\/(?<project>[^/]+))?$/,
      methods: ['GET'],
      writes: true,
      answer: async ({ response }) => answerJson(response, 200, await webhooks()),
    },
    { path: /^\/users\/me$/, methods: ['GET'], isOpen: () => true, answer: answerMe(namesOfKeys) },
    {
      path: /^\/users\/me\/keyvalue\/([^/]+)$/,
      methods: ['GET'],
      answer: answerSettings(database),
    },
    {
      path: /^\/users\/me\/keyvalue$/,
      methods: ['PUT'],
      writes: true,
      answer: answerKeepSettings(database),
    },
    { path: /^\/users\/([^/]+)$/, methods: ['GET'], answer: answerUsers(namesOfKeys) },
    ...CLOUD_ONLY.map(({ path, answer }): Route => ({
      path,
      methods: ['GET'],
      readers: 'all',
      answer: answerAlways(answer),
    })),
  ]
}
