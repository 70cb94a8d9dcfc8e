/**
 * The embedded database cannot be used, and a person has to do something about it: the message says what happened and what
 * to do, in words meant to be printed as they are.
 */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Another process works on the same data folder. Two servers on one cluster would destroy it, so the later one yields. */
export class DataDirInUse extends EmbeddedDatabaseError {
  override name = 'DataDirInUse'

  constructor(
    readonly dataDir: string,
    /** The process that holds the folder; null when it did not say. */
    readonly holder: number | null,
  ) {
    super(
      `The data folder ${dataDir} is in use by ${holder === null ? 'another process' : `process ${holder}`}, which is still running. ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.',
    )
  }
}
