import type { Page } from 'playwright-core'

/** What a person has done in a page. */
export interface Deeds {
  /** Presses of a mouse button. */
  clicks: number
  /** Keys that were pressed, each letter of a text among them. */
  keys: number
}

/** Counts from here on what is done in a page by mouse and keyboard, in all its frames. What a script puts into a field is no deed. */
export async function countDeeds(page: Page): Promise<Deeds> {
  const deeds: Deeds = { clicks: 0, keys: 0 }
  await page.exposeBinding('noteDeed', (_, deed: keyof Deeds) => {
    deeds[deed] += 1
  })
  const listen = () => {
    const note = (deed: keyof Deeds) => (event: Event) =>
      event.isTrusted && (window as unknown as { noteDeed(of: string): void }).noteDeed(deed)
    addEventListener('pointerdown', note('clicks'), true)
    addEventListener('keydown', note('keys'), true)
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return deeds
}
