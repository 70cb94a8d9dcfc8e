import { currentSession } from '../studio/session'

/**
 * A picture of something that is still a secret is not there for an `img`, which shows no session: when it fails to load, it
 * is asked for as an organiser.
 */
export function secretPicture(picture: HTMLImageElement): void {
  picture.addEventListener('error', () => void load(picture), { once: true })
}

async function load(picture: HTMLImageElement): Promise<void> {
  const session = currentSession()
  const address = picture.getAttribute('src') ?? ''
  if (session === null || !/^\/(images|files)\//.test(address)) return
  const answer = await fetch(address, {
    headers: { Authorization: `Bearer ${session.token}` },
  }).catch(() => null)
  if (!answer?.ok) return
  picture.setAttribute('data-secret-picture', '')
  picture.removeAttribute('srcset')
  picture.src = URL.createObjectURL(await answer.blob())
}
