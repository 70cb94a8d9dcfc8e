import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { temporaryFolder } from '../../tests/helpers/lake'
import { SECRETS } from '../../tests/helpers/site'
import { contentCommand } from './content-command'

test('an export, which holds drafts and secrets, is readable for its owner alone', async () => {
  await using pg = await testDatabase()
  const folder = temporaryFolder()
  const path = join(folder, 'content.tar.gz')
  const said: string[] = []
  const terminal = {
    say: (line: string) => void said.push(line),
    ask: async () => null,
    now: () => new Date(),
  }
  expect(
    await contentCommand(
      ['export', path],
      { ...SECRETS, DATABASE_URL: pg.url, DATA_DIR: folder },
      terminal,
    ),
    said.join('\n'),
  ).toBe(0)
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
})
