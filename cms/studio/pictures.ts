import { session } from './session'

/*
 * Only organisers get pictures and files that are not public, and the request of an `img` or a link has no token. So they are
 * fetched with the tab's token and shown from memory.
 */

/** `blob:` addresses of loaded pictures by their address on the site, the least recently used first. */
const loaded = new Map<string, Promise<string>>()
/** Pictures in memory. A long list in the Studio shows some fifty. */
const MOST_LOADED = 200

/** Whether it is the address of a picture or file of this site. */
export function isOwnFile(address: string): boolean {
  try {
    const { origin, pathname } = new URL(address, location.href)
    return origin === location.origin && /^\/(images|files)\//.test(pathname)
  } catch {
    // The browser itself handles an invalid address.
    return false
  }
}

/**
 * Loads a picture with the organiser's token. Without a session it waits for one.
 *
 * @returns a `blob:` address.
 * @throws {Error} when the picture does not exist or cannot be loaded.
 */
export function loadPicture(address: string): Promise<string> {
  const loading = loaded.get(address) ?? fetchAsOrganiser(address).then(URL.createObjectURL)
  loaded.delete(address)
  loaded.set(address, loading)
  loading.catch(() => loaded.delete(address))
  for (const [oldest, picture] of loaded) {
    if (loaded.size <= MOST_LOADED) break
    loaded.delete(oldest)
    void picture.then(URL.revokeObjectURL, () => undefined)
  }
  return loading
}

async function fetchAsOrganiser(address: string): Promise<Blob> {
  const { token } = await session()
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.blob()
}

/**
 * Patches this page, so that every `img` with an address of the site's pictures loads them with the organiser's token, and links
 * to pictures and files download them in the same way. It is a patch because the Studio creates `img` elements in dozens of
 * places.
 */
export function showPicturesAsOrganiser(): void {
  const prototype = HTMLImageElement.prototype
  const src = Object.getOwnPropertyDescriptor(prototype, 'src')
  if (src?.set === undefined) return
  const setSrc = src.set
  const wanted = new WeakMap<HTMLImageElement, string>()

  function show(picture: HTMLImageElement, address: string): void {
    wanted.set(picture, address)
    if (!isOwnFile(address)) return setSrc.call(picture, address)
    // After a failure the `img` gets the original address, and fails as usual.
    void loadPicture(address)
      .catch(() => address)
      .then((ready) => wanted.get(picture) === address && setSrc.call(picture, ready))
  }

  Object.defineProperty(prototype, 'src', {
    ...src,
    set(this: HTMLImageElement, address: unknown) {
      show(this, String(address))
    },
  })
  prototype.setAttribute = function (name, value) {
    if (name.toLowerCase() === 'src') show(this, String(value))
    else Element.prototype.setAttribute.call(this, name, value)
  }
  document.addEventListener('click', download)
}

function download(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.href.startsWith('blob:') || !isOwnFile(link.href)) return
  event.preventDefault()
  const { pathname, searchParams } = new URL(link.href)
  const name = searchParams.get('dl') || pathname.slice(pathname.lastIndexOf('/') + 1)
  void fetchAsOrganiser(`${link.origin}${pathname}`).then((file) => {
    const address = URL.createObjectURL(file)
    const saving = document.createElement('a')
    saving.href = address
    saving.download = name
    saving.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  })
}
