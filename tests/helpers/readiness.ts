import { expect } from 'vitest'
import type { Site } from './site'

/**
 * Waits until visitors may be sent to the site. After an outage it prepares its database, and then it reads its content, which it tries at
 * intervals of up to 5 s. The failure says what is still missing.
 */
export async function ready(site: Pick<Site, 'url'>): Promise<void> {
  const missing = async () => (await fetch(`${site.url}/readyz`)).text()
  await expect.poll(missing, { timeout: 20_000, interval: 200 }).toBe('Ready.\n')
}
