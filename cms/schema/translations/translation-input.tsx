import { createContext, useContext, useEffect, useRef, type ChangeEvent } from 'react'
import {
  set,
  setIfMissing,
  useFormValue,
  type FieldProps,
  type ObjectInputProps,
  type Path,
  type StringInputProps,
} from 'sanity'
import { LANGUAGES } from '../../../languages'
import { LETTER_KINDS } from '../../../rules/travel-letters'
import {
  englishText,
  textsToTranslate,
  TRANSLATED_INTO,
  translationState,
  type TranslatedType,
} from '../../translations'
import { UNDER_A_FIELD } from '../under-a-field'

interface Translation {
  /** The object with the English texts. */
  english: Record<string, unknown>
  /** The object of the language. */
  own: unknown
  /** Says that the text of a field is a translation of the present English. */
  confirm(field: string): void
}

const TranslationContext = createContext<Translation>({
  english: {},
  own: undefined,
  confirm: () => undefined,
})

/**
 * An item of a list that has a tab for each language. A link to one of its translations opens the item, and the Studio alone would
 * leave the English tab on top.
 */
export function ItemWithTabs(props: ObjectInputProps) {
  const { focusPath, onFieldGroupSelect } = props
  const language = TRANSLATED_INTO.find((code) => code === focusPath[0])
  const opened = useRef<string | undefined>(undefined)
  useEffect(() => {
    // A tab that is chosen by hand stays.
    if (language !== undefined && language !== opened.current) onFieldGroupSelect(language)
    opened.current = language
  }, [language, onFieldGroupSelect])
  return props.renderDefault(props)
}

/** The input of one language: the texts that have an English one. */
export function translationInput(type: TranslatedType) {
  return function TranslationInput(props: ObjectInputProps) {
    const around = useFormValue(props.path.slice(0, -1))
    const english = (typeof around === 'object' && around ? around : {}) as Record<string, unknown>
    const asked = textsToTranslate(type, english)
    const members = props.members.filter(
      (member) => member.kind !== 'field' || asked.includes(member.name),
    )
    const confirm = (field: string) =>
      props.onChange([
        setIfMissing({}),
        setIfMissing({}, ['of']),
        set(englishText(english[field]), ['of', field]),
      ])
    if (members.length === 0)
      return <p style={UNDER_A_FIELD}>There is no English text to translate yet.</p>
    return (
      <TranslationContext.Provider value={{ english, own: props.value, confirm }}>
        {props.renderDefault({ ...props, members })}
      </TranslationContext.Provider>
    )
  }
}

/** An English text. Once it differs from what was translated, a line below it says who reads it. */
export function EnglishField(props: FieldProps) {
  const around = useFormValue(props.path.slice(0, -1))
  const object = (typeof around === 'object' && around ? around : {}) as Record<string, unknown>
  const waiting = TRANSLATED_INTO.filter(
    (code) => translationState(props.value, object[code], props.name) === 'outdated',
  )
  return (
    <div>
      {props.renderDefault(props)}
      {waiting.length > 0 && (
        <p style={UNDER_A_FIELD}>
          {waiting.map((code) => LANGUAGES[code]).join(', ')}: {readersOf(props.path).waiting}
        </p>
      )}
    </div>
  )
}

/** A translated text, with its English and the state of the translation below it. Writing confirms it. */
export function TranslatedText(props: StringInputProps) {
  const { english, own, confirm } = useContext(TranslationContext)
  const field = String(props.path.at(-1))
  const text = englishText(english[field])
  const state = translationState(text, own, field)
  const readers = readersOf(props.path)
  const earlier = (own as { of?: Record<string, unknown> } | undefined)?.of?.[field]
  const elementProps = {
    ...props.elementProps,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      props.elementProps.onChange(event)
      if (earlier !== text) confirm(field)
    },
  }
  return (
    <div>
      {props.renderDefault({ ...props, elementProps })}
      <p style={{ ...UNDER_A_FIELD, whiteSpace: 'pre-line' }} lang="en">
        <b>English:</b> {text}
      </p>
      {state === 'missing' && <p style={UNDER_A_FIELD}>Not translated: {readers.missing}</p>}
      {state === 'outdated' && (
        <>
          <p style={{ ...UNDER_A_FIELD, whiteSpace: 'pre-line' }}>
            <b>The English has changed{readers.outdated}</b>
            {typeof earlier === 'string' && ` It was: ${earlier}`}
          </p>
          <button
            type="button"
            style={{ marginTop: 8 }}
            disabled={props.readOnly}
            onClick={() => confirm(field)}
          >
            Still right
          </button>
        </>
      )}
    </div>
  )
}

const VISITORS = {
  waiting: 'visitors read this English until the translation is right again.',
  missing: 'visitors read the English.',
  outdated: ', so visitors read the English.',
}
/** An artist's language matters more than the newest word. */
const ARTISTS = {
  waiting: 'artists get the translation of the earlier English until you change it.',
  missing: 'artists get the letter in English.',
  outdated: '. Artists still get this translation.',
}

/** Who reads what of a text without a current translation. */
function readersOf([field]: Path) {
  return LETTER_KINDS.some((kind) => kind === field) ? ARTISTS : VISITORS
}
