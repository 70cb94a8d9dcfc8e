import { defineConfig, type AuthStore } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from '../schema/index'
import { SINGLETONS, structure } from '../structure'
import { patientPublish } from './patient-publish'
import { previewLocations } from './preview-locations'

export interface StudioPlace {
  projectId: string
  dataset: string
  /** Where content is asked for, and as whom. Sanity's own when it is left out. */
  apiHost?: string
  auth?: AuthStore
}

/** What may be done with a document of which there is exactly one: no second copy, and never none. */
const SINGLETON_ACTIONS = ['publish', 'discardChanges', 'restore']
const OFF = { enabled: false }

/** The Studio, for one place where content is kept. */
export function studioConfig(place: StudioPlace) {
  return defineConfig({
    title: 'Trance & Madness',
    basePath: '/studio',
    ...place,
    schema: {
      types: schemaTypes,
      templates: (templates) =>
        templates.filter(({ schemaType }) => !SINGLETONS.includes(schemaType)),
    },
    document: {
      comments: OFF,
      newDocumentOptions: (options) =>
        options.filter(({ templateId }) => !SINGLETONS.includes(templateId)),
      actions: (actions, { schemaType }) =>
        actions
          .filter(
            ({ action }) =>
              !SINGLETONS.includes(schemaType) || (action && SINGLETON_ACTIONS.includes(action)),
          )
          .map((action) => (action.action === 'publish' ? patientPublish(action) : action)),
    },
    plugins: [
      structureTool({ structure, title: 'Desk' }),
      presentationTool({
        title: 'Preview',
        // With Sanity's cloud the preview knows an organiser by a secret in its address, with our own lake by the tab's token.
        previewUrl: {
          initial: '/preview',
          ...(place.auth ? {} : { previewMode: { enable: '/preview', shareAccess: false } }),
        },
        resolve: previewLocations,
      }),
    ],
    // Sanity's paid extras, for which neither lake here has a back end.
    announcements: OFF,
    mediaLibrary: OFF,
    releases: OFF,
    scheduledDrafts: OFF,
    scheduledPublishing: OFF,
    tasks: OFF,
  })
}
