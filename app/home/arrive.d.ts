/** It exports nothing: a script, for what it does. */
export type Nothing = never
