import { useClient, useWorkspace } from 'sanity'
import { API_VERSION } from '../../schema/lake-questions'
import {
  askPending,
  discardActions,
  publishActions,
  type EditionRecord,
  type PendingEdition as Pending,
} from '../new-edition/edition-drafts'
import { Said } from '../said'
import { useWork } from '../use-work'
import { count } from '../words'
import { checkDocuments } from './check-documents'

/** A new edition that waits in drafts, where there are no releases: buttons that publish or discard all of it. */
export function PendingEdition({
  record: { title, drafts, removals },
  onDone,
}: {
  record: EditionRecord
  /** It waits no longer. The sentence says what has become of it. */
  onDone: (sentence: string) => void
}) {
  const workspace = useWorkspace()
  const client = useClient({ apiVersion: API_VERSION })
  const { work, problem, isWorking } = useWork()

  const finish = (how: (edition: Pending) => Promise<string>) =>
    work(async () => {
      // As it is by now: others may have edited meanwhile.
      const edition = await askPending(client)
      onDone(edition === null ? 'It is published or discarded already.' : await how(edition))
    })

  const publishAll = () =>
    finish(async (edition) => {
      const checked = await checkDocuments(workspace, null)
      const errors = checked.errors.filter(({ document }) =>
        edition.record.drafts.includes(document._id),
      )
      if (errors.length > 0)
        throw new Error(
          `${errors.length === 1 ? 'One error keeps' : `${errors.length} errors keep`} it from being published.`,
        )
      await client.action(publishActions(edition))
      return `“${title}” is published.`
    })

  const discardAll = () =>
    confirm('All drafts of the new edition are deleted, with what you have written in them.') &&
    finish(async (edition) => {
      await client.action(discardActions(edition))
      return 'Its drafts are discarded.'
    })

  return (
    <section>
      <h2>“{title}” is in drafts</h2>
      <p>
        It has {count(drafts.length, 'draft')}, and deletes {count(removals.length, 'document')}.
      </p>
      <button type="button" disabled={isWorking} onClick={() => void publishAll()}>
        Publish all
      </button>{' '}
      <button type="button" disabled={isWorking} onClick={() => void discardAll()}>
        Discard all of it
      </button>
      <Said problem={problem} isWorking={isWorking} />
    </section>
  )
}
