import { expect, test } from 'vitest'
import { countTests } from '../helpers/count-tests.mjs'

const aFile = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status, fullName: `a ${status} test` })),
})

test('passed and failed tests are counted over all files', () => {
  const report = { testResults: [aFile('passed', 'failed', 'passed'), aFile('passed')] }
  expect(countTests(report, 1)).toEqual({ passed: 3, failed: 1, notes: [] })
})

test.each(['skipped', 'pending', 'todo', 'disabled'])(
  'a test that is %s has failed, and is named',
  (status) => {
    const { passed, failed, notes } = countTests({ testResults: [aFile('passed', status)] }, 0)
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
    expect(notes).toEqual([`Not run (${status}): a ${status} test`])
  },
)

test('a test that needed a second try has passed, and is named with what was wrong at the first', () => {
  const report = {
    testResults: [
      {
        status: 'passed',
        assertionResults: [
          {
            status: 'passed',
            fullName: 'a shaky test',
            failureMessages: ['\u001B[31mError: once\u001B[39m\n    at shaky.test.ts:3:1'],
          },
        ],
      },
    ],
  }
  expect(countTests(report, 0)).toEqual({
    passed: 1,
    failed: 0,
    notes: ['Passed on the second try: a shaky test\n    first: Error: once'],
  })
})

test('a file that did not load is one failure', () => {
  expect(
    countTests({ testResults: [aFile('passed'), { status: 'failed', assertionResults: [] }] }, 1),
  ).toMatchObject({ passed: 1, failed: 1 })
})

test('a run without a test, without a report, or with an error outside of any test has failed', () => {
  expect(countTests({ testResults: [] }, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(countTests(null, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(countTests({ testResults: [aFile('passed')] }, 1)).toMatchObject({ passed: 1, failed: 1 })
})
