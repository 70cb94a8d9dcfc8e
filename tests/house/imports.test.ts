import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, resolve } from '../helpers/imports'
import { PRODUCT } from '../helpers/sources'

/*
 * The parts that each part may import from. A part imports from itself and from the parts in its row, and from no others.
 *
 * A part is a folder of app/, or a top folder beside app/. These five parts are not a folder of their own name:
 * - `routes` is app/routes, app/root.tsx and the two entries.
 * - `feature` is any folder of app/ that no other row names. A feature is a part of its own: no feature imports another.
 * - `context` is the contract between the server and the app: app/context.ts and app/route-handle.ts. `sheets` are the other
 *   files directly in app/.
 * - `lake` is cms/lake. The other parts import what its package.json exports, by the package's name. Of the
 *   other parts it and its tests import `common` alone, which its build takes in. Other tests may use the helpers of its tests, cms/lake/testing.
 * A `*.island.tsx` file belongs to its folder, like any other file. A virtual module, which a plugin makes, belongs to the one
 * part in `VIRTUAL`. A file with `?thread` or `?script` is imported like the file.
 */
const MAY_IMPORT: Record<string, string[]> = {
  // The parts that compose: routes compose pages of features, and `admin` is a screen of several features.
  routes: [
    'admin',
    'feature',
    'forms',
    'islands',
    'ui',
    'http',
    'languages',
    'rules',
    'services',
    'browser-errors',
    'first-paint',
    'context',
    'sheets',
    'public',
  ],
  admin: ['feature', 'forms', 'islands', 'ui', 'http', 'languages', 'rules', 'context'],
  feature: ['forms', 'islands', 'ui', 'http', 'languages', 'rules', 'context'],
  // The parts that are composed.
  forms: ['ui', 'http', 'languages', 'rules', 'context'],
  'browser-errors': ['http', 'context'],
  islands: ['ui', 'languages'],
  http: ['context', 'languages', 'rules'],
  'first-paint': ['browser-errors', 'islands', 'languages'],
  ui: ['http', 'languages', 'rules'],
  context: ['languages'],
  sheets: ['ui'],
  // The parts beside app/.
  services: ['common', 'languages', 'rules'],
  cms: ['common', 'languages', 'rules'],
  common: [],
  lake: ['common'],
  db: ['common', 'rules'],
  languages: ['rules'],
  rules: [],
  server: ['services', 'cms', 'common', 'lake', 'db', 'languages', 'rules', 'context'],
  public: [],
}

/** The part that may import each virtual module. */
const VIRTUAL: Record<string, string> = { 'virtual:remix/server-build': 'server' }

/** The parts from which a part's `*.server` files may import `*.server` files, too. */
const SERVER_FILES_MAY_IMPORT: Record<string, string[]> = {
  admin: ['common', 'services', 'db'],
  feature: ['common', 'services', 'cms', 'db'],
  forms: ['db'],
  http: ['db'],
  services: ['cms', 'db'],
}

test('every module imports only what its part of the house may', () => {
  const files = PRODUCT.flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => posix.join(top, file)),
  )
  const modules = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('/dist/'))
  expect(modules.length).toBeGreaterThan(20)
  expect(modules.flatMap((file) => violations(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['a route', 'app/routes/_index.tsx', "import { listen } from '../../db/client/connect.server'"],
  ['a feature', 'app/flights/flight-form.tsx', "import { PinGrid } from '../pinboard/pin-grid'"],
  ['a feature', 'app/home/hero.tsx', "const content = await import('../../cms/content.server')"],
  [
    'a feature',
    'app/timetable/act-page.server.ts',
    "import { HOME_QUERY } from '../../cms/queries'",
  ],
  [
    'forms',
    'app/forms/field.tsx',
    "import { FLIGHT_FIELDS } from '../../services/journeys/flight-fields'",
  ],
  ['the context', 'app/context.ts', "import type { Board } from './pinboard/fetch-board'"],
  ['the lake', 'cms/lake/store/store.server.ts', "import { shapes } from '../../shapes.server'"],
  ['a test of the lake', 'cms/lake/http/http.test.ts', "import '../../../tests/helpers/database'"],
  [
    'a test of the lake',
    'cms/lake/http/http.test.ts',
    "import '../../../db/client/connect.server'",
  ],
  [
    'a test of the lake',
    'cms/lake/http/http.test.ts',
    "import { HOME_QUERY } from '../../queries'",
  ],
  ['a helper of the lake', 'cms/lake/testing/lake.ts', "import '../../../tests/helpers/leftovers'"],
  ['a test', 'cms/content.test.ts', "import { openStore } from './lake/store/store.server'"],
  ['server', 'server/app.ts', "import { testLake } from '../cms/lake/testing/lake'"],
  ['server', 'server/app.ts', "import { openStore } from '../../cms/lake/store/store.server'"],
  ['server', 'server/app.ts', "import { openLake } from '../cms/lake/index'"],
  ['a feature', 'app/timetable/act-page.server.ts', "import { openLake } from 'content-lake'"],
  ['server', 'server/app.ts', "import code from 'virtual:unknown/of-a-plugin'"],
  ['anyone', 'db/client/connect.server.ts', 'await import(`./${name}`)'],
])('%s is refused what it may not import: %s: %s', (_, file, source) => {
  expect(violations(file, source)).toHaveLength(1)
})

/** It loads the built files, whose addresses only a build knows. */
const LOADS_FILES = 'app/first-paint/head-script.ts'

/** One sentence for each import of this source that its part may not have. */
function violations(file: string, source: string): string[] {
  return importsOf(file, source)
    .filter(
      ({ specifier }) => specifier === '' || /^(\.|~\/|virtual:|content-lake)/.test(specifier),
    )
    .filter(({ specifier, isType }) =>
      specifier === ''
        ? file !== LOADS_FILES
        : !isAllowed(file, resolve(file, specifier), isType) || isPathIntoLake(file, specifier),
    )
    .map(({ specifier }) => `${file} may not import ${specifier || 'what only its run can tell'}`)
}

/** The festival imports the lake by the package's name. */
function isPathIntoLake(from: string, specifier: string): boolean {
  const to = resolve(from, specifier)
  return (
    partOf(from) !== 'lake' &&
    specifier.startsWith('.') &&
    partOf(to) === 'lake' &&
    !isHelpOfTests(from, to)
  )
}

/** The lake's tests have helpers of their own. The festival's tests use those, too. */
function isHelpOfTests(from: string, to: string): boolean {
  const folders = partOf(from) === 'lake' ? ['cms/lake/testing/'] : ['cms/lake/testing/', 'tests/']
  return /\.test\.tsx?$/.test(from) && folders.some((folder) => to.startsWith(folder))
}

function isAllowed(from: string, to: string, isType: boolean): boolean {
  if (to.startsWith('virtual:')) return VIRTUAL[to] === partOf(from)
  if (isHelpOfTests(from, to)) return true
  const [here, there] = [partOf(from), partOf(to)]
  // A route may import the type of the root's data, which every page gets.
  if (here === 'routes' && there === 'routes') return isType && to === 'app/root'
  if (folderOf(from) === folderOf(to)) return true
  if (
    there === 'lake' &&
    !/^cms\/lake\/(index|server|s3|migrations\.server|studio\/(index|browser))$/.test(to)
  )
    return false
  // The organisers' pages are made with the lake's browser half.
  if (/^cms\/(studio|preview)\//.test(from) && to.startsWith('cms/lake/studio/')) return true
  if (here === 'islands' && to === 'app/**/*.island') return true
  // The preview shows pages without their scripts, and folds their menu in.
  if (from === 'cms/preview/main.ts' && to === 'app/ui/menu') return true
  // A feature puts islands on a page. It does not start or hydrate them.
  if (here === 'feature' && there === 'islands') return to === 'app/islands/island'
  const isServerFile = to.endsWith('.server')
  if (isType && isServerFile && ['services', 'cms', 'db'].includes(there)) return true
  // Services are handed out, and no feature's own things.
  if (here === 'context') return isType && !['feature', 'admin', 'routes'].includes(there)
  // The server shares the API's sentences and its reading of headers.
  if (here === 'server' && there === 'http') return isServerFile
  if (from === 'server/addresses.ts' && to.startsWith('app/'))
    return isServerFile || there === 'context'
  // Fields and rules that browser and server share stand beside the lines that only the server has.
  if (there === 'services' && !isServerFile && ['admin', 'feature', 'forms'].includes(here))
    return here !== 'forms' || to === 'services/form-fields'
  if (/\.(server|test)\.tsx?$/.test(from) && isServerFile)
    if (SERVER_FILES_MAY_IMPORT[here]?.includes(there)) return true
  return MAY_IMPORT[here]?.includes(there) ?? false
}

function partOf(path: string): string {
  const [top = '', folder = '', inside] = path.split('/')
  if (top !== 'app') return path.startsWith('cms/lake/') ? 'lake' : top
  if (inside === undefined)
    return /^(root|entry\.)/.test(folder)
      ? 'routes'
      : /^(context|route-handle)\b/.test(folder)
        ? 'context'
        : 'sheets'
  return folder in MAY_IMPORT ? folder : 'feature'
}

/** The part of a file, or the folder for features: all features are one part, and none imports another. */
function folderOf(path: string): string {
  return partOf(path) === 'feature' ? path.split('/', 2).join('/') : partOf(path)
}
