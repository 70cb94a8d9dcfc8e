import { useEffect, useState } from 'react'
import {
  getValueAtPath,
  pathToString,
  useClient,
  useSchema,
  type Path,
  type SanityDocument,
} from 'sanity'
import { IntentLink } from 'sanity/router'
import { LANGUAGES, type Language } from '../../../languages'
import {
  countsOf,
  englishText,
  openTexts,
  TRANSLATED,
  TRANSLATED_INTO,
  type OpenText,
} from '../../translations'
import { API_VERSION } from '../lake-questions'
import { UNDER_A_FIELD } from '../under-a-field'

/** All documents with texts, drafts on top of what is published. */
const DOCUMENTS = '*[_type in $types] | order(_type asc, orderRank asc, _id asc)'
/** Letters have no text of their own that is translated, but in the objects inside. */
const TYPES = [...Object.keys(TRANSLATED), 'travelLetters']

/** The desk's list of all texts without a current translation, by language and document. Each leads to its translation. */
export function TranslationsList() {
  const client = useClient({ apiVersion: API_VERSION })
  const schema = useSchema()
  const [documents, setDocuments] = useState<SanityDocument[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const drafts = client.withConfig({ perspective: 'drafts' })
    const read = () =>
      drafts.fetch<SanityDocument[]>(DOCUMENTS, { types: TYPES }).then(
        (found) => {
          setDocuments(found)
          setProblem(null)
        },
        (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
      )
    void read()
    const changes = client
      .listen('*[_type in $types]', { types: TYPES }, { visibility: 'query', includeResult: false })
      .subscribe({ next: () => void read(), error: () => undefined })
    return () => changes.unsubscribe()
  }, [client])

  if (problem !== null)
    return <p style={NOTE}>The documents cannot be read: {problem}. Please open this list again.</p>
  if (documents === null) return <p style={NOTE}>Reading …</p>
  return (
    <div style={{ overflow: 'auto', height: '100%' }}>
      {TRANSLATED_INTO.map((code) => {
        const open = openOnce(documents, code)
        const total = open.reduce((sum, { texts }) => sum + texts.length, 0)
        return (
          <section key={code} style={NOTE}>
            <h2 style={{ fontSize: 17, margin: '8px 0' }}>
              {LANGUAGES[code]}:{' '}
              {total === 0
                ? 'everything is translated'
                : `${total} ${total === 1 ? 'text' : 'texts'}`}
            </h2>
            <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {open.map(({ document, texts }) => (
                <li key={document._id} style={{ margin: '8px 0' }}>
                  <b>
                    {schema.get(document._type)?.title ?? document._type}: {nameOf(document)}
                  </b>{' '}
                  {countsOf(texts)}
                  <ul style={{ margin: 0, paddingLeft: 20 }}>
                    {texts.map((text) => (
                      <li key={pathToString(text.path)}>
                        <TextLink document={document} text={text} language={code} />
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** What is open, by document. The same English stands at its first place alone: whoever translates it there can take it over. */
function openOnce(documents: readonly SanityDocument[], language: Language) {
  const known = new Set<string>()
  return documents.flatMap((document) => {
    const texts = openTexts(document, language).filter(({ path }) => {
      const english = englishIn(document, path)
      const isNew = !known.has(english)
      known.add(english)
      return isNew
    })
    return texts.length === 0 ? [] : [{ document, texts }]
  })
}

function englishIn(document: SanityDocument, path: Path): string {
  return englishText(getValueAtPath(document, path))
}

/** A text by its English words. The link opens the document at the field of its translation. */
function TextLink({
  document,
  text: { path, state },
  language,
}: {
  document: SanityDocument
  text: OpenText
  language: Language
}) {
  const english = englishIn(document, path)
  const translation: Path = [...path.slice(0, -1), language, path.at(-1)!]
  return (
    <>
      <IntentLink
        intent="edit"
        params={{
          id: document._id.replace(/^drafts\./, ''),
          type: document._type,
          path: pathToString(translation),
        }}
      >
        “{english.length > LONGEST ? `${english.slice(0, LONGEST).trimEnd()}…` : english}”
      </IntentLink>{' '}
      {state}
    </>
  )
}

/** Characters of a text in the list. */
const LONGEST = 80

const NOTE = { ...UNDER_A_FIELD, margin: '12px 20px' }

/** What organisers know the document by. */
function nameOf({ _id, title, name, day, caption }: SanityDocument): string {
  const texts = [name, title, day, caption].filter((text) => typeof text === 'string' && text)
  return String(texts[0] ?? _id)
}
