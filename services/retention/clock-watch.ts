/** Readings of all clocks at one moment, in milliseconds. */
export interface Clocks {
  /** The clock of this machine. */
  ours: number
  /** The clock of the database's machine, which may be the same. */
  database: number
  /** A monotonic clock with an arbitrary origin. */
  monotonic: number
  /** The earlier of `ours` and `database`, so that one clock that is ahead deletes nothing. */
  earlier: Date
}

/** @param monotonic - milliseconds with an arbitrary origin */
export function clocksAt(ours: Date, database: Date, monotonic: number): Clocks {
  const [one, other] = [ours.getTime(), database.getTime()]
  return { ours: one, database: other, monotonic, earlier: new Date(Math.min(one, other)) }
}

/** The clocks must run evenly for this long before they are trusted. */
export const WATCHED_MS = 9 * 60_000
/** The same after a clock has jumped. */
const WATCHED_AFTER_JUMP_MS = 24 * 3600_000
/** A difference up to this much, plus 1 % of the time passed, is drift and not a jump. */
const DRIFT_MS = 60_000

/**
 * Decides whether the clocks can be trusted: they must have run as far as the monotonic clock, which cannot be set, since
 * an earlier observation. So a wrong time that is corrected soon (after a machine's start, or a mistyped date) has no effect.
 */
export class ClockWatch {
  #since: Clocks | null = null
  #latest: Clocks | null = null
  #needed = WATCHED_MS

  /** Whether they have been watched for a day, or have to be. */
  get hasJumped(): boolean {
    return this.#needed === WATCHED_AFTER_JUMP_MS
  }

  /** Adds a reading. @returns whether the clocks can be trusted now */
  observe(clocks: Clocks): boolean {
    if (this.#since === null || this.#latest === null) {
      this.#since = this.#latest = clocks
      return false
    }
    if (!isEven(this.#latest, clocks) || !isEven(this.#since, clocks)) {
      this.#since = clocks
      this.#needed = WATCHED_AFTER_JUMP_MS
    }
    this.#latest = clocks
    return clocks.monotonic - this.#since.monotonic >= this.#needed
  }
}

function isEven(before: Clocks, after: Clocks): boolean {
  const passed = after.monotonic - before.monotonic
  const slack = DRIFT_MS + passed / 100
  return [after.ours - before.ours, after.database - before.database].every(
    (run) => Math.abs(run - passed) <= slack,
  )
}
