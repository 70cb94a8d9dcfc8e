/** What the clocks said at one moment, in milliseconds. */
export interface Clocks {
  /** Of this machine. */
  ours: number
  /** Of the database's machine, which may be the same. */
  database: number
  /** One that only ever runs forward, at an even pace, from no particular moment. */
  monotonic: number
  /** The earlier of the first two: one clock that is ahead deletes nothing. */
  earlier: Date
}

/** @param monotonic - in milliseconds, from no particular moment. */
export function clocksAt(ours: Date, database: Date, monotonic: number): Clocks {
  const [one, other] = [ours.getTime(), database.getTime()]
  return { ours: one, database: other, monotonic, earlier: new Date(Math.min(one, other)) }
}

/** Two looks are this far apart at least before a clock is believed. */
const WATCHED_MS = 9 * 60_000
/** After a clock has been seen to jump it is watched for this long. */
const WATCHED_AFTER_JUMP_MS = 24 * 3600_000
/** Clocks are set right by this much without anybody calling it a jump; and of longer times a hundredth. */
const DRIFT_MS = 60_000

/**
 * Tells whether the clocks may be believed: when, since an earlier look, they have run as far as a clock did that cannot be set.
 * A jump that is set right again within that time (a machine that has just started, a mistyped date) has no effect.
 */
export class ClockWatch {
  #since: Clocks | null = null
  #latest: Clocks | null = null
  #needed = WATCHED_MS

  /** To be called at every look. */
  see(clocks: Clocks): boolean {
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
