import { stripVTControlCharacters } from 'node:util'

/**
 * Counts the tests of a Vitest JSON report. A file that did not load, a run without tests and each test that did not run
 * (skip, todo, only) count as failures: nothing is skipped silently.
 *
 * @param {object | null} report the parsed report; null when Vitest wrote none
 * @param {number} exitCode of Vitest, which also fails for errors outside of any test
 * @returns {{ passed: number, failed: number, notes: string[] }} notes: what Vitest's own summary hides
 */
export function countTests(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, notes: ['Vitest wrote no report.'] }
  const notes = []
  let passed = 0
  let failed = 0
  for (const file of report.testResults) {
    if (
      file.status === 'failed' &&
      !file.assertionResults.some(({ status }) => status === 'failed')
    )
      failed += 1
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed += 1
      else failed += 1
      if (test.status === 'passed' && test.failureMessages?.length > 0)
        notes.push(
          `Passed on the second try: ${test.fullName}\n    first: ${firstLine(test.failureMessages[0])}`,
        )
      if (!['passed', 'failed'].includes(test.status))
        notes.push(`Not run (${test.status}): ${test.fullName}`)
    }
  }
  if (failed === 0 && passed === 0) notes.push('No test was found.')
  if (failed === 0 && (passed === 0 || exitCode !== 0)) failed = 1
  return { passed, failed, notes }
}

/** What was wrong, without the stack and without a terminal's colours. */
function firstLine(message) {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0]
}
