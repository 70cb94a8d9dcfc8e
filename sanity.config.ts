import { createClient } from '@sanity/client'
import { createMockAuthStore } from 'sanity'
import { studioConfig } from './cms/studio/studio-config'

/*
 * For Sanity's command line (`npm run schema`, `sanity schema extract`), which loads this file and nothing else of the Studio.
 * The Studio that organisers open is made of the same parts in `cms/studio/desk.tsx`, with settings that come with the page.
 */
// Spelled out, not destructured: Sanity's build replaces `process.env.SANITY_STUDIO_…` in this very form.
const projectId = process.env.SANITY_STUDIO_PROJECT_ID || 'local'
const dataset = process.env.SANITY_STUDIO_DATASET || 'production'

/** Without a Sanity project there is no login at sanity.io: the command line may not go and ask there. */
function localAuth() {
  const client = createClient({
    projectId,
    dataset,
    apiVersion: '2025-02-19',
    useCdn: false,
    useProjectHostname: false,
    apiHost: 'http://localhost:3000',
  })
  return createMockAuthStore({ client, currentUser: null })
}

export default studioConfig({
  festival: 'Festival',
  projectId,
  dataset,
  ...(projectId === 'local' ? { auth: localAuth() } : {}),
})
