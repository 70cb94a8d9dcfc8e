/*
 * The rules of MDN's HTTP Observatory about a site's headers: 100 points, minus penalties. Bonuses count only when the score is
 * 90 or more without them. https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 */

/**
 * @param {{ headers: Headers, html: string, cookies: string[] }} answer of the page at `/`, over https.
 * @returns {{ grade: string, score: number, notes: string[] }}
 */
export function observatoryGrade({ headers, html, cookies }) {
  const tests = [
    csp(headers),
    cookieRule(cookies),
    cors(headers),
    hsts(headers),
    integrity(html),
    framing(headers),
    sniffing(headers),
    referrer(headers),
    resources(headers),
  ]
  const penalties = tests.filter(({ points }) => points < 0)
  const bonuses = tests.filter(({ points }) => points > 0)
  const base = 100 + sum(penalties)
  const score = Math.max(0, base >= 90 ? base + sum(bonuses) : base)
  return {
    grade: gradeOf(score),
    score,
    notes: tests.map(
      ({ name, points, note }) => `${points > 0 ? '+' : ''}${points} ${name}: ${note}`,
    ),
  }
}

function csp(headers) {
  const policy = headers.get('content-security-policy')
  const name = 'Content-Security-Policy'
  if (policy === null) return { name, points: -25, note: 'missing' }
  const directives = new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([directive, ...sources]) => [directive.toLowerCase(), sources]),
  )
  const of = (directive) => directives.get(directive) ?? directives.get('default-src') ?? ['*']
  const scripts = of('script-src')
  const isBroad = (sources) =>
    sources.some((source) => ['*', 'http:', 'https:', 'data:', 'blob:'].includes(source))
  const hasHash = scripts.some((source) => /^'(sha256|sha384|sha512|nonce)-/.test(source))
  if (
    isBroad(scripts) ||
    isBroad(of('object-src')) ||
    (scripts.includes("'unsafe-inline'") && !hasHash)
  )
    return { name, points: -20, note: 'unsafe scripts' }
  if (scripts.includes("'unsafe-eval'")) return { name, points: -10, note: 'unsafe-eval' }
  if ([...directives.values()].flat().some((source) => source.startsWith('http:')))
    return { name, points: -20, note: 'an insecure scheme' }
  const styles = directives.get('style-src') ?? directives.get('default-src') ?? ['*']
  if (styles.includes("'unsafe-inline'") || isBroad(styles))
    return { name, points: 0, note: 'unsafe styles only' }
  const isFromNone = directives.get('default-src')?.join() === "'none'"
  return isFromNone
    ? { name, points: 10, note: "no unsafe-inline, default-src 'none'" }
    : { name, points: 5, note: 'no unsafe-inline' }
}

function cookieRule(cookies) {
  return {
    name: 'Cookies',
    points: cookies.length === 0 ? 0 : -20,
    note:
      cookies.length === 0 ? 'none are set' : 'some are set; their flags are not looked at here',
  }
}

function cors(headers) {
  const isOpen = headers.get('access-control-allow-origin') !== null
  return {
    name: 'Cross-origin resource sharing',
    points: isOpen ? -50 : 0,
    note: isOpen ? 'open' : 'closed',
  }
}

function hsts(headers) {
  const name = 'Strict-Transport-Security'
  const age = Number(
    /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? Number.NaN,
  )
  if (Number.isNaN(age)) return { name, points: -20, note: 'missing' }
  return age >= 15_768_000
    ? { name, points: 0, note: 'six months at least' }
    : { name, points: -10, note: 'under six months' }
}

function integrity(html) {
  const foreign = [...html.matchAll(/<script\b[^>]*\ssrc="(https?:)?\/\/[^"]*"[^>]*>/gi)].filter(
    ([tag]) => !/\sintegrity=/.test(tag),
  )
  return {
    name: 'Subresource integrity',
    points: foreign.length > 0 ? -5 : 0,
    note: foreign.length > 0 ? 'scripts of others without it' : 'all scripts are our own',
  }
}

function framing(headers) {
  const name = 'Framing'
  if (/frame-ancestors/.test(headers.get('content-security-policy') ?? ''))
    return { name, points: 5, note: 'by frame-ancestors' }
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '')
    ? { name, points: 0, note: 'by X-Frame-Options' }
    : { name, points: -20, note: 'allowed' }
}

function sniffing(headers) {
  const isOff = headers.get('x-content-type-options') === 'nosniff'
  return {
    name: 'X-Content-Type-Options',
    points: isOff ? 0 : -5,
    note: isOff ? 'nosniff' : 'missing',
  }
}

function referrer(headers) {
  const policy = headers.get('referrer-policy')
  const isPrivate = [
    'no-referrer',
    'same-origin',
    'strict-origin',
    'strict-origin-when-cross-origin',
  ].includes(policy)
  return {
    name: 'Referrer-Policy',
    points: isPrivate ? 5 : policy === null ? 0 : -5,
    note: policy ?? 'missing',
  }
}

function resources(headers) {
  const policy = headers.get('cross-origin-resource-policy')
  return {
    name: 'Cross-Origin-Resource-Policy',
    points: ['same-origin', 'same-site'].includes(policy) ? 10 : 0,
    note: policy ?? 'missing',
  }
}

function gradeOf(score) {
  const steps = [
    [100, 'A+'],
    [90, 'A'],
    [85, 'A-'],
    [80, 'B+'],
    [70, 'B'],
    [65, 'B-'],
    [60, 'C+'],
    [50, 'C'],
    [45, 'C-'],
    [40, 'D+'],
    [30, 'D'],
    [25, 'D-'],
  ]
  return steps.find(([least]) => score >= least)?.[1] ?? 'F'
}

function sum(tests) {
  return tests.reduce((total, { points }) => total + points, 0)
}
