import { useEffect, useReducer, useState } from 'react'
import {
  getReleaseIdFromReleaseDocumentId,
  pathToString,
  useActiveReleases,
  usePerspective,
  useSetPerspective,
  useWorkspace,
} from 'sanity'
import '../new-edition/new-edition.css'
import '../programme/programme.css'
import { checkDocuments, type Checked } from './check-documents'
import { DocumentLink } from '../document-link'
import { Said } from '../said'
import { publishedIdOf } from '../../schema/lake-questions'
import { grouped } from '../programme/grouped'
import { KnownTexts } from './known-texts'
import { PendingEdition } from './pending-edition'
import { RunRelease } from './run-release'
import { count, fieldOf, titleOf } from '../words'

const DRAFTS = 'drafts'
const HEADINGS = {
  errors: 'These keep it from being published',
  warnings: 'Please look at these',
}

/** The tool "Before you publish": one list of what all checks of the Studio say about a release, or about the drafts. */
export function BeforePublishing() {
  const workspace = useWorkspace()
  const { selectedReleaseId: release = null, selectedPerspectiveName } = usePerspective()
  const setPerspective = useSetPerspective()
  const { data, loading: isLoading } = useActiveReleases()
  const releases = data.map(({ _id, metadata, state }) => ({
    id: getReleaseIdFromReleaseDocumentId(_id),
    title: metadata.title ?? 'Without a title',
    isLocked: state !== 'active',
  }))
  const [looks, again] = useReducer((before: number) => before + 1, 0)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)

  // What is public already opens in fields that cannot be changed.
  useEffect(() => {
    if (selectedPerspectiveName === 'published') setPerspective(DRAFTS)
  }, [selectedPerspectiveName, setPerspective])
  useEffect(() => {
    let isWanted = true
    setChecked(null)
    setProblem(null)
    checkDocuments(workspace, release).then(
      (found) => isWanted && setChecked(found),
      () => isWanted && setProblem('The documents could not be read. Please look again.'),
    )
    return () => {
      isWanted = false
    }
  }, [workspace, release, looks])

  const chosen = releases.find(({ id }) => id === release)
  return (
    <main className="new-edition programme">
      <h1>Before you publish</h1>
      <p>Everything that the Studio has to say, in one list. Each line opens its field.</p>
      <label>
        What you are going to publish
        <select
          value={release ?? DRAFTS}
          onChange={(event) => setPerspective(event.currentTarget.value)}
        >
          <option value={DRAFTS}>Drafts</option>
          {releases.map(({ id, title }) => (
            <option key={id} value={id}>
              The release “{title}”
            </option>
          ))}
          {release !== null && !chosen && !isLoading && (
            <option value={release}>A release that is over</option>
          )}
        </select>
      </label>
      <button type="button" onClick={again}>
        Look again
      </button>
      {(release === null || chosen?.isLocked === false) && (
        <KnownTexts key={`${release} ${looks}`} release={release} onDone={again} />
      )}
      {checked?.edition && (
        <PendingEdition
          record={checked.edition}
          onDone={(sentence) => {
            setDone(sentence)
            again()
          }}
        />
      )}
      {chosen?.isLocked && <p>It is scheduled: the site runs it by itself.</p>}
      {chosen && !chosen.isLocked && (
        <RunRelease release={chosen} checked={checked} onLook={again} onDone={setDone} />
      )}
      {done && <p role="status">{done}</p>}
      <Said problem={problem} isWorking={!problem && !checked}>
        {!problem && !checked && 'Looking at all documents …'}
        {checked &&
          `${count(checked.looked, 'document')}: ${count(checked.errors.length, 'error')}, ${count(checked.warnings.length, 'warning')}.`}
      </Said>
      {checked && (
        <>
          <Findings of="errors" checked={checked} />
          <Findings of="warnings" checked={checked} />
        </>
      )}
    </main>
  )
}

function Findings({ of, checked }: { of: keyof typeof HEADINGS; checked: Checked }) {
  const { schema } = useWorkspace()
  const findings = checked[of]
  if (findings.length === 0) return null
  return (
    <section>
      <h2>{HEADINGS[of]}</h2>
      {[...grouped(findings, ({ document }) => publishedIdOf(document._id))].map(([id, found]) => (
        <section key={id}>
          <h3>{titleOf(found[0]?.document, schema)}</h3>
          <ul>
            {found.map(({ document, path, message }) => (
              <li key={pathToString(path) + message}>
                <DocumentLink to={document} path={path}>
                  {[fieldOf(schema.get(document._type), path), message].filter(Boolean).join(': ')}
                </DocumentLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
