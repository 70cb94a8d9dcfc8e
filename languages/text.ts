import type { FILES } from './files'
import type { Language } from './index'

type Files = typeof FILES
type File = Files[keyof Files]
/** The keys that every member of a union has. */
type CommonKey<T> = keyof T

export type Section = CommonKey<File> & string
/** The English sentences of a section that every language has. */
export type Text<S extends Section> = CommonKey<File[S]> & string
export type Texts = Partial<Record<Section, Record<string, string>>>

type Placeholder<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
type Values<Name extends string> = [Name] extends [never]
  ? []
  : [values: Record<Name, string | number>]

export interface Writer<S extends Section> {
  /** The text in the language of the page. English is the key itself. A `{placeholder}` gets the value of its name. */
  <T extends Text<S>>(text: T, ...values: Values<Placeholder<T>>): string
  /** One of two texts, by the plural rules of the language. `{n}` is the number. */
  plural<T extends Text<S>>(
    n: number,
    forms: { one: T; other: T },
    ...values: Values<Exclude<Placeholder<T>, 'n'>>
  ): string
  /** The language in which it writes: English where the page has no texts of this section. */
  language: Language
}

/** What writes the texts of a section. `texts` is null for English. */
export function writer<S extends Section>(
  language: Language,
  section: S,
  texts: Texts | null,
): Writer<S> {
  const own = texts?.[section]
  const written = own ? language : 'en'
  const write = (text: string, values: Record<string, string | number> = {}) =>
    (own?.[text] ?? text).replace(/{(\w+)}/g, (whole, name) => String(values[name] ?? whole))
  const plural = (
    n: number,
    { one, other }: { one: string; other: string },
    values?: Record<string, string | number>,
  ) => write(new Intl.PluralRules(written).select(n) === 'one' ? one : other, { ...values, n })
  return Object.assign(write, { plural, language: written })
}
