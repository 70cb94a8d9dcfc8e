import { defineCliConfig } from 'sanity/cli'

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'local',
    dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  },
  // The Studio's version is pinned in package.json; it does not replace itself from the internet.
  deployment: { autoUpdates: false },
  project: { basePath: '/studio' },
})
