import type { Artist, Image } from '../../../cms/shapes.server'
import type { Admin } from '../../../db/tables/audit.server'
import { LANGUAGES, type Language } from '../../../languages'
import { atWidth, pictureWidths } from '../../../rules/picture-address'
import { nameInProgramme } from '../../../services/journeys/acts'
import type { DeskFlight } from '../../../services/journeys/desk-fields'
import { readDesk } from '../../../services/journeys/desk.server'
import { missingIn } from '../../../services/journeys/missing'
import { isSpelledLike, namesOf } from '../../../rules/spelled-names'
import { playsNoMore, setsOf } from '../../../services/journeys/set-check'
import { readSets } from '../../../services/journeys/sets.server'
import type { AppContext } from '~/context'
import { NO_STORE } from '~/http/reply.server'
import type { ListedArtist } from './listed-artist'

const OTHER_LANGUAGES = (Object.keys(LANGUAGES) as Language[]).filter((code) => code !== 'en')
/** The texts of an artist that are translated. */
const TEXTS = ['specialSet', 'description'] as const

/**
 * `GET /api/admin/artists`: the artists of the line-up in its order, each with slots, texts, journeys and what is missing. The look
 * at the desk is written down.
 *
 * @param knowsSecrets - whether artists who are not announced yet are among them
 */
export async function listArtists(
  context: AppContext,
  by: Admin,
  knowsSecrets: boolean,
): Promise<Response> {
  const { content } = context
  const [programme, announced] = await Promise.all([
    readSets(content, { knowsSecrets }),
    content.home(),
  ])
  const open = new Set(announced.artists.flatMap(({ id, isStandIn }) => (isStandIn ? [] : id)))
  const artists = knowsSecrets ? (await content.unveiled()).artists : announced.artists
  const translations = await Promise.all(
    OTHER_LANGUAGES.map(async (code) => ({
      name: LANGUAGES[code],
      artists: await (knowsSecrets ? content.in(code).unveiled() : content.in(code).home()).then(
        (read) => new Map(read.artists.map((artist) => [artist.id, artist])),
      ),
    })),
  )
  const { flights } = await readDesk(context, programme, () => '', by)
  const sent = flights
    .filter(({ status }) => status !== 'cancelled')
    .map((flight) => {
      const name = nameInProgramme(flight, programme.acts)
      return { flight, names: name === null ? [] : namesOf(name) }
    })
  const listed = artists
    .filter(({ isStandIn }) => !isStandIn)
    .map((artist): ListedArtist => {
      const { id, name, portrait } = artist
      const isSecret = !open.has(id)
      const own = sent.flatMap(({ flight, names }) => (isSpelledLike(name, names) ? flight : []))
      const sets = setsIn(programme, name)
      const untranslated = translations
        .filter((language) => !isTranslated(artist, language.artists.get(id)))
        .map((language) => `text in ${language.name}`)
      return {
        id,
        name,
        isSecret,
        picture: portrait && !isSecret ? smallest(portrait) : null,
        sets,
        flights: own.map((flight) => ({
          id: flight.id,
          reference: flight.reference,
          status: flight.status,
        })),
        hotel: own.find(({ hotel }) => hotel !== null)?.hotel ?? null,
        lacks: [
          ...(sets.length === 0 ? ['slot'] : []),
          ...(portrait ? [] : ['picture']),
          ...(artist.description ? [] : ['description']),
          ...untranslated,
          ...(playsNoMore(sets) ? [] : lacksOfJourney(own)),
        ],
      }
    })
  return Response.json({ artists: listed }, { headers: NO_STORE })
}

function smallest({ src, width }: Image): string {
  return atWidth(src, Math.min(...pictureWidths(width)))
}

function setsIn(
  { sets }: Awaited<ReturnType<typeof readSets>>,
  name: string,
): ListedArtist['sets'] {
  return setsOf(name, sets).map(({ hours, change }) => ({
    startsAt: hours?.startsAt.toISOString() ?? null,
    endsAt: hours?.endsAt.toISOString() ?? null,
    ...(change && { change }),
  }))
}

/** Whether each English text of an artist is in another language, too. An outdated translation is none. */
function isTranslated(english: Artist, own: Artist | undefined): boolean {
  return TEXTS.every((field) => !english[field] || own?.translated?.includes(field))
}

function lacksOfJourney(flights: readonly DeskFlight[]): string[] {
  const [flight] = flights
  if (flight === undefined) return ['flight details']
  const { status } = flight
  return [
    ...missingIn(flights.flatMap(({ legs }) => legs)),
    ...(flights.some(({ hotel }) => hotel !== null) ? [] : ['hotel']),
    ...(status === 'told' ? [] : ['letter “Booked”']),
  ]
}
