import { useState } from 'react'
import { Field } from '~/forms/field'
import { SelectField } from '~/forms/select-field'
import { ofShownEdition } from '~/flights/shown-edition'
import { readAsAdmin } from '~/http/fetch-as-admin'
import { ListStatus } from '~/ui/list-status'
import { useLoaded } from '~/ui/use-loaded'
import { statusWord } from '../../../rules/travel-status'
import { spanText } from '../../../services/journeys/leg-text'
import { AdminSection } from '../admin-section'
import type { TabScreen } from '../admin-tabs'
import { allLacks, filteredArtists, type ListedArtist } from './listed-artist'

const API = '/api/admin/artists'

/** 'Artists': the line-up with slots, texts, journeys, hotels, and what is missing. */
export function ArtistsList({ password, timeZone, onCard }: TabScreen) {
  const { value, state, refresh } = useLoaded(() =>
    readAsAdmin<{ artists: ListedArtist[] }>(password, API, (read) =>
      Array.isArray((read as { artists?: unknown } | null)?.artists),
    ),
  )
  const [text, setText] = useState('')
  const [lack, setLack] = useState('')
  // The desk of another edition has none of these cards.
  const hasCards = ofShownEdition(API) === API
  const artists = value?.artists ?? []
  const found = filteredArtists(artists, { text, lack })
  return (
    <AdminSection
      title="Artists"
      intro={`The line-up, with what is not there yet. A name leads to its document in the Studio${hasCards ? ', a reference to its card at the travel desk' : ''}.`}
      isLoading={state === 'loading'}
      onRefresh={() => void refresh()}
    >
      {value && (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <Field
            label="Search name, reference or hotel"
            type="search"
            autoComplete="off"
            className="min-w-56 grow"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <SelectField
            label="Missing"
            value={lack}
            options={[
              ['', 'Whatever'],
              ...allLacks(artists).map(({ lack, count }) => [lack, `${lack} (${count})`] as const),
            ]}
            onChoose={setLack}
          />
        </div>
      )}
      <ListStatus name="the artists" state={state}>
        <p className="font-semibold">{countText(found.length, artists.length)}</p>
      </ListStatus>
      {found.length > 0 && (
        <p
          aria-hidden="true"
          className="mt-2 hidden grid-cols-4 gap-x-6 px-3 text-sm font-bold text-dust lg:grid"
        >
          {['Artist', 'Plays', 'Travels and stays', 'Missing'].map((title) => (
            <span key={title}>{title}</span>
          ))}
        </p>
      )}
      {value && (
        <ul aria-label="Artists of the line-up" className="mt-2 grid gap-2">
          {found.map((artist) => (
            <ArtistRow
              key={artist.id}
              artist={artist}
              timeZone={timeZone}
              onCard={hasCards ? onCard : null}
            />
          ))}
        </ul>
      )}
    </AdminSection>
  )
}

function ArtistRow({
  artist,
  timeZone,
  onCard,
}: {
  artist: ListedArtist
  timeZone: string
  /** Null where the references lead to no card. */
  onCard: TabScreen['onCard'] | null
}) {
  const { id, name, isSecret, picture, sets, flights, hotel, lacks } = artist
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-md border border-seam/60 bg-rock px-3 py-2 [overflow-wrap:anywhere] lg:grid-cols-4">
      <div className="flex items-start gap-3">
        {picture !== null && (
          <img
            src={picture}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            className="size-12 shrink-0 rounded-md object-cover"
          />
        )}
        <div>
          <h3 className="text-base leading-snug">
            <a
              href={`/studio/intent/edit/id=${encodeURIComponent(id)};type=artist`}
              target="_blank"
              rel="noreferrer"
              className="inline-block py-1.5 underline underline-offset-4"
            >
              <bdi>{name}</bdi>
            </a>
          </h3>
          {isSecret && <strong className="text-sm text-ember">Not announced yet</strong>}
        </div>
      </div>
      <p>
        {sets.map((set, at) => (
          <span key={at} className={`block ${set.change === 'cancelled' ? 'line-through' : ''}`}>
            {spanText(set, timeZone)}
          </span>
        ))}
      </p>
      <p>
        {flights.map(({ id, reference, status }) => (
          <span key={id} className="block">
            {onCard ? (
              <button
                type="button"
                className="py-1.5 underline underline-offset-4"
                onClick={() => onCard({ id, reference })}
              >
                {reference}
              </button>
            ) : (
              reference
            )}
            , {statusWord(status).toLowerCase()}
          </span>
        ))}
        {hotel !== null && <bdi className="block text-dust">{hotel}</bdi>}
      </p>
      <p className={lacks.length === 0 ? 'text-dust' : 'font-semibold text-chalk'}>
        {lacks.length === 0 ? 'Nothing is missing' : `No ${lacks.join(', no ')}`}
      </p>
    </li>
  )
}

function countText(found: number, all: number): string {
  return all === 0 ? 'Nobody is in the line-up yet' : `${found} of ${all}`
}
