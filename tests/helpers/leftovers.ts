/** What is to be done when the tests of the file under way are over. */
export const leftovers: (() => unknown)[] = []
