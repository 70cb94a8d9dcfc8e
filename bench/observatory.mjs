/* `node bench/observatory.mjs`: the built site behind TLS on this machine, graded by the rules of MDN's HTTP Observatory. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { buildIfStale } from '../server/build-if-stale.mjs'
import { observatoryGrade } from './observatory-grade.mjs'
import { scratchFolder } from './site.mjs'
import { PAGES } from '../tests/helpers/pages.mjs'

process.env.NODE_ENV = 'production'
buildIfStale()
const folder = scratchFolder()
const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder.path, name))
// A self-signed certificate, valid for a day.
execFileSync(
  'openssl',
  [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ],
  { stdio: 'ignore' },
)

let target = 0
const front = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (visitor) => {
  const site = connect(target, '127.0.0.1')
  visitor.pipe(site).pipe(visitor)
  visitor.on('error', () => site.destroy())
  site.on('error', () => visitor.destroy())
})
const port = await new Promise((resolve) =>
  front.listen(0, '127.0.0.1', () => resolve(front.address().port)),
)
const { start } = await import('../build/server/index.js')
const publicUrl = `https://localhost:${port}`
const settings = { PORT: '0', PUBLIC_URL: publicUrl, DATA_DIR: folder.path, LOG_LEVEL: 'silent' }
const site = await start(settings)
target = site.port

const worst = []
for (const path of [...PAGES, '/studio', '/nowhere', '/api/booking-status']) {
  const { grade, score, notes } = observatoryGrade(await answerAt(path))
  process.stdout.write(`${path.padEnd(24)} ${grade.padEnd(3)} ${score}\n`)
  if (path === '/') process.stdout.write(`${notes.map((note) => `    ${note}`).join('\n')}\n`)
  if (grade !== 'A+') worst.push(path)
}
front.close()
await site.close()
folder.remove()
process.exit(worst.length > 0 ? 1 : 0)

function answerAt(path) {
  return new Promise((resolve, reject) => {
    get(publicUrl + path, { rejectUnauthorized: false, agent: false }, (response) => {
      let html = ''
      response.setEncoding('utf8').on('data', (chunk) => (html += chunk))
      const headers = new Headers(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      )
      response.on('end', () =>
        resolve({ headers, html, cookies: response.headers['set-cookie'] ?? [] }),
      )
    }).on('error', reject)
  })
}
