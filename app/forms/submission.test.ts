import { expect, test, vi } from 'vitest'
import { textIn } from '../../languages/texts-in'
import { problemsIn, refusalOf, sendTexts } from './submission'

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
