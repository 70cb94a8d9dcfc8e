import { foldLetters } from '../../../rules/fold-letters'

/**
 * A cell as its file has it, errors as their text. A formula without a value is its own text: "=A1". A date is that of the wall
 * clock, as if in UTC; one that shows a clock alone is a text: "22:00".
 */
export type Cell = string | number | boolean | Date | Linked | null
export interface Linked {
  text: string
  href: string
}
/** A row, with the number that its spreadsheet shows. */
export interface Line {
  /** What was assumed where the line was made of a grid. */
  note?: string
  row: number
  /** The line that each of its cells is from, where a table was turned. */
  from?: Line[]
  /** The lines of a text that it is made of. */
  rows?: number[]
  cells: Cell[]
  /** First and last column of cells that are merged sideways. */
  merged?: [number, number][]
  /** Hidden, or struck through. */
  isHidden: boolean
}
export interface Sheet {
  name: string
  lines: Line[]
  isHidden: boolean
}

/** What a column of the table can be, as the organisers read it. */
export const COLUMN_TITLES = {
  name: 'Name',
  title: 'Title (the name where nobody has one)',
  tier: 'Size or kind',
  day: 'Day',
  start: 'Start',
  end: 'End',
  hours: 'Hours (22:00–01:00)',
  length: 'Length',
  chamber: 'Chamber',
  description: 'Description',
  secret: 'Secret until',
  announced: 'Announced (yes, or from when)',
  links: 'Links',
}
export type Column = keyof typeof COLUMN_TITLES
export const COLUMNS = Object.keys(COLUMN_TITLES) as Column[]

/** Which column of the table is which; the index counts from 0. */
export type Columns = Partial<Record<Column, number>>

/** Headings in English, German, Spanish, Catalan, French, Italian, Portuguese and Dutch, folded. */
const HEADINGS: Record<Column, string> = {
  name: 'name, who plays, playing, wer spielt, quien toca, quien actua, qui joue, artist, artists, act, acts, dj, djs, bands, performers, mitwirkende, artistas, artistes, interpreten, participants, participantes, who, speaker, speakers, speaker name, presenter, author, authors, kunstler, kunstlerin, kunstler in, kunstler innen, kunstlername, project name, projektname, interpret, wer, artista, nombre, quien, ponente, palestrante, nom, artiste, intervenant, nome, artiest, naam, artist name, act name, dj name, name of act, band, performer, musiker, grupo, grup, groupe, gruppo, banda, wie, chi, quem, qui, optreden, concert, concierto, concerto, konzert, line up, lineup',
  title:
    'title, what, was, que, quoi, titel, titulo, titre, titolo, talk, talk title, session, session title, event, event name, event title, show, topic, programa, evento, actividad, atividade, charla, tema, subject, betreff, asunto, veranstaltung, programmpunkt, vortrag, thema, spectacle, evenement, activite, sujet, activity, bezeichnung, item, summary',
  tier: 'tier, size, billing, level, kind, type, category, size or kind, grosse, rang, kategorie, art, typ, nivel, tamano, categoria, tipo, niveau, categorie, taille, livello, soort',
  day: 'day, date, start date, night, weekday, tag, nacht, noche, datum, wochentag, dia, fecha, jour, giorno, data, dag',
  start:
    'start, starts, starts at, start at, dtstart, date time, datetime, begin, begins, begins at, set start, on stage, time on stage, stage time, plays at, showtime, from, start time, time start, von, ab, anfang, beginn, startzeit, inicio, desde, hora inicio, hora de inicio, comienzo, debut, heure de debut, inizio, dalle, inici, aanvang',
  end: 'end, ends, ends at, end at, dtend, off stage, off, set end, stop time, finish time, until, till, to, finish, stop, end time, time end, bis, ende, endzeit, schluss, fin, hasta, final, hora fin, hora de fin, termino, heure de fin, fine, alle, fi, fim, einde, tot',
  hours:
    'hours, time, times, when, wann, cuando, quand, slot, set time, set times, start end, start time end time, spielzeiten, zeit, zeiten, uhrzeit, spielzeit, hora, horas, horario, horarios, horari, heure, heures, horaire, horaires, ora, orario, orari, tijd, tijden, wanneer, quando',
  length:
    'length, duration, dur, minutes, min, mins, dauer, lange, spieldauer, minuten, duracion, minutos, duree, durata, duur',
  chamber:
    'chamber, stage, room, floor, area, where, location, location name, place, venue, space, spaces, dancefloor, kammer, halle, buhne, raum, ort, wo, camara, escenario, sala, espacio, lugar, donde, scene, salle, lieu, palco, luogo, local, podium, zaal, lloc, indret, espai, onde, dove, waar, locatie, plek',
  description:
    'description, text, bio, artist bio, biography, about, blurb, abstract, beschreibung, biografie, descripcion, texto, descripcio, presentation, descrizione, testo, descricao, beschrijving, omschrijving',
  secret:
    'secret until, secret, is secret, secret act, keep secret until, secret until date, to be announced, not announced yet, to be revealed, embargo date, bekanntgabe, geheim bis datum, fecha de anuncio, embargo, reveal date, reveal time, announcement, announcement date, known from, public from, embargo until, embargoed until, hidden until, announce on, announced on, announce at, announce date, reveal on, reveal at, sperrfrist, embargo bis, embargo hasta, geheim bis, geheim, bekannt ab, secreto hasta, secreto, publico desde, secret jusqu au, segreto fino a, geheim tot',
  announced:
    'announced, announce, announced yet, reveal, revealed, public, is public, may be known, angekundigt, offentlich, veroffentlicht, anunciado, anunciada, publico',
  links:
    'links, link, url, urls, website, web, homepage, soundcloud, instagram, insta, spotify, mixcloud, bandcamp, facebook, socials, enlaces, enlace, liens, lien, collegamenti',
}
const COLUMN_OF = new Map(
  COLUMNS.flatMap((column) =>
    HEADINGS[column].split(', ').map((word): [string, Column] => [word, column]),
  ),
)
/** "(CET)", "/ hall" */
const BEHIND = /[(/,:[].*/s
/** What people are called who play under another name. */
const REAL_NAME =
  /\b((real|legal|full|first|last|given|contact|klar|vor|nach|familien|sur) ?name|burgerlich\w*|nombre (real|completo)|apellidos?)\b/
/** Headings of columns that are none of a programme, though they may hold hours, days and names. */
const OTHER =
  /\b(travel|viaje|arriv\w*|depart\w*|an(kunft|reise)\w*|ab(fahrt|reise|holung)|llegada|salida|(load|get|pick) ?(in|out|up)|((sound|line) ?)?check|prueba|ensayo|rehearsal|aufbau|abbau|umbau|make ?up|call|doors?|einlass|puertas|curfew|e ?mail|correo|m(ana)?ge?r|leitung|verantwortlich\w*|responsable|encargad\w*|phone|telefono?|mobile|contact|kontakt|contacto|crew|legal|passport|hotel|birth|fee|gage|cache|updated|created|submitted|timestamp|zeitstempel)\b/

const NOTES =
  /^(notes?|notas?|bemerkung(en)?|anmerkung(en)?|hinweise?|observaciones|hospitality|comments?|comentarios?|kommentare?|remarks?|infos?|nr|no|num|id|pos|status|estado|statut|country|land|pais|genre|genero|stil|style|musi[ck][ak]?|label|tech|technik|rider)$/

export function isOther(heading: Cell | undefined): boolean {
  const words = plain(String(heading ?? ''))
  return [OTHER, REAL_NAME, NOTES, NEWS].some((kind) => kind.test(words))
}

/** Of what may be known, and from when. */
const NEWS =
  /\b(un)?(announc|reveal|releas|ankund|veroffentl|bekannt|anunci|annonc|annunc|publi(?:sh|ca[rct]|er))/
const UNTIL = /\b(until|till?|before|bis|vor|hasta|antes|avant|jusqu|prima|fino|ate)\b/

/** Whether a heading is about what may be known. “Public Library” may be a chamber. */
export function isOfNews(heading: string): boolean {
  return NEWS.test(plain(heading)) || /\bpublic\b/.test(plain(heading))
}

/** What exports put around a word. */
const AROUND = /^(event|session|proposal|schedule|set|show|act|talk) | (names?|ids?)$/g
/** Headings together; alone they are a country, a chamber, or whether something takes place. */
const PAIRS = [
  ['de', 'a'],
  ['on', 'off'],
]
/** What a table of talks and one of people call their names. */
const GENERIC = /^(name|nombre|nom|nome)$/
/** Who plays, or who works there: beside "Name" it is not known which. */
const VAGUE = /^(who|wer|quien|wie|chi|quem|qui|grup|grupo|groupe|gruppo|banda)$/
/** So many headings make a line of headings, even where none of them is the name. */
export const ENOUGH_HEADINGS = 3
/** A title and a line of words may stand above the headings. */
const MOST_ROWS_ABOVE = 20

/** Small letters without accents and signs, to compare words and names however they are typed. */
export function plain(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Two names with the same key are one name. A name without letters is compared as it is. */
export function keyOf(name: unknown): string {
  return plain(String(name ?? '')) || String(name ?? '').trim()
}

/** Of a form's questions: "What is your artist name?" */
const QUESTIONS: [Column, RegExp][] = [
  ['links', /\b(links?|website|soundcloud|instagram|enlaces?)\b/],
  [
    'name',
    /\b(artist|act|dj|artistico|your stage) name\b|\bname of (the |your )?(act|artist|dj|project)\b|\b(nombre (artistico|de artista|del artista)|kunstlername)\b/,
  ],
  ['description', /\b(bio|biography|biografie|biografia|description|beschreibung|descripcion)\b/],
  ['length', /\b(length|duration|dauer|duracion)\b/],
  ['hours', /\b(set times?|which slot|spielzeit|horario)\b/],
  ['day', /\b(which|what|welche[rmn]?|an welchem|que) (day|night|tag|abend|dia|noche)\b/],
  [
    'chamber',
    /^((your|festival) )?(stage|floor|chamber|buhne|escenario|sala)( (no|nr|asignad[ao]))?$|\b(which|what|welche[rmn]?|que) (stage|floor|chamber|buhne|escenario|sala)\b|\bwhere (do|will|are) you play(ing)?\b/,
  ],
]
/**
 * Recognises columns by their headings. A heading that occurs twice is the first one, a word alone comes before a question, and that
 * before a word with others around it. "Name" is whoever plays only where no heading such as "Artist" is.
 */
export function columnsIn(headings: readonly Cell[]): Columns {
  const words = headings.map((heading) => (typeof heading === 'string' ? heading : ''))
  const placeOf = (word: string) => words.findIndex((heading) => plain(heading) === word)
  const [start, end] =
    PAIRS.map((pair) => pair.map(placeOf)).find((pair) => !pair.includes(-1)) ?? []
  const columns: Columns = start === undefined || end === undefined ? {} : { start, end }
  const bare = (heading: string) => plain(heading.replace(BEHIND, ''))
  const isGeneric = (heading: string) => GENERIC.test(bare(heading))
  const certain = (heading: string) =>
    VAGUE.test(bare(heading)) ? undefined : columnNamed(heading)
  const specific = (heading: string) => (isGeneric(heading) ? undefined : certain(heading))
  // Beside real names, or beside a stage, a "Stage name" is that of an artist.
  const artist = words.findIndex((heading) => plain(heading) === 'stage name')
  const isArtist = words.some(
    (one) => REAL_NAME.test(plain(one)) || COLUMN_OF.get(plain(one)) === 'chamber',
  )
  if (artist >= 0 && isArtist) columns.name = artist
  for (const named of [specific, columnAskedFor, certain, columnNamed, columnWithin])
    for (const [index, heading] of words.entries()) {
      const column = Object.values(columns).includes(index) ? undefined : named(heading)
      if (column !== undefined) columns[column] ??= index
    }
  const { title, name, ...others } = columns
  if (title === undefined) return columns
  // Who plays has the name, and the title where nobody does; "Name" beside a title is no person.
  if (name === undefined) return { ...others, name: title }
  return isGeneric(words[name]!) ? { ...others, name } : columns
}

/** "Start (CET)", "startTime" and "From / Start" are "Start". */
export function columnNamed(heading: string): Column | undefined {
  const words = wordsOf(heading)
  const [, second = '', ...more] = words.split('/')
  const found = [words, words.replace(BEHIND, ''), more.length > 0 ? '' : second]
  return found.map((one) => COLUMN_OF.get(plain(one))).find((column) => column !== undefined)
}

/** "Event Venue Name" is the venue, and "artist_id" the artist, but "event_id" no title. */
function columnWithin(heading: string): Column | undefined {
  const words = plain(wordsOf(heading))
  const column = COLUMN_OF.get(words.replace(AROUND, ''))
  return column === 'title' && / ids?$/.test(words) ? undefined : column
}

const END_DATE =
  /^(end|ende?|fin|bis|until|hasta) ?(date|datum|fecha|day|tag)$|^(date|datum) end|^fecha (de )?(fin|termino)$/

/** Whether a heading is of the dates on which sets end. */
export function isOfEndDates(heading: Cell): boolean {
  return END_DATE.test(plain(wordsOf(String(heading ?? ''))).replace(AROUND, ''))
}

function wordsOf(heading: string): string {
  return heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}

function columnAskedFor(heading: string): Column | undefined {
  const words = plain(heading)
  if (isOfNews(heading) && UNTIL.test(words)) return 'secret'
  return isOther(heading) ? undefined : QUESTIONS.find(([, asked]) => asked.test(words))?.[0]
}

/**
 * Finds the line with the headings: near the top, with a name or hours and one other heading, or with three others. Of several of
 * them it is the first that has cells below two of its headings.
 *
 * @param least 1: any heading alone is enough.
 */
export function findHeadings(
  lines: readonly Line[],
  least = 2,
): { at: number; columns: Columns } | null {
  const found = lines.slice(0, MOST_ROWS_ABOVE).flatMap(({ cells }, at) => {
    const columns = columnsIn(cells)
    const isEnough = columns.name ?? columns.hours ?? columns.start
    const enough = isEnough === undefined && least > 1 ? ENOUGH_HEADINGS : least
    return Object.keys(columns).length < enough ? [] : [{ at, columns }]
  })
  const hasRows = ({ at, columns }: (typeof found)[number], nth: number) =>
    lines.slice(at + 1, found[nth + 1]?.at).some(({ cells }) => {
      const below = Object.values(columns).map((place) => String(cells[place] ?? '').trim())
      return below.filter((text) => text !== '').length > 1
    })
  return found.find(hasRows) ?? found[0] ?? null
}
