import type { ServerBuild } from '@remix-run/node'
import type { AppContext } from '../../app/context'
import type { RouteHandle } from '../../app/route-handle'
import { addressIn, LANGUAGES, type Language } from '../../languages'
import type { Resource } from './exchange'
import { lacksOf } from './route-lacks'

const CODES = Object.keys(LANGUAGES) as Language[]

type Answer = Resource['answer']
type Route = NonNullable<ServerBuild['routes'][string]>

/** The site's routes for the server's front. They are derived from the files in `app/routes`. */
export interface SiteRoutes {
  /** Routes by their exact path. */
  byPath: Map<string, Resource>
  /** Routes with a parameter in their path. */
  byPattern: { route: string; begins: RegExp; resource: Resource }[]
  /** The paths of all pages. */
  pages: string[]
}

/** A route file lacks something that the front needs. */
export class RouteError extends Error {
  override name = 'RouteError'
}

/**
 * Reads the routes from Remix's build.
 *
 * @param answers.stored - answers from the page cache
 * @param answers.storedByPattern - the same for paths with a parameter, of which anybody can invent any number
 * @param answers.direct - renders a page for each request
 * @throws {RouteError} with the files that lack something, and what each lacks
 */
export function siteRoutes(
  build: ServerBuild,
  answers: Record<'stored' | 'storedByPattern' | 'direct', Answer>,
): SiteRoutes {
  checkRoutes(build)
  const found: SiteRoutes = { byPath: new Map(), byPattern: [], pages: [] }
  for (const route of routesOf(build)) {
    const handle = handleOf(route)
    const isPattern = pathOf(build, route).includes(':')
    const stored = isPattern ? answers.storedByPattern : answers.stored
    const resource: Resource = {
      methods: methodsOf(route),
      body: handle.body,
      isPersonal: handle.isPersonal,
      query: handle.query ?? [],
      answer: handle.isShared ? stored : answers.direct,
    }
    for (const path of addressesOf(build, route)) {
      if (isPattern) found.byPattern.push(patternRow(path, resource, handle))
      else found.byPath.set(path, resource)
      if (isPage(route)) found.pages.push(path)
    }
  }
  return found
}

/**
 * The paths of the pages that are in the sitemap and that organisers can preview. A path with a parameter is many pages, and none
 * of these.
 *
 * @param languages - those of the translated pages
 */
export function publicPages(build: ServerBuild, languages: readonly Language[] = CODES): string[] {
  return routesOf(build)
    .filter((route) => isPage(route) && handleOf(route).isShared)
    .flatMap((route) => addressesOf(build, route, languages))
    .filter((path) => !path.includes(':'))
}

/** Those of the public pages that exist at this moment. @param languages - those of the translated pages */
export async function presentPages(
  build: ServerBuild,
  context: Pick<AppContext, 'content' | 'editions'>,
  languages: readonly Language[],
): Promise<string[]> {
  const existing = routesOf(build).map(async (route) => {
    const { exists } = handleOf(route)
    return !exists || (await exists(context, '')) ? addressesOf(build, route, languages) : []
  })
  const paths = new Set((await Promise.all(existing)).flat())
  return publicPages(build, languages).filter((path) => paths.has(path))
}

/** The patterns of all pages' addresses, as `app/root.tsx` writes them into the pages. The last is that of the 404 page. */
export function pagePatterns(build: ServerBuild): string[] {
  const pages = routesOf(build).filter(isPage)
  return [...pages.map((route) => pathOf(build, route)), '/*']
}

/** All routes except the root, which is the document, and the 404 page. */
function routesOf({ routes }: ServerBuild): Route[] {
  return Object.values(routes).filter(
    (route): route is Route => route !== undefined && route.id !== 'root' && route.path !== '*',
  )
}

/** The full path of a route, which includes the paths of its parents. */
function pathOf({ routes }: ServerBuild, route: Route): string {
  const parts: string[] = []
  for (let at: Route | undefined = route; at?.parentId; at = routes[at.parentId]) {
    if (at.path) parts.unshift(at.path)
  }
  return `/${parts.join('/')}`
}

/** The paths of a route in each language that it has. */
function addressesOf(
  build: ServerBuild,
  route: Route,
  languages: readonly Language[] = CODES,
): string[] {
  const path = pathOf(build, route)
  return handleOf(route).isTranslated
    ? languages.map((language) => addressIn(language, path))
    : [path]
}

function patternRow(route: string, resource: Resource, { exists }: RouteHandle) {
  const begins = patternOf(route)
  const asked: Resource['exists'] =
    exists && (async (path, context) => exists(context, parameterOf(begins.exec(path))))
  return { route, begins, resource: { ...resource, exists: asked } }
}

function handleOf({ module }: Route): RouteHandle {
  return (module.handle ?? {}) as RouteHandle
}

function isPage({ module }: Route): boolean {
  return module.default !== undefined
}

function checkRoutes(build: ServerBuild): void {
  const lacks = routesOf(build).flatMap((route) =>
    lacksOf(route, writesOf(route)).map((sentence) => `app/${route.id}: ${sentence}`),
  )
  if (lacks.length > 0) throw new RouteError(lacks.join('\n'))
}

function methodsOf(route: Route): string[] {
  const reads = route.module.loader === undefined && !isPage(route) ? [] : ['GET', 'HEAD']
  return [...reads, ...writesOf(route), 'OPTIONS']
}

/** The methods of its action. */
function writesOf(route: Route): readonly string[] {
  return route.module.action === undefined ? [] : (handleOf(route).methods ?? ['POST'])
}

/** The pattern of a path such as `/api/admin/pins/:id`. It accepts every number, because only an admin may learn whether a row exists. */
function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) =>
      part === ':id'
        ? '(\\d{1,19})'
        : part.startsWith(':')
          ? '([^/]+)'
          : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
  return new RegExp(`^${parts.join('/')}$`)
}

/** The first parameter of a path, decoded. Empty when it cannot be decoded, so that nothing is there. */
function parameterOf(match: RegExpExecArray | null): string {
  try {
    return decodeURIComponent(match?.[1] ?? '')
  } catch {
    return ''
  }
}
