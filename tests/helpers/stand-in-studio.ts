import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leftovers } from './leftovers'

/** A folder for `startSite({ studioFolder })` in place of the built Studio. */
export function standInStudio(): string {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'))
  leftovers.push(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><!--studio-settings--></head>')
  writeFileSync(join(folder, 'preview.html'), '<!doctype html>')
  return folder
}
