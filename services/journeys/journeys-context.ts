import type { Logger } from 'pino'
import type { Content } from '../../cms/content.server'
import type { Database } from '../../db/client/connect.server'
import type { Digests } from '../digests.server'
import type { Retention } from '../retention/retention.server'
import type { Sealing } from '../sealing.server'

/** What reading, changing and telling journeys needs of the process. */
export interface JourneysContext {
  /** The origin of absolute links, without a trailing slash. */
  publicUrl: string
  database: Database
  content: Content
  sealing: Sealing
  digests: Digests
  retention: Retention
  /** The clock. */
  now: () => Date
  log: Logger
}
