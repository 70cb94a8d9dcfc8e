import { createElement, useContext, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Section } from '../../languages/text'
import { PagePartsContext, sectionsOf } from '~/ui/page-parts'
import { LanguageContext } from '~/ui/use-text'
import { islandName, type When } from './island-name'

/** Data that JSON preserves. The props of an island are in the page as JSON. */
type Data<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends ((...rest: never[]) => unknown) | symbol | bigint | Date | ReadonlySet<unknown>
    ? never
    : { [Key in keyof T]: Data<T[Key]> }

interface Props<P> {
  /** The default export of an `*.island.tsx` file. */
  of: ComponentType<P>
  props: P & Data<P>
  /** `idle` starts the island when the page is loaded and the browser is idle. `visible` also waits until it is near the viewport. */
  when?: When
  /** The sections of texts that the island writes. In other languages than English they are in the page as JSON. */
  texts?: readonly Section[]
}

/**
 * A part of a page that React hydrates in the browser. The server renders it as a separate React tree, so that hydration
 * does not depend on the HTML around the container. Before hydration (`start.ts` says when) its links and forms work
 * natively. An island appears only once on a page and contains no other island.
 */
export function Island<P extends object>({
  of,
  props,
  when = 'idle',
  texts: sections = [],
}: Props<P>) {
  const parts = useContext(PagePartsContext)
  const { language, texts: all } = useContext(LanguageContext)
  const name = NAMES.get(of as ComponentType)
  if (name === undefined)
    throw new Error('An island is the default export of an *.island.tsx file.')
  if (parts?.islands.has(name)) throw new Error(`The island ${name} is on the page already.`)
  parts?.islands.add(name)
  const names = [FAILURE, ...sections]
  // In development an English page has the names, too, so that `useText` misses one that is not there.
  const none = import.meta.env.DEV
    ? Object.fromEntries(names.map((section) => [section, {}]))
    : null
  const texts = all ? sectionsOf(all, names) : none
  const html = renderToString(
    createElement(
      LanguageContext.Provider,
      { value: { language, texts } },
      createElement(of, props),
    ),
    { identifierPrefix: `${name}-` },
  )
  return (
    <div
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
      data-texts={texts ? JSON.stringify(texts) : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Every island can fail and say so. */
const FAILURE: Section = 'islands'

const MODULES = import.meta.glob<{ default: ComponentType }>('../**/*.island.tsx', { eager: true })
const NAMES = new Map(
  Object.entries(MODULES).map(([path, { default: component }]) => [component, islandName(path)]),
)
export const ISLAND_NAMES: ReadonlySet<string> = new Set(NAMES.values())
