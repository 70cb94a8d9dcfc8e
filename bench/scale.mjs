import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { movePictures, startBucket } from './bucket.mjs'
import { NAME, publishSecret } from './flash-crowd.mjs'
import { fillFolder } from './full-site.mjs'
import { scratchFolder, spawnSite, warmDocument } from './site.mjs'

const SECONDS = 20
const CACHE_SECONDS = 5
const KILL_AFTER_MS = 6000
const REVEAL_AFTER_MS = 12_000
const PROBE_EVERY_MS = 100

/**
 * New visitors of three instances on one PostgreSQL server and one bucket, behind nginx with its cache: what of it reaches Node
 * and the bucket, while an instance is killed and a secret artist revealed. nginx has to be installed.
 */
export async function scale() {
  const folder = scratchFolder()
  const sites = []
  let nginx
  let bucket
  try {
    const data = join(folder.path, 'data')
    await fillFolder(data)
    bucket = await startBucket(folder.path, await freePort())
    const shared = {
      ...bucket.settings,
      TRUST_PROXY: '2',
      SHARED_CACHE_SECONDS: String(CACHE_SECONDS),
      PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
      LOG_LEVEL: 'info',
    }
    // The first instance brings the database, and the others have a database server as any other.
    const first = await spawnSite(data, shared)
    sites.push(first)
    await movePictures({ ...shared, DATA_DIR: data })
    const secret = (name) => readFileSync(join(data, name), 'utf8').trim()
    const database = `postgresql://postgres@localhost/postgres?host=${join(data, 'postgres')}`
    const others = {
      ...shared,
      DATABASE_URL: database,
      ADMIN_PASSWORD: secret('admin-password'),
      DATA_KEY: secret('data-key'),
      CONTENT_TOKEN: secret('content-token'),
    }
    for (const name of ['second', 'third'])
      sites.push(await spawnSite(join(folder.path, name), others))
    const logPath = join(folder.path, 'access.log')
    nginx = await startNginx(folder.path, logPath, shared.PUBLIC_URL, sites)
    return await load(sites, shared.PUBLIC_URL, logPath, join(data, 'postgres'), bucket)
  } finally {
    nginx?.kill('SIGTERM')
    // The first one has the database.
    for (const site of sites.toReversed()) await site.stop()
    bucket?.stop()
    folder.remove()
  }
}

async function load(sites, url, logPath, socketFolder, bucket) {
  await warmDocument(url)
  const [first, second, third] = sites
  const revealAt = Date.now() + REVEAL_AFTER_MS
  await publishSecret(first, new Date(revealAt).toISOString())
  // The load has a process of its own, so that this one has little to do.
  const visitors = fork(fileURLToPath(new URL('scale-load.mjs', import.meta.url)))
  visitors.send({ url, name: NAME, revealAt, staleAfter: CACHE_SECONDS + 1, seconds: SECONDS })
  await once(visitors, 'message')
  const counted = once(visitors, 'message')
  const linesBefore = linesOf(logPath).length
  const askedBefore = bucket.asked()
  let isOver = false
  const healths = Promise.all([first, second].map((site) => slowestHealth(site, () => isOver)))
  const connections = mostConnections(socketFolder, () => isOver)
  await pause(KILL_AFTER_MS)
  await third.kill()
  const [counts] = await counted
  isOver = true
  const lines = linesOf(logPath).slice(linesBefore)
  const ofKind = (kind) => lines.filter((line) => kindOf(line.uri) === kind)
  const reached = (kind) => ofKind(kind).filter((line) => line.upstream !== '-')
  const each = (count) => count / counts.visitors
  const kept = ['page', 'picture', 'file', 'poll']
  const asked = kept.reduce((sum, kind) => sum + ofKind(kind).length, 0)
  const missed = kept.reduce((sum, kind) => sum + reached(kind).length, 0)
  return {
    visitors: counts.visitors,
    pages: each(reached('page').length),
    pictures: each(reached('picture').length),
    files: each(reached('file').length),
    polls: each(reached('poll').length),
    bucket: each(bucket.asked() - askedBefore),
    scaled: bucket.scaled(),
    kilobytes: each(lines.reduce((sum, line) => sum + line.bytes, 0)) / 1000,
    hits: 1 - missed / asked,
    health: Math.max(...(await healths)),
    early: counts.early,
    stale: `${counts.stale} of ${counts.checkedAfter}`,
    wrong: counts.wrong,
    refused: counts.refused,
    connections: await connections,
    lost: await lostNotes(first, counts.stored),
    stored: counts.stored.length,
  }
}

/** @param {string} uri */
function kindOf(uri) {
  if (uri.startsWith('/images/')) return 'picture'
  if (uri.startsWith('/assets/')) return 'file'
  if (uri === '/api/booking-status') return 'poll'
  return uri === '/' ? 'page' : 'other'
}

/** One line for each request, and one for each question that nginx asks on its own. */
function linesOf(logPath) {
  return readFileSync(logPath, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [uri = '', upstream = '', bytes = ''] = line.split(' ')
      return { uri, upstream, bytes: Number(bytes) || 0 }
    })
}

async function slowestHealth({ url }, isOver) {
  let slowest = 0
  while (!isOver()) {
    const startedAt = performance.now()
    const { status } = await fetch(`${url}/healthz`)
    slowest = Math.max(slowest, status === 200 ? performance.now() - startedAt : Infinity)
    await pause(PROBE_EVERY_MS)
  }
  return slowest
}

async function mostConnections(socketFolder, isOver) {
  const sql = postgres({
    path: join(socketFolder, '.s.PGSQL.5432'),
    user: 'postgres',
    database: 'postgres',
    max: 1,
  })
  let most = 0
  while (!isOver()) {
    const [{ count }] = await sql`
      select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`
    most = Math.max(most, count - 1)
    await pause(PROBE_EVERY_MS)
  }
  await sql.end()
  return most
}

/** How many of these notes are not on the board. */
async function lostNotes({ url }, aliases) {
  const onBoard = new Set()
  for (let path = '/api/attendee-pinboard'; path !== undefined;) {
    const answer = await fetch(url + path)
    for (const { alias } of await answer.json()) onBoard.add(alias)
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return aliases.filter((alias) => !onBoard.has(alias)).length
}

/** As `docs/scale.md` has it, with plain HTTP. */
async function startNginx(folder, logPath, publicUrl, sites) {
  const temporary = join(folder, 'nginx')
  mkdirSync(temporary)
  const config = join(temporary, 'nginx.conf')
  const servers = sites.map(({ url }) => `server ${new URL(url).host} max_fails=0;`).join(' ')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${temporary}/${name};`)
    .join(' ')
  writeFileSync(
    config,
    `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${temporary}/pid;
error_log ${temporary}/error.log;
worker_processes 1;
events { worker_connections 4096; }
http {
  ${folders}
  log_format asked '$uri $upstream_addr $upstream_bytes_received';
  access_log ${logPath} asked;
  log_subrequest on;
  proxy_cache_path ${temporary}/cache levels=1:2 keys_zone=festival:20m max_size=2g inactive=1d;
  upstream festival { ${servers} keepalive 16; }
  server {
    listen ${new URL(publicUrl).host};
    location / {
      proxy_pass http://festival;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_cache festival;
      proxy_cache_key $request_uri;
      proxy_cache_revalidate on;
      proxy_cache_lock on;
      proxy_cache_background_update on;
      proxy_cache_use_stale error timeout http_502 http_503 http_504;
    }
  }
}
`,
  )
  const nginx = spawn('nginx', ['-p', temporary, '-c', config, '-g', 'daemon off;'], {
    stdio: 'inherit',
  })
  await once(nginx, 'spawn')
  for (let turn = 0; turn < 50; turn += 1) {
    if (await fetch(`${publicUrl}/healthz`).catch(() => null)) return nginx
    await pause(100)
  }
  throw new Error('nginx does not answer')
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  return port
}

/** The columns of its table. */
export const SCALE_COLUMNS = {
  visitors: (row) => row.visitors,
  'of each reach Node: pages': (row) => row.pages.toFixed(3),
  pictures: (row) => row.pictures.toFixed(3),
  files: (row) => row.files.toFixed(3),
  polls: (row) => row.polls.toFixed(3),
  KB: (row) => row.kilobytes.toFixed(1),
  'reach the bucket': (row) => row.bucket.toFixed(3),
  'scaled pictures in it': (row) => row.scaled,
  'hit ratio': (row) => row.hits.toFixed(4),
  'slowest /healthz, ms': (row) => Math.round(row.health),
  'name too early': (row) => row.early,
  'lacked it N + 1 s later': (row) => row.stale,
  'wrong answers': (row) => row.wrong,
  connections: (row) => row.connections,
  'notes refused': (row) => row.refused,
  'notes lost': (row) => `${row.lost} of ${row.stored}`,
}
