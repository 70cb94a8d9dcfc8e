/** Every picture of the seed by its name: a function that paints it as SVG, with a margin that is cut off when it is encoded. */
export const scenes: Record<string, () => string>
