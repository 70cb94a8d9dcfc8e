import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { readDesk } from '../../services/journeys/desk.server'
import { reminders } from '../../services/mail/letters/reminders.server'
import { readSets } from '../../services/journeys/sets.server'
import { asAdmin, mayKnowSecrets } from '~/http/as-admin.server'
import { editionAskedFor } from '~/http/edition-asked-for.server'

export const handle: RouteHandle = { isPersonal: true, query: ['edition'] }

/** `GET /api/admin/desk`: all submissions with status, notes, legs and the check against the timetable; with `?edition=` those of a former edition. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, async (by, key) => {
    const sets = await readSets(context.content, { knowsSecrets: mayKnowSecrets(key) })
    const remind = await reminders(context)
    return Response.json(await readDesk(context, sets, remind, by, editionAskedFor(request)))
  })
}
