import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import type { AppContext } from '../../app/context'
import { publicPages, RouteError, siteRoutes } from './routes'

type Module = Record<string, unknown>
const Page = () => null
const loader = () => null
const action = () => null
const meta = () => []
const headers = () => ({})
const styles = ''
/** What a page's file must have, and what a shared page's file must. */
const PAGE = { default: Page, meta, handle: { styles } }
const SHARED = { ...PAGE, loader, headers, handle: { styles, isShared: true } }

/** A build with these files in `app/routes`, by their paths. */
function buildWith(files: Record<string, Module>): ServerBuild {
  const routes = Object.entries(files).map(([path, module]) => {
    const id = `routes/${path || '_index'}`
    const address = path === '' ? { index: true } : { path }
    return [id, { id, parentId: 'root', module, ...address }]
  })
  const root = { id: 'root', path: '', module: { default: Page } }
  return { routes: { root, ...Object.fromEntries(routes) } } as unknown as ServerBuild
}

const stored = () => undefined
const storedByPattern = () => undefined
const direct = () => undefined
const rulesOf = (files: Record<string, Module>) =>
  siteRoutes(buildWith(files), { stored, storedByPattern, direct })

test('a new page works without being named anywhere else: it is read, and rendered for each visitor', () => {
  const { byPath, pages } = rulesOf({ faq: PAGE })
  expect(byPath.get('/faq')).toMatchObject({ methods: ['GET', 'HEAD', 'OPTIONS'], answer: direct })
  expect(pages).toEqual(['/faq'])
})

test('a route with a parameter is asked with it, decoded, whether anything is at an address', async () => {
  const asked: string[] = []
  const exists = async (_: unknown, parameter: string) => asked.push(parameter) > 1
  const files = { 'acts/:act': { ...SHARED, handle: { ...SHARED.handle, exists } } }
  const resource = rulesOf(files).byPattern[0]?.resource
  const context = {} as Pick<AppContext, 'content' | 'editions'>
  expect(await resource?.exists?.('/acts/7%2Dcarla', context)).toBe(false)
  expect(await resource?.exists?.('/acts/%ff', context)).toBe(true)
  expect(asked).toEqual(['7-carla', ''])
})

test('a shared page is answered from the page cache, and is one that search engines may find', () => {
  const files = {
    '': SHARED,
    secret: PAGE,
    'acts/:act': SHARED,
    'api/list': { loader, handle: { isShared: true } },
  }
  expect(rulesOf(files).byPath.get('/')?.answer).toBe(stored)
  expect(rulesOf(files).byPattern[0]?.resource.answer).toBe(storedByPattern)
  expect(publicPages(buildWith(files))).toEqual(['/'])
})

test('a translated page has a row for each language, and only those that are asked for are public', async () => {
  const handle = { ...SHARED.handle, isTranslated: true }
  const exists = async (_: unknown, parameter: string) => parameter === '7-carla'
  const files = {
    '': { ...SHARED, handle },
    'acts/:act': { ...SHARED, handle: { ...handle, exists } },
    staff: SHARED,
  }
  const { byPath, byPattern, pages } = rulesOf(files)
  expect([...byPath.keys()]).toEqual(['/', '/es', '/de', '/staff'])
  expect(byPath.get('/de')).toMatchObject({ methods: ['GET', 'HEAD', 'OPTIONS'], answer: stored })
  expect(byPattern.map(({ route }) => route)).toEqual([
    '/acts/:act',
    '/es/acts/:act',
    '/de/acts/:act',
  ])
  const german = byPattern.find(({ begins }) => begins.test('/de/acts/7-carla'))?.resource
  const context = {} as Pick<AppContext, 'content' | 'editions'>
  expect(await german?.exists?.('/de/acts/7-carla', context)).toBe(true)
  expect(pages).toContain('/de')
  expect(publicPages(buildWith(files))).toEqual(['/', '/es', '/de', '/staff'])
  expect(publicPages(buildWith(files), ['en', 'de'])).toEqual(['/', '/de', '/staff'])
})

test('no query parameter reaches a route that has not named it', () => {
  expect(rulesOf({ faq: PAGE }).byPath.get('/faq')?.query).toEqual([])
  const handle = { query: ['before'] }
  expect(rulesOf({ board: { loader, handle } }).byPath.get('/board')?.query).toEqual(['before'])
})

test('an action takes POST, or the methods that its route names', () => {
  const body = { limit: 10, type: 'application/json' }
  const { byPath } = rulesOf({
    posts: { action, handle: { body } },
    both: { loader, action, handle: { methods: ['PUT'], body } },
  })
  expect(byPath.get('/posts')).toMatchObject({ methods: ['POST', 'OPTIONS'], body })
  expect(byPath.get('/both')).toMatchObject({ methods: ['GET', 'HEAD', 'PUT', 'OPTIONS'], body })
})

test('an id in an address is a number', () => {
  const files = { 'api/pins/:id': { action, handle: { methods: ['DELETE'] } } }
  const [row] = rulesOf(files).byPattern
  expect(row?.resource.methods).toEqual(['DELETE', 'OPTIONS'])
  expect(
    ['/api/pins/7', '/api/pins/x', '/api/pins/7/8', '/api/pins/'].map((path) =>
      row?.begins.test(path),
    ),
  ).toEqual([true, false, false, false])
})

test.each<[what: string, module: Module, lacks: RegExp[]]>([
  ['nothing', {}, [/answers nothing/]],
  ['an action without a rule for its body', { ...PAGE, action }, [/takes POST.*Add .* body: /]],
  ['a page alone', { default: Page }, [/no title\. Add .* meta/]],
  ['a loader whose headers get lost', { ...PAGE, loader }, [/Add export const headers/]],
  [
    'a shared page without a loader',
    { ...PAGE, handle: SHARED.handle },
    [/no loader\. Add .* storedPage/, /Add export const headers/],
  ],
])(
  'a file in `app/routes` with %s is refused, with its name and what to add',
  (_, module, lacks) => {
    const refused = errorOf(() => rulesOf({ faq: module, list: { loader } }))
    expect(refused).toBeInstanceOf(RouteError)
    const lines = String(refused?.message).split('\n')
    expect(lines).toEqual(lacks.map((lack) => expect.stringMatching(lack)))
    for (const line of lines) expect(line).toMatch(/^app\/routes\/faq: /)
  },
)

test('all files that lack something are named at once', () => {
  expect(() => rulesOf({ faq: {}, rules: {} })).toThrow(/routes\/faq: .*\napp\/routes\/rules: /)
})

function errorOf(work: () => unknown): Error | null {
  try {
    work()
    return null
  } catch (error) {
    return error as Error
  }
}
