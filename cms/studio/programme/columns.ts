import { foldLetters } from '../../../rules/fold-letters'

/** A cell as its file has it. A formula without a value is its own text: "=A1". */
export type Cell = string | number | boolean | Date | null

/** What a column of the table can be. */
export const COLUMNS = [
  'name',
  'tier',
  'day',
  'start',
  'end',
  'hours',
  'chamber',
  'description',
  'secret',
  'links',
] as const
export type Column = (typeof COLUMNS)[number]

export const COLUMN_TITLES: Record<Column, string> = {
  name: 'Name',
  tier: 'Size or kind',
  day: 'Day',
  start: 'Start',
  end: 'End',
  hours: 'Hours (22:00–01:00)',
  chamber: 'Chamber',
  description: 'Description',
  secret: 'Secret until',
  links: 'Links',
}

/** Which column of the table is which; the index counts from 0. */
export type Columns = Partial<Record<Column, number>>

/** Headings in English, German, Spanish, Catalan, French, Italian, Portuguese and Dutch, folded. */
const HEADINGS: Record<Column, string> = {
  name: 'name, artist, artists, act, dj, who, title, kunstler, kunstlerin, kunstlername, interpret, wer, titel, artista, nombre, quien, titulo, nom, artiste, titre, nome, artiest, naam',
  tier: 'tier, size, billing, level, kind, type, category, size or kind, grosse, rang, kategorie, art, typ, nivel, tamano, categoria, tipo, niveau, categorie, taille, livello, soort',
  day: 'day, date, weekday, tag, datum, wochentag, dia, fecha, jour, giorno, data, dag',
  start:
    'start, starts, begin, begins, from, start time, von, ab, anfang, beginn, startzeit, inicio, desde, hora inicio, hora de inicio, comienzo, debut, de, heure de debut, inizio, dalle, inici, aanvang',
  end: 'end, ends, until, till, to, finish, stop, end time, bis, ende, endzeit, schluss, fin, hasta, final, hora fin, hora de fin, termino, a, heure de fin, fine, alle, fi, fim, einde, tot',
  hours:
    'hours, time, times, slot, set time, set times, zeit, zeiten, uhrzeit, spielzeit, hora, horas, horario, horari, heure, heures, horaire, ora, orario, tijd',
  chamber:
    'chamber, stage, room, floor, area, where, location, place, venue, kammer, buhne, raum, ort, wo, camara, escenario, sala, lugar, donde, scene, salle, lieu, palco, luogo, podium, zaal',
  description:
    'description, text, bio, biography, about, info, blurb, abstract, beschreibung, biografie, descripcion, texto, descripcio, presentation, descrizione, testo, descricao, beschrijving, omschrijving',
  secret:
    'secret until, secret, embargo, known from, may be known, public from, reveal, announce, announced, geheim bis, geheim, bekannt ab, secreto hasta, secreto, publico desde, secret jusqu au, segreto fino a, geheim tot',
  links:
    'links, link, url, urls, website, web, homepage, soundcloud, music, enlaces, enlace, liens, lien, collegamenti',
}
const COLUMN_OF = new Map(
  COLUMNS.flatMap((column) =>
    HEADINGS[column].split(', ').map((word): [string, Column] => [word, column]),
  ),
)
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

/** Recognises columns by their headings. A heading that occurs twice is the first one. */
export function columnsIn(headings: readonly Cell[]): Columns {
  const columns: Columns = {}
  for (const [index, heading] of headings.entries()) {
    const column = columnNamed(String(heading ?? ''))
    if (column !== undefined) columns[column] ??= index
  }
  return columns
}

/** "Start (CET)" is "Start". */
function columnNamed(heading: string): Column | undefined {
  return COLUMN_OF.get(plain(heading)) ?? COLUMN_OF.get(plain(heading.replace(/[(/,:].*/s, '')))
}

/**
 * Finds the row with the headings.
 *
 * @returns its index and columns; null when no row near the top has a name and one other heading.
 */
export function findHeadings(rows: readonly Cell[][]): { at: number; columns: Columns } | null {
  for (const [at, row] of rows.slice(0, MOST_ROWS_ABOVE).entries()) {
    const columns = columnsIn(row)
    if (columns.name !== undefined && Object.keys(columns).length > 1) return { at, columns }
  }
  return null
}
