/** Functions to call when the tests of the current file are over. */
export const leftovers: (() => unknown)[] = []
