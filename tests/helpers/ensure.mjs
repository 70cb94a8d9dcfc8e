// `node tests/helpers/ensure.mjs chromium|firefox-esr|postgres`: finds or installs it, or says in one line what to do.
import { ensureBothChromiums } from './chromium.mjs'
import { ensureFirefox } from './firefox.mjs'
import { ensurePostgres } from './postgres-binaries.mjs'

const ensure = {
  chromium: ensureBothChromiums,
  'firefox-esr': ensureFirefox,
  postgres: ensurePostgres,
}[process.argv[2]]
try {
  process.stdout.write(`${ensure()}\n`)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
