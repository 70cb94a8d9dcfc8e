import type { ReactNode } from 'react'
import { pathToString, type Path } from 'sanity'
import { IntentLink } from 'sanity/router'

interface Place {
  /** The id that the document is published under. */
  id: string
  type: string
  path?: Path
}

/** Leads to a document or to a field of it, in the release that is chosen, or in another one. */
export function DocumentLink({
  to: { id, type, path = [] },
  release,
  children,
}: {
  to: Place
  release?: string | null
  children: ReactNode
}) {
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
