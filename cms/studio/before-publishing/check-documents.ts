import type { SanityClient } from '@sanity/client'
import { pathToString, validateDocument, type SanityDocument, type Workspace } from 'sanity'
import { API_VERSION, beginLook, prefixOf, TEXTS } from '../../schema/lake-questions'
import { askDrafts, type EditionRecord } from '../new-edition/edition-drafts'
import { chamberProblems } from './chambers'
import { askBesideLive, type BesideLive } from './live-choices'
import { problemsAcross } from './across-documents'
import { warning, type Finding } from '../finding'

/** All findings, and what the release and the documents beside it say about each other. */
export interface Checked extends BesideLive {
  /** In the order of the documents, like the warnings. */
  errors: Finding[]
  warnings: Finding[]
  /** How many documents there will be. */
  looked: number
  /** The new edition that waits in drafts. */
  edition: EditionRecord | null
}

const DOCUMENTS = `${TEXTS} | order(_type asc, orderRank asc, _id asc)`

/** Checks every document as a release would make it, or with its draft. @param release - its id; null: the drafts. */
export async function checkDocuments(
  workspace: Workspace,
  release: string | null,
): Promise<Checked> {
  const client = askOnce(workspace.getClient({ apiVersion: API_VERSION }))
  beginLook(client)
  const ask = (perspective: 'drafts' | 'published' | string[]) =>
    client.fetch<SanityDocument[]>(DOCUMENTS, {}, { perspective })
  const [documents, published] = await Promise.all([
    ask(release === null ? 'drafts' : [release, 'published']),
    ask('published'),
  ])
  const beside = release === null ? NOTHING : await askBesideLive(client, release)
  const edition = release === null ? (await askDrafts(client)).record : null
  const known = documents.filter(
    ({ _id, _type }) =>
      workspace.schema.get(_type) !== undefined && !edition?.removals.includes(_id),
  )
  const ofFields = await Promise.all(
    known.map(async (document): Promise<Finding[]> => {
      const markers = await validateDocument({
        // By its id a check knows beside which documents this one will stand.
        document: { ...document, _id: prefixOf(release) + document._id },
        workspace,
        getClient: () => client,
      })
      return markers.flatMap(({ level, path, message }) =>
        level === 'info' ? [] : [{ document, path, level, message }],
      )
    }),
  )
  const places = ofFields.flat().map(placeOf)
  const findings = [
    ...ofFields.flat(),
    // What a field says of the artist chosen in it counts.
    ...problemsAcross(known, published).filter(
      (finding) => finding.path.at(-1) !== 'act' || !places.includes(placeOf(finding)),
    ),
    ...chamberProblems(known),
    ...besideProblems(beside),
  ]
  return {
    errors: findings.filter(({ level }) => level === 'error'),
    warnings: findings.filter(({ level }) => level === 'warning'),
    looked: known.length,
    edition,
    ...beside,
  }
}

/** Drafts are beside nothing that they could undo. */
const NOTHING: BesideLive = { undoing: [], leaving: [], drafts: [] }

function placeOf({ document, path }: Finding): string {
  return document._id + pathToString(path)
}

function besideProblems({ leaving, drafts }: BesideLive): Finding[] {
  const again = 'It was published again since, and the release takes it out.'
  const left =
    'There is a draft of it, too. The release leaves it behind: published later, it would bring back what it has.'
  return [
    ...leaving.map((live) => warning(live, [], again)),
    ...drafts.map((draft) => warning(draft, [], left)),
  ]
}

/** Many documents ask the same question, which then goes to the lake once. */
function askOnce(client: SanityClient): SanityClient {
  const answers = new Map<string, Promise<unknown>>()
  const ask = client.fetch.bind(client) as (...question: unknown[]) => Promise<unknown>
  return Object.assign(client.clone(), {
    fetch: (...question: unknown[]) => {
      const key = JSON.stringify(question)
      return answers.get(key) ?? answers.set(key, ask(...question)).get(key)
    },
  })
}
