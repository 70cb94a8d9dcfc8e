import type { SanityClient } from '@sanity/client'
import { Fragment, useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useClient, useSchema } from 'sanity'
import { newUuid } from '../../../rules/new-uuid'
import { API_VERSION, askSoldOut } from '../../schema/lake-questions'
import { DocumentLink } from '../document-link'
import { ToolField } from '../tool-field'
import { hasReleases } from '../has-releases'
import { Said } from '../said'
import { useWork } from '../use-work'
import { WhereItIs } from '../where-it-is'
import { nameOf } from '../words'
import { actionsFor, askRelease, MADE } from './edition-actions'
import { askDrafts, draftActionsFor } from './edition-drafts'
import './new-edition.css'
import type { Facts } from './past-edition'
import { planEdition, type EditionPlan, type Stored, type Wishes } from './plan-edition'

/** What next year probably keeps, and whether there are releases here. */
interface Present {
  place: string | null
  capacity: number | null
  hasReleases: boolean
}
const PRESENT =
  '{ "place": *[_id == "siteSettings"][0].place, "capacity": *[_id == "bookingSettings"][0].capacity }'
const DOCUMENTS = '*[!string::startsWith(_type, "sanity.") && !(_id in path("_.**"))]'
const PUBLISHED = { perspective: 'published' } as const

/** The plan that is shown, and what it was made for. */
interface Shown {
  plan: EditionPlan
  wishes: Wishes
}

/** The tool "New edition": it asks, shows what it would do, and puts it into a release, or into drafts where there are none. */
export function NewEdition() {
  const client = useClient({ apiVersion: API_VERSION })
  const [shown, setShown] = useState<Shown | null>(null)
  const [done, setDone] = useState<ReactNode>(null)
  /** Null until the Studio knows. */
  const [present, setPresent] = useState<Present | null>(null)
  const { work, problem, isWorking } = useWork()
  useEffect(() => {
    void work(async () => {
      const found = await client.fetch<Omit<Present, 'hasReleases'>>(PRESENT, {}, PUBLISHED)
      setPresent({ ...found, hasReleases: await hasReleases(client) })
    })
  }, [client, work])

  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wishes = wishesIn(new FormData(event.currentTarget))
    setShown(null)
    setDone(null)
    void work(async () => setShown({ plan: await askPlan(client, wishes), wishes }))
  }

  const make = (wanted: Shown) =>
    work(async () => {
      const { release, leftAlone } = await put(client, wanted, present?.hasReleases ?? false)
      setDone(
        <>
          <WhereItIs release={release} place={release === null ? 'drafts' : 'its release'} />{' '}
          <LeftAlone of={leftAlone} release={release} />
        </>,
      )
      setShown(null)
    })

  const said = <Said problem={problem}>{done}</Said>
  return (
    <main className="new-edition">
      <h1>New edition</h1>
      <p>
        Last year becomes a past edition, and everything moves to the new days.{' '}
        {present?.hasReleases === false
          ? 'There are no releases here, so all of it goes into drafts: nothing is public until you press “Publish all” in “Before you publish”, and then all of it is, in one moment.'
          : 'All of it goes into a release: nothing is public until you run that.'}
      </p>
      {!present && !problem && <p>Reading …</p>}
      {present && (
        <WishesForm
          present={present}
          isWorking={isWorking}
          onLook={look}
          onChange={() => setShown(null)}
        />
      )}
      {!shown && said}
      {shown && (
        <section>
          <h2>What will happen</h2>
          <Sentences of={shown.plan.says} />
          <h2>What you have to look at yourself</h2>
          <Sentences of={shown.plan.looks} />
          <button type="button" disabled={isWorking} onClick={() => void make(shown)}>
            {present?.hasReleases ? 'Put it into a release' : 'Put it into drafts'}
          </button>
          {said}
        </section>
      )}
    </main>
  )
}

function WishesForm({
  present,
  isWorking,
  onLook,
  onChange,
}: {
  present: Present
  isWorking: boolean
  onLook: (event: FormEvent<HTMLFormElement>) => void
  onChange: () => void
}) {
  return (
    <form onSubmit={onLook} onChange={onChange}>
      <ToolField name="edition" title="Edition, such as “Fourth edition”" maxLength={40} />
      <ToolField name="startDate" title="First day" type="date" />
      <ToolField name="endDate" title="Last day" type="date" />
      <ToolField name="place" title="Place" maxLength={80} defaultValue={present.place ?? ''} />
      <ToolField
        name="ticketUrl"
        title="Ticket link, if there is one"
        type="url"
        required={false}
      />
      <ToolField
        name="capacity"
        title="Places on sale"
        type="number"
        min={1}
        defaultValue={present.capacity ?? ''}
      />
      <label>
        <input type="checkbox" name="keepArtists" /> Keep the artists
      </label>
      <label>
        <input type="checkbox" name="keepSlots" /> Keep the slots of the days
      </label>
      <button type="submit" disabled={isWorking}>
        Show what will happen
      </button>
    </form>
  )
}

function LeftAlone({ of, release }: { of: readonly Stored[]; release: string | null }) {
  const schema = useSchema()
  if (of.length === 0) return null
  return (
    <>
      Not made here, or changed by hand since, so left as they were:{' '}
      {of.map((document, index) => (
        <Fragment key={document._id}>
          {index > 0 && ', '}
          <DocumentLink to={document} release={release}>
            {nameOf(document) || schema.get(document._type)?.title}
          </DocumentLink>
        </Fragment>
      ))}
      .
    </>
  )
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function wishesIn(form: FormData): Wishes {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    edition: text('edition'),
    startDate: text('startDate'),
    endDate: text('endDate'),
    place: text('place'),
    ticketUrl: text('ticketUrl'),
    capacity: Number(text('capacity')),
    artists: form.has('keepArtists') ? 'keep' : 'remove',
    slots: form.has('keepSlots') ? 'keep' : 'remove',
  }
}

async function askPlan(client: SanityClient, wishes: Wishes): Promise<EditionPlan> {
  const [documents, facts] = await Promise.all([
    client.fetch<Stored[]>(DOCUMENTS, {}, PUBLISHED),
    askFacts(),
  ])
  return planEdition(documents, wishes, facts)
}

/** @returns the id of the release, null: the drafts; and what is left as it was */
async function put(client: SanityClient, { plan, wishes }: Shown, intoRelease: boolean) {
  const { edition, startDate } = wishes
  const asked = intoRelease ? await askRelease(client, startDate.slice(0, 4), edition) : null
  const { actions, leftAlone } = asked
    ? actionsFor(plan, asked.release, asked.versions)
    : draftActionsFor(plan, edition, await askDrafts(client))
  await client.action(actions, { transactionId: MADE + newUuid() })
  return { release: asked?.release.id ?? null, leftAlone }
}

/** The site knows them. Without its answer they are left out. */
async function askFacts(): Promise<Facts> {
  const [soldOut, board] = await Promise.all([
    askSoldOut(),
    fetch('/api/attendee-pinboard').catch(() => null),
  ])
  const notes = board?.ok ? Number(board.headers.get('X-Total-Count')) : null
  return { soldOutOn: soldOut?.since?.slice(0, 10) ?? null, notes }
}
