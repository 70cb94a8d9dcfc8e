/** The settings that the Studio's page gets from this installation. `cms/studio/studio-settings.ts` reads them. */
export interface StudioSettings {
  isLocal: boolean
  projectId: string
  dataset: string
}

/**
 * The Studio's own Content Security Policy. Its styles are written by scripts, so they cannot be named one by one; scripts
 * are files of ours without exception.
 *
 * With content in Sanity's cloud the Studio logs in, reads and writes there. With our own lake it asks this server alone.
 */
export function studioPolicy(
  { isLocal }: Pick<StudioSettings, 'isLocal'>,
  publicUrl: string,
): string {
  // Safari took "self" for http alone until 15.4.
  const ownSocket = publicUrl.replace(/^http/, 'ws')
  const sanity = isLocal
    ? { pictures: '', calls: '', frames: '' }
    : {
        pictures: ' https:',
        calls:
          ' https://*.sanity.io wss://*.sanity.io https://sanity-cdn.com https://*.sanity-cdn.com',
        frames: ' https://*.sanity.io',
      }
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${sanity.pictures}`,
    "font-src 'self'",
    `media-src 'self' blob:${sanity.pictures}`,
    `connect-src 'self' ${ownSocket}${sanity.calls}`,
    `frame-src 'self'${sanity.frames}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const NOTICES = {
  building: {
    title: 'The Studio is being built',
    text: 'That takes about a minute after an update, and nobody else has to wait for it: the site is open. This page opens the Studio when it is ready.',
    refresh: '<meta http-equiv="refresh" content="4" />',
  },
  failed: {
    title: 'The Studio could not be built',
    text: 'The site is open all the same, but nobody can edit it until this is mended. What went wrong is in the server’s log; after that, start it again.',
    refresh: '',
  },
  missing: {
    title: 'There is no Studio here yet',
    text: 'It is built by “npm start”, or by “npm run build”. The site itself does not need it.',
    refresh: '',
  },
}

/** The page at the Studio's address while there is no Studio. */
export function noticePage(state: keyof typeof NOTICES): string {
  const { title, text, refresh } = NOTICES[state]
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Trance &amp; Madness</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    ${refresh}
    <style>${NOTICE_STYLE}</style>
  </head>
  <body>
    <main>
      <p>Trance &amp; Madness</p>
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/">To the site</a></p>
    </main>
  </body>
</html>
`
}

const NOTICE_STYLE = `
      html { color-scheme: dark; height: 100% }
      body { min-height: 100%; margin: 0; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
        font: 1.125rem/1.55 system-ui, sans-serif; color: #ece5d6; background: radial-gradient(40rem 30rem at 50% 60%, #3a2a16, #0b0a10) #0b0a10 }
      main { max-width: 34rem }
      main > :first-child { margin: 0; font-weight: 700; color: #ffb454 }
      h1 { margin: 0.25rem 0 0.75rem; font-size: clamp(1.75rem, 6vw, 2.5rem); line-height: 1.1; color: #fffaf0 }
      a { color: #5ef2e0 }
    `
