/** The settings that the site's server (`server/organisers/studio.ts`) writes into the page, so that one build serves every installation. */
export interface StudioSettings {
  /** True: content is in the site's own lake, and the gate asks for the password. False: people sign in at Sanity. */
  isLocal: boolean
  projectId: string
  dataset: string
  /** The festival's name. */
  festival: string
}

/** @throws when the page has no settings, because it did not come from the site's own server. */
export function settingsInPage(page: Document): StudioSettings {
  const text = page.querySelector('#studio-settings')?.textContent
  if (!text)
    throw new Error('This page has no settings: it must come from the festival’s own server.')
  return JSON.parse(text) as StudioSettings
}
