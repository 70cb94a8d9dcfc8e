/** For a script that is imported to be run, and exports nothing: a module of types has to name something all the same. */
export type Nothing = never
