import type { ServerBuild } from '@remix-run/node'
import type { RouteHandle } from '../app/context'
import type { Resource } from './resources'

type Answer = Resource['answer']
type Route = NonNullable<ServerBuild['routes'][string]>

/** The site's routes as the front needs them. The files in `app/routes` are the only list of them. */
export interface SiteRoutes {
  /** By their exact path. */
  byPath: Map<string, Resource>
  /** Routes with a parameter in their address. */
  byPattern: { begins: RegExp; resource: Resource }[]
  /** Paths of all pages. */
  pages: string[]
}

/** A route that does not say what the front has to know. */
export class RouteError extends Error {
  override name = 'RouteError'
}

/**
 * What Remix's build says about the files in `app/routes`.
 *
 * @param answers.stored - answers from the page cache, `answers.direct` renders for this visitor alone.
 * @throws {RouteError} that names the file, and what it lacks.
 */
export function siteRoutes(
  build: ServerBuild,
  answers: { stored: Answer; direct: Answer },
): SiteRoutes {
  const found: SiteRoutes = { byPath: new Map(), byPattern: [], pages: [] }
  for (const route of routesOf(build)) {
    const path = pathOf(build, route)
    const handle = handleOf(route)
    const resource: Resource = {
      methods: methodsOf(route),
      body: handle.body,
      isPersonal: handle.isPersonal,
      query: handle.query ?? [],
      answer: handle.isShared ? answers.stored : answers.direct,
    }
    if (path.includes(':')) found.byPattern.push({ begins: patternOf(path), resource })
    else found.byPath.set(path, resource)
    if (isPage(route)) found.pages.push(path)
  }
  return found
}

/** Paths of the pages that people may find by searching, and organisers look at before they are published. */
export function publicPages(build: ServerBuild): string[] {
  return routesOf(build)
    .filter((route) => isPage(route) && handleOf(route).isShared)
    .map((route) => pathOf(build, route))
}

/** Without the root, which is the document around every page, and the page for what is not there. */
function routesOf({ routes }: ServerBuild): Route[] {
  return Object.values(routes).filter(
    (route): route is Route => route !== undefined && route.id !== 'root' && route.path !== '*',
  )
}

/** With the paths of the routes around it. */
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

function methodsOf(route: Route): string[] {
  const { module, id } = route
  const { methods = ['POST'], body } = handleOf(route)
  const writes = module.action === undefined ? [] : methods
  if (writes.some((method) => method !== 'DELETE') && body === undefined) {
    throw new RouteError(
      `app/${id} takes ${writes.join(' and ')}, but does not say how much of what. Give its handle a body, such as { limit: 4096, type: 'application/json' }.`,
    )
  }
  if (module.loader === undefined && !isPage(route) && writes.length === 0) {
    throw new RouteError(`app/${id} answers nothing: it has no loader, no action and no page.`)
  }
  const reads = module.loader === undefined && !isPage(route) ? [] : ['GET', 'HEAD']
  return [...reads, ...writes, 'OPTIONS']
}

/** `/api/admin/pins/:id`: whether there is a row with that id, only somebody with the password is told. */
function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) =>
      part === ':id'
        ? '\\d{1,19}'
        : part.startsWith(':')
          ? '[^/]+'
          : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
  return new RegExp(`^${parts.join('/')}$`)
}
