import type { FormEvent } from 'react'
import { useClient, useWorkspace } from 'sanity'
import { API_VERSION } from '../../schema/lake-questions'
import { shortOf } from '../../schema/live-work'
import type { LiveChange } from '../../schema/three-ways'
import { Said } from '../said'
import { useWork } from '../use-work'
import { checkDocuments, type Checked } from './check-documents'
import { choiceActions, type Choice } from './live-choices'
import { fieldOf, nameOf, titleOf } from '../words'

/** What a release would undo, with a choice for each field, and the button that runs it, with the checks of this moment. */
export function RunRelease({
  release,
  checked,
  onLook,
  onDone,
}: {
  release: { id: string; title: string }
  /** Null while the tool looks. */
  checked: Checked | null
  /** The list is to be made again. */
  onLook: () => void
  /** It has been run. The sentence says so, and what is left to do. */
  onDone: (sentence: string) => void
}) {
  const workspace = useWorkspace()
  const client = useClient({ apiVersion: API_VERSION })
  const { work, problem, isWorking } = useWork()
  const undoing = checked?.undoing ?? []
  const isReady = checked?.errors.length === 0 && undoing.length === 0

  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void work(async () => {
      await client.action(
        choiceActions(undoing, (id, field) => form.get(`${id} ${field}`) as Choice),
      )
      onLook()
    })
  }

  const run = () =>
    work(async () => {
      const now = await checkDocuments(workspace, release.id)
      if (now.undoing.length > 0 || now.errors.length > 0) {
        onLook()
        throw new Error('It was not run: look at the list, which is of this moment.')
      }
      await client.releases.publish({ releaseId: release.id })
      const left = now.drafts.map((draft) => `“${nameOf(draft) || draft._type}”`).join(', ')
      onDone(
        `“${release.title}” is public.${left && ` Older drafts are left behind: ${left}. Discard them, or look at each before you publish it.`}`,
      )
    })

  return (
    <section>
      {undoing.length > 0 && (
        <form onSubmit={choose}>
          <h2>Published since the release was made</h2>
          <p>The release would undo this. Say for each field which one counts.</p>
          {undoing.map(({ live, changes }) => (
            <section key={live._id}>
              <h3>{titleOf(live, workspace.schema)}</h3>
              {changes.map((change) => (
                <ChoiceOf
                  key={change.field}
                  name={`${live._id} ${change.field}`}
                  title={fieldOf(workspace.schema.get(live._type), [change.field])}
                  change={change}
                />
              ))}
            </section>
          ))}
          <button type="submit" disabled={isWorking}>
            Put these into the release
          </button>
        </form>
      )}
      <button type="button" disabled={isWorking || !isReady} onClick={() => void run()}>
        Run the release
      </button>
      <Said problem={problem} isWorking={isWorking} />
    </section>
  )
}

function ChoiceOf({ name, title, change }: { name: string; title: string; change: LiveChange }) {
  const { live, ours, both, isUntouched } = change
  return (
    <label>
      {title}
      <select
        name={name}
        required
        defaultValue={isUntouched ? 'live' : both === undefined ? '' : 'both'}
      >
        <option value="">Please choose</option>
        <option value="live">Keep live: {shortOf(live)}</option>
        <option value="ours">Take the release’s: {shortOf(ours)}</option>
        {both !== undefined && <option value="both">Both: {shortOf(both)}</option>}
      </select>
    </label>
  )
}
