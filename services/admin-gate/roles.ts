/** The roles of a key. The admin password opens everything. */
export const ROLES = ['flights', 'drivers', 'wall', 'content'] as const
export type Role = (typeof ROLES)[number]

/**
 * The roles that open each address. Addresses without a role are for the admin password only. A part of a path that begins
 * with a colon matches any text without a slash.
 */
export const ROLES_OF_ROUTE: Readonly<Record<string, readonly Role[]>> = {
  'GET /api/artist-flight-details': ['flights'],
  'DELETE /api/artist-flight-details/:id': ['flights'],
  'GET /api/admin/automatic-flights': ['flights'],
  'POST /api/admin/flights/:id/real': ['flights'],
  'POST /api/admin/flights/:id/merge': ['flights'],
  'GET /api/admin/desk': ['flights'],
  'GET /api/admin/flights/:id/details': ['flights'],
  'GET /api/admin/artists': ['flights'],
  'GET /api/admin/plan': ['flights'],
  'PUT /api/admin/flights/:id/desk': ['flights'],
  'POST /api/admin/flights/:id/legs': ['flights'],
  'PUT /api/admin/flights/:id/legs/:legId': ['flights'],
  'DELETE /api/admin/flights/:id/legs/:legId': ['flights'],
  'GET /api/admin/arrivals': ['flights', 'drivers'],
  'GET /api/admin/call-sheet': ['flights'],
  'PUT /api/admin/legs/:legId/state': ['flights', 'drivers'],
  'GET /api/admin/letters': ['flights'],
  'POST /api/admin/letters': ['flights'],
  'GET /api/admin/mails': ['flights'],
  'POST /api/admin/mails/:mailId/sent': ['flights'],
  'GET /api/admin/pins': ['wall'],
  'PUT /api/admin/pins': ['wall'],
  'PUT /api/admin/pins/:id': ['wall'],
  'DELETE /api/admin/pins/:id': ['wall'],
  'GET /api/admin/boards': ['wall'],
  'DELETE /api/admin/boards/:year': ['wall'],
  'POST /studio/session': ['content'],
  // For the admin password only.
  'GET /api/admin/activity': [],
  'GET /api/admin/keys': [],
  'POST /api/admin/keys': [],
  'DELETE /api/admin/keys/:keyId': [],
  'GET /api/admin/drivers': [],
}

const PATTERNS = Object.entries(ROLES_OF_ROUTE).map(([route, roles]) => ({
  pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`),
  roles,
}))

/** @param path - without a query @returns the roles that open it; none for an unlisted address */
export function rolesFor(method: string, path: string): readonly Role[] {
  const route = `${method === 'HEAD' ? 'GET' : method} ${path}`
  return PATTERNS.find(({ pattern }) => pattern.test(route))?.roles ?? []
}
