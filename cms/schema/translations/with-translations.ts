import type { FieldDefinition, PreviewConfig, Rule } from 'sanity'
import { LANGUAGES, type Language } from '../../../languages'
import {
  countsOf,
  openTexts,
  TRANSLATED,
  TRANSLATED_INTO,
  type TranslatedType,
} from '../../translations'
import { ChamberTranslation } from '../chamber-input'
import { EnglishField, ItemWithTabs, TranslatedText, translationInput } from './translation-input'

/** A type of the Studio as `defineType` takes it, as far as its translations concern it. */
interface Definition {
  name: string
  type: string
  fields: FieldDefinition[]
  groups?: { name: string; title?: string; default?: boolean }[]
  preview?: PreviewConfig
}

/** A field as `defineField` takes it, of whatever type. */
type Field = Omit<FieldDefinition, 'validation'> & {
  fields?: Field[]
  groups?: Definition['groups']
  group?: string | string[]
  rows?: number
  components?: object
  validation?: (rule: Rule) => Rule | Rule[]
}

const ENGLISH = 'english'

/**
 * A type with a tab for each further language, in which the texts of `TRANSLATED` are translated. Pictures, reveals and other
 * objects inside have theirs below their own texts. Lists say how many texts of a document are not translated.
 */
export function withTranslations<T extends Definition>(type: T): T {
  const own = isTranslated(type.name) ? languageFields(type.name, type.fields as Field[]) : []
  const hasTabs = own.length > 0
  const groups = type.groups ?? [{ name: ENGLISH, title: LANGUAGES.en, default: true }]
  const fields = (type.fields as Field[]).map((field) => {
    const inside = withInside(asEnglish(type.name, field))
    return type.groups || !hasTabs ? inside : { ...inside, group: ENGLISH }
  })
  return {
    ...type,
    fields: [...fields, ...own.map((field) => ({ ...field, group: field.name }))],
    ...(hasTabs
      ? {
          groups: [
            ...groups,
            ...TRANSLATED_INTO.map((code) => ({ name: code, title: LANGUAGES[code] })),
          ],
          ...(type.type === 'object' ? { components: { input: ItemWithTabs } } : {}),
        }
      : {}),
    ...(type.preview && type.type === 'document'
      ? { preview: withOpenTexts(type.name, type.preview, fields) }
      : {}),
  }
}

/** An object or picture inside a type, with its translations below its fields, unless it has tabs of its own. */
function withInside(field: Field): Field {
  if (!field.fields || field.groups) return field
  const type = field.type === 'image' ? 'picture' : field.name
  const inside = field.fields.map((one) => withInside(asEnglish(type, one)))
  const own = isTranslated(type)
    ? languageFields(type, inside).map((one) => ({
        ...one,
        options: { collapsible: true, collapsed: true },
      }))
    : []
  return { ...field, fields: [...inside, ...own] } as Field
}

/** A field whose text is translated says which translations wait. */
function asEnglish(type: string, field: Field): Field {
  const texts: readonly string[] = isTranslated(type) ? TRANSLATED[type] : []
  if (!texts.includes(field.name)) return field
  return { ...field, components: { ...field.components, field: EnglishField } } as Field
}

/** A field for each language, an object with the translated texts. */
function languageFields(type: TranslatedType, fields: Field[]): Field[] {
  const texts = TRANSLATED[type].flatMap((name) => fields.filter((field) => field.name === name))
  return TRANSLATED_INTO.map((code) => languageField(type, code, texts))
}

function languageField(type: TranslatedType, code: Language, texts: Field[]): Field {
  return {
    name: code,
    title: LANGUAGES[code],
    type: 'object',
    components: { input: translationInput(type) },
    fields: [
      ...texts.map(translated),
      {
        name: 'of',
        title: 'The English that was translated',
        type: 'object',
        hidden: true,
        fields: texts.map(({ name, title }) => ({ name, title, type: 'text' })),
      },
    ],
  } as Field
}

/** The same text in another language: it has the same limits, and may be empty. */
function translated({ name, title, description, type, rows, validation }: Field): Field {
  const isList = type === 'array'
  return {
    name,
    title: isList ? `${title}, one a line` : title,
    ...(description ? { description } : {}),
    type: isList ? 'text' : type,
    ...(rows ? { rows } : {}),
    components: { input: name === 'location' ? ChamberTranslation : TranslatedText },
    ...(validation && !isList
      ? {
          validation: (rule: Rule) =>
            [validation(rule)].flat().map((each) => each.optional()) as Rule[],
        }
      : {}),
  } as Field
}

/** The preview with what is not translated behind its subtitle: “DE: 2 missing”. */
function withOpenTexts(type: string, preview: PreviewConfig, fields: Field[]): PreviewConfig {
  const own = (preview.select ?? {}) as Record<string, string>
  const read = [
    ...(isTranslated(type) ? TRANSLATED[type] : []),
    ...fields.filter((field) => CONTAINERS.has(field.type)).map(({ name }) => name),
    ...TRANSLATED_INTO,
  ]
  const all = Object.fromEntries(read.map((name) => [`${READ}${name}`, name]))
  const prepare = preview.prepare ?? (({ title, subtitle, media }) => ({ title, subtitle, media }))
  return {
    select: { ...own, ...all },
    prepare(selection: Record<string, unknown>, options) {
      const document = Object.fromEntries(
        Object.entries(selection).flatMap(([key, value]) =>
          key.startsWith(READ) ? [[key.slice(READ.length), value]] : [],
        ),
      )
      const shown = prepare(selection, options)
      const open = openInWords({ ...document, _type: type })
      const subtitle = [shown.subtitle, open].filter(Boolean).join(' · ')
      return { ...shown, subtitle }
    },
  } as PreviewConfig
}

/** Before the names of the fields that the preview reads for its count, so that they are not taken for those that it shows. */
const READ = 'stored_'
/** The types of fields with texts inside. */
const CONTAINERS = new Set(['array', 'object', 'image'])

/** “ES: 1 outdated · DE: 2 missing”; empty when everything is translated. */
export function openInWords(document: object): string {
  return TRANSLATED_INTO.flatMap((code) => {
    const open = openTexts(document, code)
    return open.length === 0 ? [] : [`${code.toUpperCase()}: ${countsOf(open)}`]
  }).join(' · ')
}

function isTranslated(type: string): type is TranslatedType {
  return Object.hasOwn(TRANSLATED, type)
}
