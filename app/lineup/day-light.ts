/** The light that each day is shown in, as the custom property `--light`; the names are the Studio's. */
const LIGHTS: Record<string, string> = {
  torch: '[--light:var(--color-torch)]',
  'glow-worm': '[--light:var(--color-glowworm)]',
  spore: '[--light:var(--color-spore)]',
  limestone: '[--light:var(--color-limestone)]',
}

/** Class that sets `--light` for everything inside. A colour that the site does not know is torch light. */
export function dayLight(color: string): string {
  return LIGHTS[color] ?? '[--light:var(--color-torch)]'
}
