const PROGRESS = /^\d+ of \d+ (MB of .+|pictures and files) are (read|stored|unpacked|moved)\.$/

/**
 * Whether a line of a command says how far it is. Only work of more than two seconds has such lines, so on a busy machine they
 * come at any place.
 */
export function isProgress(line: string): boolean {
  return PROGRESS.test(line)
}
