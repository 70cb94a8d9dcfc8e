import { existsSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { importsOf, resolve } from '../helpers/imports'
import { projectTexts } from '../helpers/sources'

test('an island gets the sections of texts that it and its modules use', () => {
  const wrong: string[] = []
  let islands = 0
  for (const [path, source] of projectTexts(/^app\/.*(?<!\.test)\.tsx$/)) {
    for (const [, name = '', rest = ''] of source.matchAll(/<Island\s+of={(\w+)}(.*?)\/>/gs)) {
      islands += 1
      const from = new RegExp(`import ${name} from '([^']+)'`).exec(source)?.[1] ?? ''
      const [, list = ''] = /texts={\[([^\]]*)\]}/.exec(rest) ?? []
      const given = [...list.matchAll(/'(\w+)'/g)].map(([, section]) => section)
      const used = sectionsBelow(resolve(path, from))
      if (given.toSorted().join() !== used.join())
        wrong.push(`${path}: ${name} gets ${given.join()} and uses ${used.join()}`)
    }
  }
  expect(islands).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})

/** The sections that a module and all that it imports ask `useText` for. @param module - without an extension */
function sectionsBelow(module: string): string[] {
  const sections = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const file = [`${name}.tsx`, `${name}.ts`].find(existsSync)
    if (file === undefined || seen.has(file)) return
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    for (const [, section = ''] of source.matchAll(/useText\('(\w+)'\)/g)) sections.add(section)
    for (const { specifier, isType } of importsOf(file, source))
      if (!isType) visit(resolve(file, specifier))
  }
  visit(module)
  return [...sections].toSorted()
}

/** What visitors see or hear of these folders goes through the texts of the language. */
const VISITORS =
  /^app\/(ui|home|booking|lineup|timetable|pinboard|forms|flights\/form|flights\/own|privacy|getting-there|islands)\/.*(?<!\.test)\.tsx$/
/** For organisers, and names. */
const NOT_TRANSLATED = [
  'app/timetable/calendars/calendar-panel.tsx: Apple Calendar',
  'app/timetable/calendars/calendar-panel.tsx: Google Calendar',
  'app/timetable/calendars/calendar-panel.tsx: Outlook',
  'app/ui/list-status.tsx: Loading',
  'app/ui/list-status.tsx: Failed to load',
]

test('no text or label that visitors get is a literal', () => {
  const found: string[] = []
  for (const [path, source] of projectTexts(VISITORS)) {
    const note = (text: string) => {
      const words = text.replace(/\s+/g, ' ').trim()
      if (/\p{L}{2}/u.test(words)) found.push(`${path}: ${words}`)
    }
    new Visitor({
      JSXText: ({ value }) => note(value),
      JSXAttribute: ({ name, value }) => {
        if (name.type === 'JSXIdentifier' && /^(aria-label|title|placeholder|alt)$/.test(name.name))
          if (value?.type === 'Literal') note(String(value.value))
      },
    }).visit(parseSync(path, source).program)
  }
  expect(found.filter((text) => !NOT_TRANSLATED.includes(text))).toEqual([])
})
