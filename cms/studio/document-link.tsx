import type { ReactNode } from 'react'
import { pathToString, type Path } from 'sanity'
import { IntentLink } from 'sanity/router'
import { publishedIdOf } from '../schema/lake-questions'
import type { Stored } from '../schema/three-ways'

/** Leads to a document or to a field of it, in the release that is chosen, or in another one. */
export function DocumentLink({
  to: { _id, _type: type },
  path = [],
  release,
  children,
}: {
  to: Stored
  path?: Path
  release?: string | null
  children: ReactNode
}) {
  const id = publishedIdOf(_id)
  return (
    <IntentLink
      intent="edit"
      params={{ id, type, ...(path.length > 0 && { path: pathToString(path) }) }}
      searchParams={release ? [['perspective', release]] : []}
    >
      {children}
    </IntentLink>
  )
}
