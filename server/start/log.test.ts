import { expect, test, vi } from 'vitest'
import { openLog } from './log'

const CANARY = 'X1234567-canary'

/** Parses the line that a call writes. */
function logged(write: (log: ReturnType<typeof openLog>) => void): Record<string, unknown> {
  let text = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  const log = openLog('info')
  // Without a file of its own pino writes past process.stdout; its stream takes the same lines.
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[
    Object.getOwnPropertySymbols(log).find((symbol) => String(symbol) === 'Symbol(pino.stream)')!
  ]!
  stream.write = (line: string) => void (text += line)
  write(log)
  spy.mockRestore()
  return JSON.parse(text) as Record<string, unknown>
}

test('keys of the allow-list are written, all others are not', () => {
  const line = logged((log) =>
    log.info({ count: 3, passportNumber: CANARY, body: { fullName: CANARY } }, 'something'),
  )
  expect(line).toEqual({ level: 30, time: expect.any(String), count: 3, msg: 'something' })
})

test('under an allowed key stands nothing but a short text, a number or a truth', () => {
  const line = logged((log) =>
    log.info({ path: 'x'.repeat(1000), id: { fullName: CANARY }, list: [CANARY] }, 'something'),
  )
  expect(String(line.path)).toHaveLength(300)
  expect(JSON.stringify(line)).not.toContain(CANARY)
})

test('a child’s own words are sifted too', () => {
  expect(
    JSON.stringify(logged((log) => log.child({ requestId: 'r', email: CANARY }).info('something'))),
  ).not.toContain(CANARY)
})

test('of errors neither what drivers hang on them nor what they quote is written', () => {
  const driver = Object.assign(new Error(`invalid input: "${CANARY}"`), {
    code: '22P02',
    detail: CANARY,
    parameters: [CANARY],
  })
  const broken = (() => {
    try {
      return JSON.parse(`{"a": ${CANARY}`) as Error
    } catch (error) {
      return error as Error
    }
  })()
  for (const error of [driver, broken, new Error('outer', { cause: driver })]) {
    const line = logged((log) => log.error({ err: error }, 'something'))
    expect(JSON.stringify(line)).not.toContain(CANARY)
    expect(line.err).toMatchObject({
      type: expect.any(String),
      stack: expect.stringContaining('at '),
    })
  }
})
