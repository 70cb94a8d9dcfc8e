import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { openPage } from './browser'
import { type Site } from './site'

export interface Harvest {
  /** All texts of the page, its title, attributes and fields, with white space collapsed. */
  texts: string[]
  /** Addresses that the page loads or that a press would open. */
  links: string[]
  dialogs: string[]
  violations: string[]
}

/** A page that records dialogs and violations of its content security policy. */
export async function watchedPage(site: Site, token?: string): Promise<Page> {
  const page = await openPage(site.url, { reducedMotion: true })
  await page.addInitScript((kept) => {
    if (kept !== null && location.origin !== 'null')
      sessionStorage.setItem('festival-studio-session', kept)
    const said = { dialogs: [] as string[], violations: [] as string[] }
    Object.assign(window, { __said: said })
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      window[name] = (() => void said.dialogs.push(name)) as never
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      said.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  }, token ?? null)
  return page
}

export function harvest(page: Page): Promise<Harvest> {
  return page.evaluate(() => {
    const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim()
    const elements = [...document.querySelectorAll('*')]
    const body = document.body.cloneNode(true) as HTMLElement
    for (const script of body.querySelectorAll('script')) script.remove()
    const attributes = elements.flatMap((element) =>
      [...element.attributes].map(({ value }) => value),
    )
    const values = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    )
    const links = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'poster'].flatMap(
      (name) => elements.flatMap((element) => element.getAttribute(name) ?? []),
    )
    const { dialogs, violations } = (
      window as unknown as { __said: { dialogs: string[]; violations: string[] } }
    ).__said
    // In a preview invisible marks follow the texts.
    const plain = (text: string) => collapsed(text.replace(/[\u200b-\u200d\ufeff]{8,}/g, ' '))
    return {
      texts: [body.textContent ?? '', document.title, ...attributes, ...values].map(plain),
      links,
      dialogs,
      violations,
    }
  })
}

/** Whether our components may write this address, or the content's checks accept it. */
export function isAllowed(link: string): boolean {
  return (
    link === '' ||
    /^((blob:)?https?:\/\/|webcal:\/\/|mailto:|tel:|#|\/(?!\/)|data:image\/)/.test(link)
  )
}

export function missing(wanted: readonly string[], texts: readonly string[]): string[] {
  const haystack = texts.join('\n')
  return wanted
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => !haystack.includes(text))
}

export function expectHarmless(
  { texts, links, dialogs, violations }: Harvest,
  shown: readonly string[],
): void {
  expect([dialogs, violations, links.filter((link) => !isAllowed(link))]).toEqual([[], [], []])
  expect(missing(shown, texts)).toEqual([])
}
