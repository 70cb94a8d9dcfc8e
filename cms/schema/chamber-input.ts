import { createElement, Fragment, useEffect, useState, type ReactNode } from 'react'
import { useClient, useFormValue, type StringInputProps } from 'sanity'
import { listOf } from '../embargo'
import { API_VERSION } from './lake-questions'
import { TranslatedText } from './translations/translation-input'

/** The chamber of a slot. It offers those of all other slots, because only the same name is the same chamber. */
export function ChamberInput(props: StringInputProps) {
  const here = listOf(useFormValue(['slots'])).map(({ location }) => location)
  const offered = useOffered('*[_type == "revealDay"].slots[].location', {})
  return withOffered(props, [...here, ...offered], (own) => props.renderDefault(own))
}

/** A chamber in another language. It offers what the same chamber is called in other slots. */
export function ChamberTranslation(props: StringInputProps) {
  const english = useFormValue([...props.path.slice(0, -2), 'location'])
  const language = String(props.path.at(-2))
  const question = `*[_type == "revealDay"].slots[location == $english].${language}.location`
  const offered = useOffered(question, { english: typeof english === 'string' ? english : '' })
  return withOffered(props, offered, (own) => createElement(TranslatedText, own))
}

/** Names that the lake answers with, drafts before what is published. Without an answer there are none. */
function useOffered(question: string, { english }: { english?: string }): unknown[] {
  const client = useClient({ apiVersion: API_VERSION })
  const [offered, setOffered] = useState<unknown[]>([])
  useEffect(() => {
    const parameters = english === undefined ? {} : { english }
    client
      .fetch<unknown[]>(question, parameters, { perspective: 'drafts', tag: 'chambers' })
      .then(setOffered, () => undefined)
  }, [client, question, english])
  return offered
}

/** An input with a list of names to choose from. */
function withOffered(
  props: StringInputProps,
  names: readonly unknown[],
  render: (props: StringInputProps) => ReactNode,
) {
  const id = `names-of-${props.id}`
  const elementProps = { ...props.elementProps, list: id }
  return createElement(
    Fragment,
    null,
    render({ ...props, elementProps }),
    createElement(
      'datalist',
      { id },
      chambersIn(names, props.value).map((name) =>
        createElement('option', { key: name, value: name }),
      ),
    ),
  )
}

/** Each chamber once, in alphabetical order, without the text that is being typed. */
export function chambersIn(names: readonly unknown[], typed: string | undefined): string[] {
  const written = names.flatMap((name) => (typeof name === 'string' ? name.trim() || [] : []))
  return [...new Set(written)].filter((name) => name !== typed).toSorted()
}
