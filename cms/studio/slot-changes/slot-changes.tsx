import { useCallback, useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { API_VERSION } from '../../schema/lake-questions'
import { marked } from '../../schema/secret-mark'
import '../new-edition/new-edition.css'
import '../programme/programme.css'
import { ToolField } from '../tool-field'
import { Said } from '../said'
import { useWork } from '../use-work'
import { askDays, changeSlot, type ListedDay, type ListedSlot, type Wanted } from './change-slot'
import { doubtsOfMove } from './doubts-of-move'

/** The tool "Moved, cancelled": every public slot with two buttons. What is pressed there is public at once. */
export function SlotChanges() {
  const client = useClient({ apiVersion: API_VERSION })
  const [days, setDays] = useState<ListedDay[] | null>(null)
  const look = useCallback(() => askDays(client).then(setDays), [client])
  /** A slot that has left its day, where it was. */
  const [left, setLeft] = useState<{ day: string; sentence: string } | null>(null)
  const { work, problem } = useWork()
  useEffect(() => void work(look), [look, work])
  const save = async (day: string, slot: ListedSlot, wanted: Wanted | null) => {
    await changeSlot(client, day, slot._key, wanted)
    const to = wanted?.kind === 'cancelled' ? null : (wanted ?? slot.change?.before)
    const other = days?.find(({ _id }) => _id === to?.day && _id !== day)
    setLeft(other ? { day, sentence: `${nameOf(slot)} is on ${other.day} now.` } : null)
    await look()
  }
  return (
    <main className="new-edition programme">
      <h1>Moved, cancelled</h1>
      <p>
        It is public at once: timetable, home page, reveal, calendars, and for those who have given
        the slot a star, as what has changed. Each can be taken back.
      </p>
      <Said problem={problem}>
        {days?.every(({ slots }) => !slots?.length) && 'No slot is public yet.'}
        {!days && !problem && 'Reading …'}
      </Said>
      {days?.map(({ _id, day, slots }) => (
        <section key={_id}>
          <h2>{day}</h2>
          {left?.day === _id && (
            <p key={left.sentence} role="status" ref={showOnce}>
              {left.sentence}
            </p>
          )}
          {(slots ?? []).map((slot) => (
            <Slot
              key={slot._key}
              slot={slot}
              day={_id}
              days={days}
              save={(wanted) => save(_id, slot, wanted)}
            />
          ))}
        </section>
      ))}
    </main>
  )
}

function showOnce(line: HTMLElement | null) {
  line?.scrollIntoView({ block: 'nearest' })
}

function nameOf({ name }: ListedSlot): string {
  return name ?? 'Secret guest'
}

function Slot({
  slot,
  day,
  days,
  save,
}: {
  slot: ListedSlot
  /** The id of its day. */
  day: string
  days: ListedDay[]
  save: (wanted: Wanted | null) => Promise<void>
}) {
  const [asked, setAsked] = useState<Wanted['kind'] | null>(null)
  const { work, problem, isWorking } = useWork()
  /** What is wanted in spite of what speaks against it. */
  const [doubted, setDoubted] = useState<{ wanted: Wanted | null; doubts: string[] } | null>(null)
  const { time, location, change } = slot
  const before = change?.before
  const dayOf = (id: string | undefined) => days.find(({ _id }) => _id === id)?.day
  const put = (wanted: Wanted | null) => {
    setDoubted(null)
    void work(() => save(wanted).then(() => setAsked(null)))
  }
  /** Puts it, or asks first. */
  const ask = (wanted: Wanted | null) => {
    const place = wanted?.kind === 'cancelled' ? null : (wanted ?? before)
    const doubts = place ? doubtsOfMove(days, slot, day, place.day ?? day, place) : []
    if (doubts.length > 0) setDoubted({ wanted, doubts })
    else put(wanted)
  }
  return (
    <div className="slot-change">
      <p>
        {marked([time, nameOf(slot), location].filter(Boolean).join(' · '), ...slot.secrets)}
        {change && (
          <b>
            {' '}
            {change.kind === 'cancelled'
              ? 'Cancelled'
              : `Moved from ${[dayOf(before?.day), before?.time, before?.location !== (location ?? undefined) && before?.location].filter(Boolean).join(' ')}`}
            : {change.reason}
          </b>
        )}
      </p>
      <button type="button" onClick={() => setAsked('moved')}>
        Move
      </button>
      {change?.kind !== 'cancelled' && (
        <button type="button" onClick={() => setAsked('cancelled')}>
          Cancel
        </button>
      )}
      {change && (
        <button type="button" disabled={isWorking} onClick={() => ask(null)}>
          Take back
        </button>
      )}
      {asked && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            ask(wantedIn(new FormData(event.currentTarget), asked))
          }}
          onInput={() => setDoubted(null)}
        >
          {asked === 'moved' && (
            <>
              <label>
                Day
                <select name="day" defaultValue={day}>
                  {days.map((one) => (
                    <option key={one._id} value={one._id}>
                      {one.day}
                    </option>
                  ))}
                </select>
              </label>
              <ToolField name="time" title="Time" maxLength={40} defaultValue={time} />
              <ToolField
                name="location"
                title="Where in the cave"
                required={false}
                maxLength={60}
                defaultValue={location ?? ''}
              />
            </>
          )}
          <ToolField name="reason" title="Reason, as visitors read it" maxLength={160} autoFocus />
          <button type="submit" disabled={isWorking}>
            {asked === 'moved' ? 'Move it now' : 'Cancel it now'}
          </button>
          <button
            type="button"
            onClick={() => {
              setAsked(null)
              setDoubted(null)
            }}
          >
            Leave it
          </button>
        </form>
      )}
      <Said problem={doubted ? null : problem}>{doubted?.doubts.join(' ')}</Said>
      {doubted && (
        <button type="button" disabled={isWorking} onClick={() => put(doubted.wanted)}>
          Do it all the same
        </button>
      )}
    </div>
  )
}

function wantedIn(form: FormData, kind: Wanted['kind']): Wanted {
  const text = (field: string) => String(form.get(field) ?? '').trim()
  const reason = text('reason')
  if (kind === 'cancelled') return { kind, reason }
  const location = text('location') || undefined
  return { kind, reason, day: text('day'), time: text('time'), location }
}
