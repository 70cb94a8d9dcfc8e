#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { serveLake } from './serve.server'
import type { Webhook } from './webhooks/webhook.server'

const USAGE = `Serves a content lake that speaks Sanity's HTTP API.

  content-lake --database postgres://…   on a PostgreSQL of your own, where it makes its tables
  content-lake --memory                  in memory, and gone when it ends: for tests and CI

  --port 3333            0 takes a free one
  --host 127.0.0.1       the address to listen at; 0.0.0.0 for all
  --public-url URL       where browsers reach it, for the addresses of pictures; default: http://localhost:<port>
  --token TOKEN          whoever sends it reads and writes; or CONTENT_LAKE_TOKEN; default: a random one, which is printed
  --read-token TOKEN     whoever sends it reads, drafts included; or CONTENT_LAKE_READ_TOKEN
  --anyone               anyone may read what is published, without a token
  --origin URL           pages of this origin may call it from a browser (CORS); may be given again; * for all
  --project local        the project's id that clients must use
  --dataset production   the dataset's name that clients must use
  --studio ./dist        serves the Studio that \`sanity build\` has made
  --seed ./folder        the first content of a new dataset, in Sanity's import format
  --webhooks FILE        a list of webhooks, in JSON: name, url, secret, filter, projection, on
  --data ./lake-data     the folder for scaled pictures
`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      memory: { type: 'boolean' },
      database: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      'public-url': { type: 'string' },
      token: { type: 'string' },
      'read-token': { type: 'string' },
      anyone: { type: 'boolean' },
      origin: { type: 'string', multiple: true },
      project: { type: 'string' },
      dataset: { type: 'string' },
      studio: { type: 'string' },
      seed: { type: 'string' },
      webhooks: { type: 'string' },
      data: { type: 'string' },
    },
  })
  if (values.help) return void process.stdout.write(USAGE)
  if ((values.memory === true) === (values.database !== undefined))
    throw new Error('Say either --database postgres://… or --memory. --help lists all options.')
  const token = values.token ?? process.env['CONTENT_LAKE_TOKEN']
  const lake = await serveLake({
    database: values.database,
    port: portFrom(values.port),
    host: values.host,
    publicUrl: values['public-url'],
    token,
    readToken: values['read-token'] ?? process.env['CONTENT_LAKE_READ_TOKEN'],
    anyone: values.anyone ? 'published' : undefined,
    origins: values.origin,
    projectId: values.project,
    dataset: values.dataset,
    studio: values.studio,
    seedDir: values.seed,
    webhooks: webhooksFrom(values.webhooks),
    dataDir: values.data,
  })
  process.stdout.write(`The lake is open at ${lake.url}\n`)
  if (token === undefined) process.stdout.write(`Its token is ${lake.token}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void lake.close().then(() => process.exit(0)))
}

function webhooksFrom(file: string | undefined): Webhook[] {
  const list: unknown = file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(list))
    throw new Error('--webhooks is a file with a list: [{ "name": …, "url": … }].')
  return list
}

function portFrom(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity
  if (port > 65_535) throw new Error('--port is a number up to 65535.')
  return port
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
