import type { ServerBuild } from '@remix-run/node'
import type { AppContext } from '../../app/context'
import type { RouteHandle } from '../../app/route-handle'
import type { Resource } from './exchange'
import { lacksOf } from './route-lacks'

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
    const path = pathOf(build, route)
    const handle = handleOf(route)
    const isPattern = path.includes(':')
    const stored = isPattern ? answers.storedByPattern : answers.stored
    const resource: Resource = {
      methods: methodsOf(route),
      body: handle.body,
      isPersonal: handle.isPersonal,
      query: handle.query ?? [],
      answer: handle.isShared ? stored : answers.direct,
    }
    if (isPattern) {
      const begins = patternOf(path)
      const { exists } = handle
      if (exists)
        resource.exists = async (asked, context) => exists(context, parameterOf(begins.exec(asked)))
      found.byPattern.push({ route: path, begins, resource })
    } else found.byPath.set(path, resource)
    if (isPage(route)) found.pages.push(path)
  }
  return found
}

/** The paths of the pages that are in the sitemap and that organisers can preview. A path with a parameter is many pages, and none of these. */
export function publicPages(build: ServerBuild): string[] {
  return routesOf(build)
    .filter((route) => isPage(route) && handleOf(route).isShared)
    .map((route) => pathOf(build, route))
    .filter((path) => !path.includes(':'))
}

/** Those of the public pages that exist at this moment. */
export async function presentPages(
  build: ServerBuild,
  context: Pick<AppContext, 'content' | 'editions'>,
): Promise<string[]> {
  const existing = routesOf(build).map(async (route) => {
    const { exists } = handleOf(route)
    return !exists || (await exists(context, '')) ? [pathOf(build, route)] : []
  })
  const paths = new Set((await Promise.all(existing)).flat())
  return publicPages(build).filter((path) => paths.has(path))
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
