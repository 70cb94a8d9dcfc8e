import { expect, test } from 'vitest'
import { projectTexts } from '../helpers/sources'

/** Their styles are in the sheet of every page. */
const DRESSED_BY_ROOT = ['app/routes/_index.tsx', 'app/routes/$.tsx']

test('every page but the home page brings the style sheet that has its utilities', () => {
  const pages = projectTexts(/^app\/routes\/.*\.tsx$/).filter(([path, text]) => text.includes('export default function') && !DRESSED_BY_ROOT.includes(path))
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.filter(([, text]) => !text.includes("'../pages.css?url'")).map(([path]) => path)).toEqual([])
})
