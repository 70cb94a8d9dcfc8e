import { drawCard } from '../../services/cards/draw-card.server'
import { NOTHING_HERE } from '~/http/refusals.server'
import { sentence, storedPage } from '~/http/reply.server'
import type { Card } from '~/ui/card'

/** Answers with the picture of a card, or 404 without one. */
export async function answerCard(card: Card | null): Promise<Response> {
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
