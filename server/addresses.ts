import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as productionBuild from 'virtual:remix/server-build'
import { allActPaths } from '../app/timetable/act-paths.server'
import { editionPaths } from '../app/timetable/former/former-edition.server'
import { addressIn, LISTED } from '../languages'
import { crawlerResources } from './answers/crawlers'
import { databaseCheck, healthResources } from './answers/health'
import { metricsResource } from './answers/metrics'
import { filesAndPictures } from './answers/public-files'
import { scriptsAmong, staticFiles } from './answers/static-files'
import { createApp } from './app'
import { openAdmission } from './front/admission'
import { ownOrigins } from './front/own-origin'
import { pagePatterns, presentPages, publicPages } from './front/routes'
import { commonHeaders } from './front/security-headers'
import { fromOwnPages, type UpgradeMount } from './front/upgrades'
import { previewPages } from './organisers/preview-page'
import { openStudio } from './organisers/studio'
import { studioSession } from './organisers/studio-session'
import { studioSoldOut } from './organisers/studio-sold-out'
import { openRemix, type Services } from './answers/remix'
import { developmentListener, type DevelopmentServer } from './development'
import { previewResources, type Drafts } from './organisers/preview'
import type { Sessions } from 'content-lake'
import type { FrontDoor, Listener } from './front-door'
import type { OpenContentSource } from './start/content-source'
import type { Env } from './start/env'

interface Parts {
  env: Env
  door: FrontDoor
  lake: OpenContentSource
  services: Services
  drafts: Drafts
  sessions: Sessions
}

/** What answers at which address: the pages, and everything beside them. */
export async function openAddresses(
  { env, door, lake, services, drafts, sessions }: Parts,
  {
    vite,
    studioFolder = buildFolder('studio'),
  }: { vite?: DevelopmentServer; studioFolder?: string },
): Promise<{ listener: Listener; sockets: UpgradeMount[] }> {
  const { publicUrl, content, database, log } = services
  const isHosted = env.SANITY_PROJECT_ID !== undefined
  const common = commonHeaders(publicUrl, env.HSTS_SUBDOMAINS)
  const isOwnOrigin = ownOrigins(publicUrl, door.port)
  const admission = openAdmission()
  const mode = vite ? 'development' : 'production'
  const build = vite ? await vite.loadBuild() : productionBuild
  const pages = publicPages(build)
  const files = vite ? new Map<string, never>() : staticFiles(buildFolder('client'), common)
  const ownNames = { pages: new Set(pagePatterns(build)), scripts: scriptsAmong(files.keys()) }
  const remix = openRemix({
    services,
    common,
    build: vite?.loadBuild ?? productionBuild,
    mode,
    ownNames,
  })
  const { projectId, dataset } = lake.source
  const studio = openStudio({
    folder: studioFolder,
    services,
    settings: { projectId, dataset, isLocal: !isHosted },
    common,
  })
  const databaseTrouble = databaseCheck(database)
  const sitemap = async () => {
    if (!(await content.isThere())) return null
    const paths = [...(await allActPaths(services)), ...editionPaths(services)]
    const inAll = paths.flatMap((path) => LISTED.map((language) => addressIn(language, path)))
    return [...(await presentPages(build, services, LISTED)), ...inAll]
  }
  const resources = new Map([
    ...files,
    ...crawlerResources(publicUrl, sitemap),
    ...healthResources({ databaseTrouble, content, isDraining: door.isDraining }),
    ...metricsResource({
      token: env.METRICS_TOKEN,
      answers: door.answers,
      shed: () => admission.shed() + lake.picturesShed(),
      services,
      databaseAnswers: async () => (await databaseTrouble()) === null,
    }),
    ...studioSession(services, isHosted ? null : sessions, admission),
    ...studioSoldOut(content),
    ...studio.resources,
    ...previewPages({ folder: studioFolder, pages }),
    ...previewResources({ drafts, remix, services, queue: admission, pages }),
  ])
  const { images, mayReadAll } = lake
  const mounts = [
    ...lake.mounts,
    ...filesAndPictures({ images, files: lake.files, content, mayReadAll }),
    ...studio.mounts,
  ]
  const parts = {
    services,
    common,
    remix,
    admission,
    mode,
    resources,
    mounts,
    isOwnOrigin,
    trustedProxies: env.TRUST_PROXY,
  } as const
  const listener = vite
    ? developmentListener(vite, parts)
    : createApp({ ...parts, build: productionBuild })
  const sockets = lake.sockets.map(({ begins, takeOver }) => ({
    begins,
    takeOver: fromOwnPages(isOwnOrigin, { publicUrl, common, log }, takeOver),
  }))
  return { listener, sockets }
}

/** The client's and the Studio's build are beside the server's, which is this one file. */
function buildFolder(name: 'client' | 'studio'): string {
  return join(dirname(fileURLToPath(import.meta.url)), '..', name)
}
