import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { PAGE_SCRIPTS_HEADER } from './context'
import { startLate } from './late.server'
import { takeScriptMarks } from './own-scripts.server'
import { ScriptMark } from './ui/inline-script'

const RENDER_DEADLINE_MS = 5000

/** Renders a page in full before anything of it is sent: it is to be hashed, compressed and kept as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  _context: AppLoadContext,
): Promise<Response> {
  const mark = randomBytes(16).toString('base64url')
  const page = (
    <ScriptMark.Provider value={mark}>
      <RemixServer context={remixContext} url={request.url} nonce={mark} />
    </ScriptMark.Provider>
  )
  const { html, sources } = takeScriptMarks(await renderWhole(page, mark), mark)
  headers.set(PAGE_SCRIPTS_HEADER, sources.join(' '))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(import.meta.env.PROD ? startLate(html) : html, { status, headers })
}

function renderWhole(page: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(deadline)
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: fail,
      // Inside a boundary React would go on and leave the rest to the browser; a kept page must be whole.
      onError: fail,
    })
    const deadline = setTimeout(
      () => abort(new Error('rendering took too long')),
      RENDER_DEADLINE_MS,
    )
    function fail(error: unknown) {
      clearTimeout(deadline)
      reject(error)
    }
  })
}

/** Unexpected errors of loaders, actions and rendering, logged once with the id of their request. */
export function handleError(
  error: unknown,
  { context, request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return
  context.log.error({ err: error, method: request.method }, 'the site failed to answer')
}
