import { defineConfig, defineLocaleResourceBundle, type AuthStore } from 'sanity'
import { patientPublish } from 'content-lake/studio'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from '../schema/index'
import { SINGLETONS, structure } from '../structure'
import { ToolInRelease, ToolsAndAdmin } from './around-tools'
import { BeforePublishing } from './before-publishing/before-publishing'
import { WhoChangedWhat } from './history/who-changed-what'
import { NewEdition } from './new-edition/new-edition'
import { DocumentForm } from './document-form'
import { previewLocations } from './preview-locations'
import { ProgrammeTable } from './programme/programme-table'
import { SlotChanges } from './slot-changes/slot-changes'
import { Unpublish } from './unpublish'
import { refusingOtherKinds } from './uploads'

export interface StudioPlace {
  projectId: string
  dataset: string
  /** The address of the content API, and the user. Default: Sanity's own. */
  apiHost?: string
  auth?: AuthStore
}

/** Allowed actions on a document that must exist exactly once: no duplicating, no deleting. */
const SINGLETON_ACTIONS = ['publish', 'discardChanges', 'discardVersion', 'restore']
const OFF = { enabled: false }

/** The Studio shows the same words for each refused upload, whatever the lake answers. So they say what the lake takes. */
const REFUSED =
  'A file may have 20 MB at most. A picture is a JPEG, PNG or WebP with 100 megapixels at most. If yours is, please try again.'

/** Instead of the Studio's own words, which send organisers to the browser's console. */
const UPLOAD_WORDS = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'asset-sources.common.uploader.upload-failed.description': REFUSED,
    'inputs.file.upload-failed.description': REFUSED,
    'inputs.image.upload-error.description': REFUSED,
  },
})

/** The Studio's configuration for one content lake. @param festival - its name */
export function studioConfig({ festival, ...place }: StudioPlace & { festival: string }) {
  return defineConfig({
    title: festival,
    basePath: '/studio',
    ...place,
    // Single documents keep their templates: one that nobody has written yet opens with its usual texts.
    // Their pane has their name. The heading in the form would be “Untitled” until then.
    schema: {
      types: schemaTypes.map((type) =>
        SINGLETONS.includes(type.name) ? { ...type, __experimental_formPreviewTitle: false } : type,
      ),
    },
    document: {
      comments: OFF,
      newDocumentOptions: (options) =>
        options.filter(({ templateId }) => !SINGLETONS.includes(templateId)),
      actions: (actions, { schemaType }) => {
        const isSingleton = SINGLETONS.includes(schemaType)
        const allowed = actions
          .filter(({ action }) => !isSingleton || (action && SINGLETON_ACTIONS.includes(action)))
          .map(patientPublish)
        return isSingleton ? allowed : [...allowed, Unpublish]
      },
    },
    form: {
      components: { input: DocumentForm },
      image: { assetSources: refusingOtherKinds },
      file: { assetSources: refusingOtherKinds },
    },
    plugins: [
      structureTool({ structure, title: 'Desk' }),
      presentationTool({
        title: 'Preview',
        // With Sanity's cloud a secret in the address opens the preview, with our own lake the tab's token does.
        previewUrl: {
          initial: '/preview',
          ...(place.auth ? {} : { previewMode: { enable: '/preview', shareAccess: false } }),
        },
        resolve: previewLocations,
      }),
    ],
    tools: (tools) => [
      ...tools,
      { name: 'new-edition', title: 'New edition', component: NewEdition },
      { name: 'programme', title: 'Programme', component: ProgrammeTable },
      { name: 'moved-cancelled', title: 'Moved, cancelled', component: SlotChanges },
      { name: 'before-publishing', title: 'Before you publish', component: BeforePublishing },
      { name: 'history', title: 'Who changed what', component: WhoChangedWhat },
    ],
    studio: { components: { activeToolLayout: ToolInRelease, toolMenu: ToolsAndAdmin } },
    i18n: { bundles: [UPLOAD_WORDS] },
    // Sanity's paid extras. Our lake has no back end for them.
    announcements: OFF,
    mediaLibrary: OFF,
    scheduledDrafts: OFF,
    scheduledPublishing: OFF,
    tasks: OFF,
  })
}
