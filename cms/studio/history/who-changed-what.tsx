import { useEffect, useState } from 'react'
import { useClient, useSchema, useUser } from 'sanity'
import { API_VERSION } from '../../schema/lake-questions'
import { DocumentLink } from '../document-link'
import { fieldOf, titleOf } from '../words'
import '../new-edition/new-edition.css'
import { useWork } from '../use-work'
import { askChanges, type ChangedDocument, type Changes } from './changed-documents'

/** The tool "Who changed what": what was published on the last days, in words, each with its document. */
export function WhoChangedWhat() {
  const client = useClient({ apiVersion: API_VERSION })
  const [changes, setChanges] = useState<Changes | null>(null)
  const { work, problem } = useWork()
  useEffect(() => {
    void work(() => askChanges(client, new Date()).then(setChanges))
  }, [client, work])
  return (
    <main className="new-edition">
      <h1>Who changed what</h1>
      <p>
        What was published on the last seven days. Open a document, and choose History in its menu
        of three dots, to see the words of that time and to get them back.
      </p>
      {problem && <p className="problem">{problem}</p>}
      {changes === null && !problem && <p>Reading …</p>}
      {changes?.days.length === 0 && <p>Nothing was published.</p>}
      {changes?.days.map(({ start, documents }) => (
        <section key={start.getTime()}>
          <h2>{dayText(start)}</h2>
          <ul>
            {documents.map((changed) => (
              <ChangedLine key={changed.document._id} changed={changed} />
            ))}
          </ul>
        </section>
      ))}
      {changes?.keptFrom && <p>Nothing is kept from before {dayText(changes.keptFrom)}.</p>}
    </main>
  )
}

function ChangedLine({
  changed: { document, isNew, fields, authors },
}: {
  changed: ChangedDocument
}) {
  const schema = useSchema()
  const type = schema.get(document._type)
  const words = fields.map((field) => {
    // The list keeps the order of its documents in a field that no form shows.
    const title = field.name === 'orderRank' ? 'its place in the list' : fieldOf(type, [field.name])
    return field.entries === null
      ? title || field.name
      : `${title || field.name} (${field.entries})`
  })
  return (
    <li>
      <DocumentLink to={document}>{titleOf(document, schema)}</DocumentLink>:{' '}
      {isNew ? 'new' : words.join(', ') || 'changed'}.{' '}
      {authors.map((author, index) => (
        <span key={author}>
          {index > 0 && ', '}
          <Author id={author} />
        </span>
      ))}
    </li>
  )
}

function Author({ id }: { id: string }) {
  const [user] = useUser(id)
  return <i>{user?.displayName ?? id}</i>
}

function dayText(start: Date): string {
  const words = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
  return words.format(start)
}
