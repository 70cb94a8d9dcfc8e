import { existsSync, readFileSync } from 'node:fs'

/**
 * How many of each all tests of the small tier may take together. They are what a tier costs, and a clock would judge the machine.
 */
export const BUDGETS = {
  page: 60,
  'site of its own': 120,
  'site process': 12,
  'start of the Studio': 2,
  'whole Chromium': 3,
  'embedded server': 8,
}
const NAMED_FILES = 5

/**
 * @param {string} notes the file in which the helpers note what they hand out; it is not there when they handed out nothing
 * @returns the result of a suite of one test, which fails above a budget and names the files that took most
 */
export function judgeHandedOut(notes) {
  const lines = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []
  const taken = lines.map((line) => line.split('\t'))
  const excesses = Object.entries(BUDGETS).flatMap(([thing, budget]) => {
    const files = taken.filter(([name]) => name === thing).map(([, file = '']) => file)
    if (files.length <= budget) return []
    return [
      `${thing}: ${files.length}, of ${budget} at the most. What goes into depth belongs into a file NAME.full.test.ts.`,
      ...mostOften(files).map(([file, count]) => `  ${count}  ${file}`),
    ]
  })
  const failed = excesses.length > 0 ? 1 : 0
  const output = excesses.join('\n')
  return { name: 'budgets', passed: 1 - failed, failed, seconds: 0, notes: [], output }
}

/** @param {string[]} names @returns those that occur most, with how often */
function mostOften(names) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).slice(0, NAMED_FILES)
}
