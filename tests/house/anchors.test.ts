import { expect, test } from 'vitest'
import { projectTexts } from '../helpers/sources'

test('no page asks the server again, which may be out of reach, when only the anchor changes', () => {
  const pages = projectTexts(/^app\/(root|routes\/.*)\.tsx$/).filter(
    ([, text]) => /export (async )?function loader/.test(text) && !text.includes('hydrate: false'),
  )
  expect(pages.length).toBeGreaterThan(5)
  expect(
    pages
      .filter(
        ([, text]) => !/^export \{ shouldRevalidate \} from '.*\/http\/revalidate'$/m.test(text),
      )
      .map(([path]) => path),
  ).toEqual([])
})
