/** Letters that a driver of Mallorca may not read. Digits, signs and accents belong to all scripts. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * The legal name that stands beside an artist's name for drivers: only when the artist's name has letters of another script
 * and the legal name has none. For all others it stays with the travel desk.
 *
 * @param open - gives the legal name; null when it cannot be opened. It is not asked without need
 */
export function nameForDrivers(artistName: string, open: () => string | null): string | null {
  if (!OTHER_SCRIPT.test(artistName)) return null
  const legalName = open()
  return legalName === null || OTHER_SCRIPT.test(legalName) ? null : legalName
}
