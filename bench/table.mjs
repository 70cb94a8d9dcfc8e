/** @param {number} milliseconds - Infinity for an event that did not happen. */
export function shownTime(milliseconds) {
  return Number.isFinite(milliseconds) ? Math.round(milliseconds) : '–'
}

export function shownKilobytes(bytes) {
  return (bytes / 1000).toFixed(1)
}

/** The browser reports nothing shorter than 16 ms. */
export function shownMs(milliseconds) {
  return milliseconds === 0 ? '< 16' : Math.round(milliseconds)
}

/** @param {string} title @param {any[]} rows @param {Record<string, (row: any) => unknown>} columns */
export function show(title, rows, columns) {
  process.stdout.write(`\n${title}\n`)
  console.table(
    rows.map((row) =>
      Object.fromEntries(Object.entries(columns).map(([name, valueOf]) => [name, valueOf(row)])),
    ),
  )
}
