import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './template'

/** Sets up a run of the lake's tests alone, on the PostgreSQL server of `DATABASE_URL`. */
export async function setup(project: TestProject): Promise<() => void> {
  const postgresUrl = process.env['DATABASE_URL']
  if (postgresUrl === undefined)
    throw new Error(
      'Set DATABASE_URL to a PostgreSQL server on which these tests may create databases, such as postgresql://postgres@localhost/postgres',
    )
  await makeTemplate(postgresUrl)
  const scratch = mkdtempSync(join(tmpdir(), 'lake-tests-'))
  project.provide('postgresUrl', postgresUrl)
  project.provide('scratch', scratch)
  return () => rmSync(scratch, { recursive: true, force: true })
}
