export interface LakePictures {
  /** Whether it is the address of a picture or file of the lake. */
  isOfLake(address: string): boolean
  /**
   * Loads a picture with the token. Without one it waits for one.
   *
   * @returns a `blob:` address.
   * @throws {Error} when the picture does not exist or cannot be loaded.
   */
  load(address: string): Promise<string>
  /**
   * Patches this page, so that every `img` with an address of the lake's pictures loads them with the token, and links to
   * pictures and files download them in the same way. It is a patch because the Studio creates `img` elements in dozens of places.
   */
  showInPage(): void
}

/** Pictures in memory. A long list in the Studio shows some fifty. */
const MOST_LOADED = 200

/**
 * Pictures and files for pages of people who write. The lake gives them those that are not public, and the request of an `img` or
 * a link has no token. So they are fetched with the token and shown from memory.
 */
export function openLakePictures({
  apiHost,
  token,
}: {
  apiHost: string
  token: () => Promise<string>
}): LakePictures {
  const { origin } = new URL(apiHost)
  /** `blob:` addresses of loaded pictures by their address, the least recently used first. */
  const loaded = new Map<string, Promise<string>>()

  function isOfLake(address: string): boolean {
    try {
      const url = new URL(address, location.href)
      return url.origin === origin && /^\/(images|files)\//.test(url.pathname)
    } catch {
      // The browser itself handles an invalid address.
      return false
    }
  }

  function load(address: string): Promise<string> {
    const loading = loaded.get(address) ?? fetchWithToken(address).then(URL.createObjectURL)
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

  async function fetchWithToken(address: string): Promise<Blob> {
    const headers = { Authorization: `Bearer ${await token()}` }
    const answer = await fetch(address, { headers })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    return answer.blob()
  }

  function download(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.href.startsWith('blob:') || !isOfLake(link.href)) return
    event.preventDefault()
    const { pathname, searchParams } = new URL(link.href)
    const name = searchParams.get('dl') || pathname.slice(pathname.lastIndexOf('/') + 1)
    void fetchWithToken(`${link.origin}${pathname}`).then((file) => {
      const address = URL.createObjectURL(file)
      const saving = document.createElement('a')
      saving.href = address
      saving.download = name
      saving.click()
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    })
  }

  return {
    isOfLake,
    load,
    showInPage() {
      loadPicturesBy((address) => (isOfLake(address) ? load(address) : null))
      document.addEventListener('click', download)
    },
  }
}

/** @param load resolves to the address to show instead; null for an address that is to be shown itself. */
function loadPicturesBy(load: (address: string) => Promise<string> | null): void {
  const prototype = HTMLImageElement.prototype
  const src = Object.getOwnPropertyDescriptor(prototype, 'src')
  if (src?.set === undefined) return
  const setSrc = src.set
  const wanted = new WeakMap<HTMLImageElement, string>()

  function show(picture: HTMLImageElement, address: string): void {
    wanted.set(picture, address)
    const loading = load(address)
    if (loading === null) return setSrc.call(picture, address)
    // After a failure the `img` gets the original address, and fails as usual.
    void loading
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
}
