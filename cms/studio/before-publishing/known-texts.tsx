import type { SanityClient } from '@sanity/client'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { withKnownTranslations } from '../../known-translations'
import { API_VERSION, prefixOf, TEXTS } from '../../schema/lake-questions'
import { withoutHistory } from '../new-edition/edition-actions'
import type { Stored } from '../new-edition/plan-edition'
import { Said } from '../said'
import { isLeaving } from '../programme/ask'
import { useWork } from '../use-work'
import { count } from '../words'

/** What is to be published and lacks translations that the same English has elsewhere: one press takes all of them over. */
export function KnownTexts({ release, onDone }: { release: string | null; onDone: () => void }) {
  const client = useClient({ apiVersion: API_VERSION })
  const [found, setFound] = useState<{ changed: Stored[]; count: number } | null>(null)
  const { work, problem, isWorking } = useWork()

  useEffect(() => {
    void work(async () => setFound(await askKnown(client, release)))
  }, [client, release, work])

  const take = () =>
    work(async () => {
      // As it is by now: others may have edited meanwhile.
      const { changed } = await askKnown(client, release)
      await client.action(
        changed.map((document) => ({
          actionType: 'sanity.action.document.version.replace' as const,
          document: withoutHistory(document),
        })),
      )
      setFound(null)
      onDone()
    })

  return (
    <>
      {found !== null && found.count > 0 && (
        <p>
          For {count(found.count, 'text')} there is a translation: the same English has one
          elsewhere.{' '}
          <button type="button" disabled={isWorking} onClick={() => void take()}>
            Take all of them over
          </button>
        </p>
      )}
      <Said problem={problem} />
    </>
  )
}

/** The drafts, or the versions of a release, as they would be with the translations, and how many these are. */
async function askKnown(client: SanityClient, release: string | null) {
  const all = await client.fetch<Stored[]>(TEXTS, {}, { perspective: 'raw' })
  const own = all.filter((one) => one._id.startsWith(prefixOf(release)) && !isLeaving(one))
  return withKnownTranslations(own, all)
}
