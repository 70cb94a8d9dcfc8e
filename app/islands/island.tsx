import { createElement, useContext, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { PagePartsContext } from '~/ui/page-parts'
import { islandName, type When } from './island-name'

/** What survives `JSON.stringify` as it is: an island's props travel in the page as data. */
type Data<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends ((...rest: never[]) => unknown) | symbol | bigint | Date | ReadonlySet<unknown>
    ? never
    : { [Key in keyof T]: Data<T[Key]> }

interface Props<P> {
  /** The default export of an `*.island.tsx` file. */
  of: ComponentType<P>
  props: P & Data<P>
  /** `idle`: once the page is loaded and the browser has time. `near`: only when it comes near the window, too. */
  when?: When
}

/**
 * A part of a page that React brings to life in the browser, apart from everything around it. The server renders it as a
 * React tree of its own, so that the browser's tree is the same whatever stands outside of the container. What is inside
 * works natively until then: `islands/start.ts` says when that is. An island appears once on a page and holds no other.
 */
export function Island<P extends object>({ of, props, when = 'idle' }: Props<P>) {
  const parts = useContext(PagePartsContext)
  const name = NAMES.get(of as ComponentType)
  if (name === undefined)
    throw new Error('An island is the default export of an *.island.tsx file.')
  if (parts?.islands.has(name)) throw new Error(`The island ${name} is on the page already.`)
  parts?.islands.add(name)
  const html = renderToString(createElement(of, props), { identifierPrefix: `${name}-` })
  return (
    <div
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

const MODULES = import.meta.glob<{ default: ComponentType }>('../**/*.island.tsx', { eager: true })
const NAMES = new Map(
  Object.entries(MODULES).map(([path, { default: component }]) => [component, islandName(path)]),
)
