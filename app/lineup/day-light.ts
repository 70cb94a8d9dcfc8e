/** Classes that set `--light`, the colour of a day. The keys are the colour names in the Studio. */
const LIGHTS: Record<string, string> = {
  torch: '[--light:var(--color-torch)]',
  'glow-worm': '[--light:var(--color-glowworm)]',
  spore: '[--light:var(--color-spore)]',
  limestone: '[--light:var(--color-limestone)]',
}

/** Returns the class that sets `--light` for an element and its content. An unknown colour becomes torch light. */
export function dayLight(color: string): string {
  return LIGHTS[color] ?? '[--light:var(--color-torch)]'
}
