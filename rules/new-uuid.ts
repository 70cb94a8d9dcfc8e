/**
 * A random UUID (RFC 9562, version 4), also where browsers have no `crypto.randomUUID`: they have it on https and localhost only,
 * and a desk in a local network is opened over http.
 */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)).map(
    // The fields of version and variant.
    (byte, place) => (place === 6 ? (byte & 15) | 64 : place === 8 ? (byte & 63) | 128 : byte),
  )
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
