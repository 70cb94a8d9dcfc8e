import type { StudioSettings } from '../../cms/studio/studio-settings'

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

/** The page at the addresses of the Studio and of previews when their files are missing. */
export const MISSING_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The Studio’s files are missing</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>
      html { color-scheme: dark; height: 100% }
      body { min-height: 100%; margin: 0; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
        font: 1.125rem/1.55 system-ui, sans-serif; color: #ece5d6; background: radial-gradient(40rem 30rem at 50% 60%, #3a2a16, #0b0a10) #0b0a10 }
      main { max-width: 34rem }
      main > :first-child { margin: 0; font-weight: 700; color: #ffb454 }
      h1 { margin: 0.25rem 0 0.75rem; font-size: clamp(1.75rem, 6vw, 2.5rem); line-height: 1.1; color: #fffaf0 }
      a { color: #5ef2e0 }
    </style>
  </head>
  <body>
    <main>
      <p>Organisers only</p>
      <h1>The Studio’s files are missing</h1>
      <p>The site is open all the same, but nobody can edit it. On the server, run “npm run build” and start the site again.</p>
      <p><a href="/">To the site</a></p>
    </main>
  </body>
</html>
`
