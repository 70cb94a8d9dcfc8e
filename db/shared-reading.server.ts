import { keepTrying, type Trying } from '../common/keep-trying.server'
import type { Database } from './client/connect.server'
import type { TroubleLog } from './trouble-log.server'

/**
 * Reads what several instances share: at once, with each notification, and after each time in which one may have been missed.
 * A reading that fails is tried again until it succeeds.
 *
 * @param options.channel - on which the instances notify each other of changes.
 * @param options.read - may also write what this instance has to add.
 */
export function sharedReading({
  database,
  channel,
  read,
  trouble,
}: {
  database: Pick<Database, 'listen'>
  channel: string
  read: () => Promise<unknown>
  trouble: TroubleLog
}): Trying {
  const reading = keepTrying(read, trouble)
  const listening = database.listen(channel, reading.now, reading.now)
  reading.now()
  // Once more when it listens: it was not notified of what others wrote between the first reading and this moment.
  void listening.then(reading.now)
  return {
    now: reading.now,
    async close() {
      await reading.close()
      await (
        await listening
      )()
    },
  }
}
