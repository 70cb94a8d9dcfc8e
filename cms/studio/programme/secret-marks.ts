import { plain } from './columns'

/*
 * Marks by which people say that a name is a secret. They fail closed: a row that is left out says why, and a name that was told
 * stays told.
 */

const SECRET = words(
  'secret secreta secreto secrete segreto segreta segredo geheim geheime geheimer geheimes geheimen topsecret embargo embargoed vertraulich confidential confidencial confidentiel',
)
/** "Top secret", "streng geheim", "todavía secreto" */
const STRESS = words(
  'top strictly very highly still yet streng strikt absolut noch nog aun todavia muy estrictamente encore ancora ainda',
)
/** "Secret until Friday", "geheim erst ab Freitag" */
const WHEN = words(
  'until untill till til before for from so bis vor ab erst hasta antes jusqu fino ate tot',
)
/** "Secret guest" and "mystery act" stand for somebody, and tell nobody. */
const STAND_IN = words(
  'guest guests gast gaste invitado invitada invitados surprise uberraschung sorpresa set act acts show dj djs acto actuacion mystery unbekannt unknown tba artist artista kunstler special',
)

/** Those of them that hide a name: "Surprise act: Karst" and "Karst (TBA)", but not "Guest: Karst". */
const HIDING = words('surprise uberraschung sorpresa mystery unbekannt unknown tba')

/** Of these, words of cells that nobody knows: “Genre: unknown”. */
const OPEN = /^(?:unbekannt|unknown|tba)$/

/** "Do not announce", "noch nicht bekanntgeben", "no anunciar todavía", "TBA until March": nobody is called so. */
const UNTOLD = String.raw`(?<!\p{L})(?:(?:(?:do )?not|no|never|don['’]t|nicht|sin|non|pas|n[aã]o)\s+(?:\p{L}+\s+){0,2}?\p{L}*(?:announc|publish|reveal|anunci|publica|revel|kündig|veröffentlich|bekannt|enthüll|annonc|publier)\p{L}*|(?:un(?:announc|angekündig)|geheim\s?(?:zu|ge)?halt)\p{L}*|tba(?=\s+(?:until|till?|bis|hasta)\s))(?:\s+(?:yet|todav[ií]a|a[uú]n)(?!\p{L}))?`
const NEVER_A_NAME = 'embargo'
const TOKEN = new RegExp(String.raw`(${UNTOLD})|[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]+`, 'giu')

/** A word, or signs between words. */
interface Token {
  at: number
  text: string
  /** Folded; null for signs. */
  word: string | null
}

/** What a mark is taken from. */
export interface Unmarked {
  name: string
  /** What stood beside the mark and is no part of the name; empty without it. */
  rest: string
}

/**
 * The name without the mark of a secret; null without one. The word "secret" is a mark beside any sign, in brackets, as the last
 * word, in "top secret", "secret until", "secret guest" and "secret Karst". So are words that stand for a hidden name, beside the
 * name. A name may begin with it, if there is no sign in it: "Secret Cinema".
 *
 * @param isPlace whether a text is a chamber: "Surprise guest (The Cave)" has no name
 */
export function withoutSecretMark(
  text: string,
  isPlace: (text: string) => boolean = () => false,
): Unmarked | null {
  const tokens = tokensOf(text)
  const marked = tokens.findIndex((_, place) => isMark(tokens, place))
  const isFirst = SECRET.has(tokens[0]?.word ?? '')
  const found =
    marked >= 0
      ? [startOf(tokens, marked), marked]
      : (standInOf(tokens) ??
        (isFirst && (tokens.some(isDivider) || isWrittenApart(tokens)) ? [0, 0] : null))
  if (found === null || isStandIn(text)) return null
  const unmarked = withoutTokens(text, tokens[found[0]!]!, tokens[found.at(-1)!]!)
  return isPlace(unmarked.name) ? null : unmarked
}

function withoutTokens(text: string, first: Token, last: Token): Unmarked {
  const [front, behind] = [text.slice(0, first.at), text.slice(endOf(last))]
  const before = front.replace(/[^\p{L}\p{M}\p{N})\]}.!?"'”’»]+$/u, '')
  if (plain(before) !== '') return { name: before, rest: trimmed(behind) }
  // What belongs to a mark in front ends with its bracket, or with the next sign.
  const end = /[([{]\s*$/.test(front) ? /^[^)\]}]*[)\]}]/ : /^\s*[\p{L}\p{N}][^:;,()[\]{}/|–—-]*/u
  const [own = ''] = end.exec(behind) ?? []
  const bare = trimmed(behind.slice(own.length))
  if (bare !== '') return { name: bare, rest: trimmed(own) }
  return { name: trimmed(behind) || text, rest: '' }
}

/** Where a mark begins: "top-secret" at "top", and one in brackets behind the first of them. */
function startOf(tokens: readonly Token[], at: number): number {
  const bracket = tokens.findLastIndex(({ text }, place) => place < at && /[([{]/.test(text))
  if (isInBrackets(tokens, at)) return bracket + 1
  const before = tokens[at - 1]?.text === '-' ? at - 2 : at - 1
  return STRESS.has(tokens[before]?.word ?? '') ? before : at
}

/** Whether a cell beside the name marks it. @param isProse whether only its beginning counts: a story may end with a secret */
export function saysSecret(text: string, isProse = false): boolean {
  const tokens = tokensOf(withoutAddresses(text))
  const own = tokens.findIndex((_, place) => isMark(tokens, place))
  const run = standInOf(tokens) ?? []
  // A chamber may be called “Mystery”.
  const marked = own < 0 && run.length > 1 ? run[0]! : own
  return (
    marked >= 0 &&
    (!isProse || tokens.slice(0, marked).every(({ word }) => word === null || STRESS.has(word)))
  )
}

/** Whether a cell of no title, story or chamber marks the name: any word will do. @param name may have it, too: "Secret Cinema" */
export function hasSecretWord(text: string, name: string): boolean {
  const own = tokensOf(name).map(({ word }) => word)
  const tokens = tokensOf(withoutAddresses(text))
  const standIn = standInOf(tokens)?.map((at) => tokens[at]!.word!) ?? []
  return (
    tokens.some(({ word }) => SECRET.has(word ?? '') && !own.includes(word)) ||
    (standIn.some((word) => !OPEN.test(word) && hides(word)) &&
      !standIn.every((word) => own.includes(word)))
  )
}

/** The address of a page and "sin embargo" ("however") are no marks. */
function withoutAddresses(text: string): string {
  return text.replace(/\S*(?:\.\p{L}{2,}\/|:\/\/|@)\S*|\bsin embargo\b/giu, ' ')
}

/** All that the text of a marked cell may name, with each part between its signs. */
export function namesBesideMark(text: string): string[] {
  const parts = [text, ...text.split(/[^\p{L}\p{M}\p{N}\s'’.&+]+/u)].map((part) =>
    tokensOf(part)
      .flatMap(({ word, text: typed }) => (SECRET.has(word ?? '') ? [] : typed))
      .join(' '),
  )
  return parts.filter((part) => plain(part) !== '')
}

/** Whether a name stands for somebody: whole words, and no others. */
export function isStandIn(text: string): boolean {
  const all = tokensOf(text).flatMap(({ word }) => word ?? [])
  return (
    all.some(standsIn) &&
    all.every((word) => standsIn(word) || SECRET.has(word) || /^\d+$/.test(word))
  )
}

function isMark(tokens: readonly Token[], place: number): boolean {
  const { word } = tokens[place]!
  if (word === null || !SECRET.has(word)) return false
  const [before, behind] = [tokens[place - 1], tokens[place + 1]]
  return (
    word === NEVER_A_NAME ||
    before?.word === null ||
    STRESS.has(before?.word ?? '') ||
    behind === undefined ||
    behind.word === null ||
    WHEN.has(behind.word) ||
    STAND_IN.has(behind.word) ||
    isInBrackets(tokens, place)
  )
}

function isInBrackets(tokens: readonly Token[], place: number): boolean {
  const signs = tokens.slice(0, place).filter(({ word }) => word === null)
  return /[([{][^)\]}]*$/.test(signs.map(({ text }) => text).join(''))
}

/** The first and last of the words that stand for a hidden name: two in a row, or one between signs. */
function standInOf(tokens: readonly Token[]): number[] | null {
  const runs: number[][] = []
  for (const [at, { word }] of tokens.entries())
    if (standsIn(word ?? '')) {
      if (runs.at(-1)?.at(-1) === at - 1) runs.at(-1)!.push(at)
      else runs.push([at])
    }
  const isEdge = (token: Token | undefined) => token === undefined || isDivider(token)
  return (
    runs.find(
      (run) =>
        run.some((at) => hides(tokens[at]!.word!)) &&
        (run.length > 1 || (isEdge(tokens[run[0]! - 1]) && isEdge(tokens[run[0]! + 1]))),
    ) ?? null
  )
}

function hides(word: string): boolean {
  return HIDING.has(word) || (standsIn(word) && !STAND_IN.has(word))
}

/** "Geheimgast" and "Überraschungsset" are two words. */
function standsIn(word: string): boolean {
  return STAND_IN.has(word) || STAND_IN.has(/^(?:geheim|uberraschungs)(.+)$/.exec(word)?.[1] ?? '')
}

/** Whether the first word is written otherwise than the second: "secret Karst", "SECRET Karst". */
function isWrittenApart([
  { text: first } = NONE,
  { text: second } = NONE,
]: readonly Token[]): boolean {
  const isLow = (text: string) => text[0] !== text[0]?.toUpperCase()
  const isLoud = (text: string) => text === text.toUpperCase()
  return second !== '' && ((isLow(first) && !isLow(second)) || (isLoud(first) && !isLoud(second)))
}

const NONE: Token = { at: 0, text: '', word: null }

/** Whether signs divide a name: "&" and dots do not. */
function isDivider({ word, text }: Token): boolean {
  return word === null && /[^&+.!?'’]/.test(text)
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: typed, 1: untold, index }) => ({
    at: index,
    text: typed,
    word: untold === undefined ? plain(typed) || null : NEVER_A_NAME,
  }))
}

function endOf({ at, text }: Token): number {
  return at + text.length
}

/** Without signs in front and a bracket that has no other one; empty for a text without letters. */
function trimmed(text: string): string {
  const bare = text.replace(/^[^\p{L}\p{M}\p{N}]+/u, '').replace(/^([^([{]*)[)\]}]+/, '$1')
  return plain(bare) === '' ? '' : bare.trim()
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}
