import { createClient } from '@sanity/client'
import { createMockAuthStore, defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from './cms/schema/index'
import { SINGLETONS, structure } from './cms/structure'

// Spelled out, not destructured: Sanity's build replaces `process.env.SANITY_STUDIO_…` in this very form.
const projectId = process.env.SANITY_STUDIO_PROJECT_ID || 'local'
const dataset = process.env.SANITY_STUDIO_DATASET || 'production'

/** Without a Sanity project there is no login at sanity.io: neither the Studio nor its command line may go and ask there. */
function localAuth() {
  return createMockAuthStore({
    client: createClient({
      projectId,
      dataset,
      apiVersion: '2025-02-19',
      useCdn: false,
      useProjectHostname: false,
      apiHost: 'http://localhost:3000',
    }),
    currentUser: null,
  })
}

/** What may be done with a document of which there is exactly one: no second copy, and never none. */
const SINGLETON_ACTIONS = ['publish', 'discardChanges', 'restore']

export default defineConfig({
  title: 'Trance & Madness',
  projectId,
  dataset,
  ...(projectId === 'local' ? { auth: localAuth() } : {}),
  schema: {
    types: schemaTypes,
    templates: (templates) => templates.filter(({ schemaType }) => !SINGLETONS.includes(schemaType)),
  },
  document: {
    newDocumentOptions: (options) => options.filter(({ templateId }) => !SINGLETONS.includes(templateId)),
    actions: (actions, { schemaType }) =>
      SINGLETONS.includes(schemaType) ? actions.filter(({ action }) => action && SINGLETON_ACTIONS.includes(action)) : actions,
  },
  plugins: [structureTool({ structure })],
})
