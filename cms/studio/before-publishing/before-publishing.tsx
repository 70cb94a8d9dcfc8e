import { useEffect, useReducer, useState } from 'react'
import { pathToString, useClient, usePerspective, useWorkspace } from 'sanity'
import { IntentLink } from 'sanity/router'
import { API_VERSION } from '../../schema/lake-questions'
import '../new-edition/new-edition.css'
import { askReleases } from '../programme/ask'
import '../programme/programme.css'
import { checkDocuments, type Checked } from './check-documents'
import { KnownTexts } from './known-texts'
import { PendingEdition } from './pending-edition'
import { RunRelease } from './run-release'
import { count, fieldOf, nameOf } from '../words'

const DRAFTS = ''
const HEADINGS = {
  errors: 'These keep it from being published',
  warnings: 'Please look at these',
}

/** The tool "Before you publish": one list of what all checks of the Studio say about a release, or about the drafts. */
export function BeforePublishing() {
  const workspace = useWorkspace()
  const client = useClient({ apiVersion: API_VERSION })
  const { selectedReleaseId } = usePerspective()
  const [releases, setReleases] = useState<{ id: string; title: string }[]>([])
  const [chosen, setChosen] = useState(selectedReleaseId ?? DRAFTS)
  const [looks, again] = useReducer((before: number) => before + 1, 0)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)

  useEffect(() => setChosen(selectedReleaseId ?? DRAFTS), [selectedReleaseId])
  useEffect(() => {
    // Where there are no releases, there are still drafts.
    askReleases(client).then(setReleases, () => setReleases([]))
  }, [client])
  useEffect(() => {
    let isWanted = true
    setChecked(null)
    setProblem(null)
    checkDocuments(workspace, chosen || null).then(
      (found) => isWanted && setChecked(found),
      () => isWanted && setProblem('The documents could not be read. Please look again.'),
    )
    return () => {
      isWanted = false
    }
  }, [workspace, chosen, looks])

  const over = (sentence: string) => {
    setDone(sentence)
    setReleases((before) => before.filter(({ id }) => id !== chosen))
    setChosen(DRAFTS)
  }
  const release = releases.find(({ id }) => id === chosen)
  return (
    <main className="new-edition programme">
      <h1>Before you publish</h1>
      <p>Everything that the Studio has to say, in one list. Each line opens its field.</p>
      <label>
        What you are going to publish
        <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value={DRAFTS}>Drafts</option>
          {releases.map(({ id, title }) => (
            <option key={id} value={id}>
              The release “{title}”
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={again}>
        Look again
      </button>
      <KnownTexts
        key={`${chosen} ${looks}`}
        prefix={chosen === DRAFTS ? 'drafts.' : `versions.${chosen}.`}
        onDone={again}
      />
      {chosen === DRAFTS && <PendingEdition onDone={again} />}
      {release && <RunRelease release={release} checked={checked} onLook={again} onDone={over} />}
      {done && <p role="status">{done}</p>}
      <div role="status">
        {problem && <p className="problem">{problem}</p>}
        {!problem && !checked && <p>Looking at all documents …</p>}
        {checked && (
          <p>
            {count(checked.looked, 'document')}: {count(checked.errors.length, 'error')},{' '}
            {count(checked.warnings.length, 'warning')}.
          </p>
        )}
      </div>
      {checked && (
        <>
          <Findings of="errors" checked={checked} release={chosen} />
          <Findings of="warnings" checked={checked} release={chosen} />
        </>
      )}
    </main>
  )
}

function Findings({
  of,
  checked,
  release,
}: {
  of: keyof typeof HEADINGS
  checked: Checked
  release: string
}) {
  const { schema } = useWorkspace()
  const findings = checked[of]
  if (findings.length === 0) return null
  const ids = [...new Set(findings.map(({ id }) => id))]
  return (
    <section>
      <h2>{HEADINGS[of]}</h2>
      {ids.map((id) => {
        const document = checked.documents.get(id)
        const kind = schema.get(document?._type ?? '')?.title ?? ''
        return (
          <section key={id}>
            <h3>{[kind, nameOf(document)].filter(Boolean).join(': ')}</h3>
            <ul>
              {findings
                .filter((finding) => finding.id === id)
                .map(({ type, path, message }) => (
                  <li key={pathToString(path) + message}>
                    <IntentLink
                      intent="edit"
                      params={{
                        id,
                        type,
                        ...(path.length > 0 ? { path: pathToString(path) } : {}),
                      }}
                      searchParams={release === DRAFTS ? [] : [['perspective', release]]}
                    >
                      {[fieldOf(schema.get(type), path), message].filter(Boolean).join(': ')}
                    </IntentLink>
                  </li>
                ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}
