import { createElement, Fragment, useEffect, useId, useState } from 'react'
import { useClient, useFormValue, type StringInputProps } from 'sanity'
import { listOf } from '../embargo'
import { API_VERSION } from './lake-questions'

/** The chamber of a slot. It offers those of all other slots, because only the same name is the same chamber. */
export function ChamberInput(props: StringInputProps) {
  const client = useClient({ apiVersion: API_VERSION })
  const here = listOf(useFormValue(['slots']))
  const [elsewhere, setElsewhere] = useState<unknown[]>([])
  const id = useId()
  useEffect(() => {
    // Without an answer those of this day are offered.
    client
      .fetch<unknown[]>(
        '*[_type == "revealDay"].slots[].location',
        {},
        { perspective: 'drafts', tag: 'chambers' },
      )
      .then(setElsewhere, () => undefined)
  }, [client])
  const elementProps = { ...props.elementProps, list: id }
  return createElement(
    Fragment,
    null,
    props.renderDefault({ ...props, elementProps }),
    createElement(
      'datalist',
      { id },
      chambersIn([...here.map(({ location }) => location), ...elsewhere], props.value).map((name) =>
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
