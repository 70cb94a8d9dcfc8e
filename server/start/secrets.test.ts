import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/helpers/temporary-folder'
import { parseEnv } from './env'
import { readSecrets } from './secrets'

const log = pino({ level: 'silent' })

test('the password that is made at the first start can be read aloud, and is kept', () => {
  for (let installation = 0; installation < 50; installation += 1) {
    const folder = temporaryFolder()
    const { adminPassword } = readSecrets(parseEnv({}), folder, log)
    expect(adminPassword).toMatch(
      /^([abcdefghjkmnpqrstuvwxyz2-9]{5}-){3}[abcdefghjkmnpqrstuvwxyz2-9]{5}$/,
    )
    expect(readSecrets(parseEnv({}), folder, log).adminPassword).toBe(adminPassword)
    expect(readFileSync(join(folder, 'admin-password'), 'utf8')).toBe(`${adminPassword}\n`)
  }
})
