import { expect, test, vi } from 'vitest'
import { textIn } from '../../languages/texts-in'
import { cleanTexts, keptTexts, problemsIn, refusalOf, sendTexts } from './submission'

const NO_ANSWER = 'No answer came back. Please check your connection and try again.'

test.each([
  [
    'the API’s own sentence is the reason',
    new Error('429: That was a lot in a short time. Please try again in 40 seconds.'),
    {
      message: '429: That was a lot in a short time. Please try again in 40 seconds.',
      reason: 'That was a lot in a short time. Please try again in 40 seconds.',
    },
  ],
  [
    'an answer that is a page is no sentence: a 500 is our fault',
    new Error('500: <html>Internal Server Error</html>'),
    {
      message: '500: <html>Internal Server Error</html>',
      reason: 'Something went wrong on our side.',
    },
  ],
  [
    'an answer without a body came all the same',
    new Error('502: Bad Gateway'),
    { message: '502: Bad Gateway', reason: 'Something went wrong on our side.' },
  ],
  [
    'a refusal by something between us is not our fault',
    new Error('403: <html>Blocked</html>'),
    { message: '403: <html>Blocked</html>', reason: 'It was refused without a reason.' },
  ],
  [
    'words that do not begin like a sentence are none',
    new Error('400: upstream: The line broke.'),
    {
      message: '400: upstream: The line broke.',
      reason: 'It was refused without a reason.',
    },
  ],
  [
    'words that do not end like a sentence are none',
    new Error('500: The line broke. At 3'),
    { message: '500: The line broke. At 3', reason: 'Something went wrong on our side.' },
  ],
  [
    'a Spanish sentence may begin with its own mark',
    new Error('429: ¡Basta por ahora.'),
    { message: '429: ¡Basta por ahora.', reason: '¡Basta por ahora.' },
  ],
  [
    'a number within a message is no status',
    new Error('Got 403: Nothing here.'),
    { message: null, reason: NO_ANSWER },
  ],
  [
    'a cut line has no answer',
    new TypeError('Failed to fetch'),
    { message: null, reason: NO_ANSWER },
  ],
  [
    'a deadline that has passed has no answer',
    new DOMException('signal timed out', 'TimeoutError'),
    { message: null, reason: NO_ANSWER },
  ],
  [
    'an answer that is not JSON did come',
    new SyntaxError('Unexpected token <'),
    { message: null, reason: 'The answer could not be read.' },
  ],
])('%s', (_, error, refusal) => {
  expect(refusalOf(error)).toEqual(refusal)
})

test('a page in German shows the API’s sentence when that is German, and else its own words', () => {
  const t = textIn('de', 'forms')
  const answer = (text: string, language?: string) => Object.assign(new Error(text), { language })
  expect(refusalOf(answer('429: Übe dich in Geduld.', 'de'), t)).toEqual({
    message: '429: Übe dich in Geduld.',
    reason: 'Übe dich in Geduld.',
  })
  const english = answer('403: The pins have gone home.')
  expect(refusalOf(english, t)).toEqual({
    message: null,
    reason: 'Es wurde abgelehnt, ohne Angabe von Gründen.',
  })
  expect(refusalOf(english).reason).toBe('The pins have gone home.')
})

test('every field that is wrong has its sentence, the others none', () => {
  const field = { required: true, max: 5 }
  expect(
    problemsIn({ a: 'fine', b: '', c: 'too long' }, [
      { ...field, name: 'a', label: 'A' },
      { ...field, name: 'b', label: 'B' },
      { ...field, name: 'c', label: 'C' },
    ]),
  ).toEqual({ b: 'Please fill in: B.', c: 'C can have 5 characters at most.' })
})

test('a form is posted as JSON with its key, and in another language than English with the language', async () => {
  const sent: { address: string; method?: string; body: unknown; headers: Headers }[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body, headers }: RequestInit = {}) => {
    sent.push({ address, method, body: JSON.parse(String(body)), headers: new Headers(headers) })
    return Response.json({}, { status: 201 })
  })
  try {
    await sendTexts('/api/attendee-pinboard', { alias: 'Echo' }, 'a-key')
    await sendTexts('/api/attendee-pinboard', { alias: 'Echo' }, 'a-key', 'es')
  } finally {
    vi.unstubAllGlobals()
  }
  const post = { address: '/api/attendee-pinboard', method: 'POST', body: { alias: 'Echo' } }
  expect(sent).toMatchObject([post, post])
  expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['a-key', 'a-key'])
  expect(sent.map(({ headers }) => headers.get('Content-Language'))).toEqual([null, 'es'])
})

test('a submission is recognised by its texts as the server stores them, without what must not be kept', () => {
  const field = { label: 'A', required: true, max: 20 }
  const fields = [
    { ...field, name: 'name' },
    { ...field, name: 'passport', neverKept: true },
  ]
  const clean = cleanTexts({ name: ' Zoe\u0308 ', passport: 'X1', website: '' }, fields)
  expect(clean).toEqual({ name: 'Zoë', passport: 'X1', website: '' })
  expect(keptTexts(clean, fields)).toEqual({ name: 'Zoë', website: '' })
})

test('a browser without timeouts for requests (Safari before 16) can send, too', async () => {
  vi.stubGlobal('AbortSignal', {})
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Welcome' }, { status: 201 }))
  try {
    expect(await sendTexts('/api/attendee-pinboard', { alias: 'Echo' }, 'a-key')).toEqual({
      message: 'Welcome',
    })
  } finally {
    vi.unstubAllGlobals()
  }
})
