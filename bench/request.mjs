/**
 * Reads the arguments of `npm run bench -- …`: names of parts, where none means all, and addresses of running sites, which only
 * `visit` can measure.
 *
 * @param {string[]} words
 * @param {string[]} parts
 */
export function readRequest(words, parts) {
  const addresses = words.filter((word) => /^https?:\/\//.test(word))
  const named = words.filter((word) => !addresses.includes(word))
  const unknown = named.find((name) => !parts.includes(name))
  if (unknown) throw new Error(`"${unknown}" is no part of the benchmark: ${parts.join(', ')}`)
  if (addresses.length > 0 && (named.length !== 1 || named[0] !== 'visit'))
    throw new Error('Another site is measured by `visit` alone: npm run bench -- visit ADDRESS …')
  const origins = addresses.map((address) => new URL(address).origin)
  return { parts: named.length > 0 ? named : parts, origins: [...new Set(origins)] }
}
