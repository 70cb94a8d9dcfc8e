import type { LoaderFunctionArgs } from '@remix-run/node'
import type { AppContext } from '~/context'
import type { RouteHandle } from '~/route-handle'
import { drawCard } from '../../services/cards/draw-card.server'
import { NOTHING_HERE } from '~/http/refusals.server'
import { sentence, storedPage } from '~/http/reply.server'
import { findEditionCard } from '~/timetable/former/former-edition-page.server'
import { findActCard } from '~/timetable/act-page.server'
import { pageCardNamed } from '~/ui/card'

export const handle: RouteHandle = {
  isShared: true,
  isTranslated: true,
  exists: async (context, file) => (await findCard({ ...context, language: 'en' }, file)) !== null,
}

/** `GET /cards/<name>.jpg`: the picture that other services show beside a link to a page, an act or a former edition. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const card = await findCard(context, params.file ?? '')
  if (card === null) return sentence(404, NOTHING_HERE)
  return new Response(new Uint8Array(await drawCard(card)), {
    headers: {
      ...storedPage(),
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=3600',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}

async function findCard(
  context: Pick<AppContext, 'content' | 'editions' | 'language'>,
  file: string,
) {
  const name = /^(.+)\.jpg$/.exec(file)?.[1]
  if (name === undefined) return null
  return (
    pageCardNamed(name, await context.content.site(), context.language) ??
    findEditionCard(context, name) ??
    findActCard(context, name)
  )
}
