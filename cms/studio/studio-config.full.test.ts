import type { DocumentActionComponent, DocumentActionsContext, TemplateItem } from 'sanity'
import { expect, test } from 'vitest'
import { SINGLETONS } from '../structure'
import { studioConfig } from './studio-config'

const config = studioConfig({ festival: 'Cave', projectId: 'cave', dataset: 'production' })
const ACTIONS = [
  'publish',
  'delete',
  'duplicate',
  'discardChanges',
  'restore',
  'unpublish',
] as const

/** What the menu of a document of this type offers. */
function offered(schemaType: string): unknown[] {
  const actions = ACTIONS.map((action): DocumentActionComponent =>
    Object.assign(() => null, { action }),
  )
  const offers = config.document?.actions
  if (typeof offers !== 'function') throw new Error('the Studio has no rule for actions')
  return offers(actions, { schemaType } as DocumentActionsContext).map(({ action }) => action)
}

test.each(SINGLETONS)('%s is there once: it cannot be made anew, duplicated or deleted', (type) => {
  expect(offered(type)).toEqual(['publish', 'discardChanges', 'restore'])
  expect(offered('artist')).toEqual(expect.arrayContaining(['delete', 'duplicate']))
  const options = config.document?.newDocumentOptions
  if (typeof options !== 'function') throw new Error('the Studio has no rule for new documents')
  const items = [type, 'artist'].map((templateId): TemplateItem => ({ templateId }))
  expect(options(items).map(({ templateId }) => templateId)).toEqual(['artist'])
})
