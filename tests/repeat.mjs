/*
 * `npm test -- --repeat=20 FILE…`: runs the files again and again beside four busy loops. A test that depends on luck fails here
 * sooner than on the machine of somebody else. The last line is the result: `N passed, N failed`, in runs.
 */
import { spawn, spawnSync } from 'node:child_process'

const BUSY_LOOPS = 4

/**
 * @param {number} times
 * @param {string[]} files
 * @returns {boolean} whether every run passed
 */
export function repeat(times, files) {
  if (!Number.isInteger(times) || times < 1 || files.length === 0) {
    process.stdout.write('Say how often and which file: npm test -- --repeat=20 FILE\n')
    return false
  }
  const loops = Array.from({ length: BUSY_LOOPS }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  let failed = 0
  try {
    for (let run = 1; run <= times; run += 1) {
      process.stdout.write(`\nRun ${run} of ${times}\n`)
      // No second try: it would hide what this command is to find.
      const { status } = spawnSync('vitest', ['run', '--retry=0', ...files], { stdio: 'inherit' })
      if (status !== 0) failed += 1
    }
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
  }
  process.stdout.write(`\n${times - failed} passed, ${failed} failed\n`)
  return failed === 0
}
