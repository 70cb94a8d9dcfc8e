import { momentFormat } from '~/ui/moment-format'
import { readAsAdmin } from '~/http/fetch-as-admin'
import { ListStatus } from '~/ui/list-status'
import { useLoaded } from '~/ui/use-loaded'
import { MOST_COUNTED } from '../../../rules/refused-tries'
import type { TabScreen } from '../admin-tabs'
import { notesText } from '../moderation/use-several'
import { AdminSection } from '../admin-section'

interface Line {
  id: number
  happenedAt: string
  kind: string
  address: string | null
  /** The name of a key. */
  actor: string | null
  count: number
  /** The name of the key that was made or revoked. */
  about: string | null
}

const WORDS: Record<string, (count: number) => string> = {
  'unlock right': () => 'Password accepted',
  'unlock wrong': () => 'Password wrong',
  'unlock refused': (count) => `Refused: too many attempts (${attempts(count)})`,
  listing: (count) => `List opened: ${submissions(count)}`,
  export: (count) => `File exported: ${submissions(count)}`,
  'flight deleted': (count) => `Deleted: ${submissions(count)}`,
  'flight called real': (count) => `Looked automatic, and is real: ${submissions(count)}`,
  'flights merged': () => 'Travel desk: two submissions made one',
  retention: (count) => `Deleted automatically after the retention period: ${submissions(count)}`,
  'deletion postponed': (count) =>
    `The festival was postponed, and the deletion with it: ${submissions(count)}`,
  reseal: (count) => `Re-encrypted: ${submissions(count)}`,
  'desk opened': (count) => `Travel desk opened: ${submissions(count)}`,
  'desk changed': () => 'Travel desk: a card changed',
  'act linked': () => 'Travel desk: a submission linked to an act, or a link changed',
  'leg added': () => 'Travel desk: a flight added',
  'leg changed': () => 'Travel desk: a flight changed',
  'leg deleted': () => 'Travel desk: a flight deleted',
  'arrivals opened': (count) =>
    `Arrivals board or call sheet opened: ${count} ${count === 1 ? 'journey' : 'journeys'}`,
  'leg state changed': () => 'Arrivals board: a pick-up changed',
  'key made': () => 'Key made',
  'key revoked': () => 'Key revoked',
  'mails opened': (count) => `Outbox opened: ${count} ${count === 1 ? 'mail' : 'mails'}`,
  'mail marked sent': () => 'Outbox: a mail marked as sent',
  'letter queued': () => 'Travel desk: a letter put into the outbox',
  'own details opened': () => 'An artist opened their own details',
  'own details changed': () => 'An artist corrected their own details',
  'own details deleted': () => 'An artist deleted their own details',
  'own key wrong': () => 'Key of an artist wrong',
  'own key refused': (count) => `Key of an artist refused: too many attempts (${attempts(count)})`,
  'pin hidden': (count) => `Hidden from the pinboard: ${notesText(count)}`,
  'pin shown': (count) => `Shown on the pinboard again: ${notesText(count)}`,
  'pin deleted': (count) => `Deleted from the pinboard: ${notesText(count)}`,
  'board emptied': (count) => `Board of a former edition emptied: ${notesText(count)}`,
}

/**
 * 'Activity': who looked at what, and what was deleted. Addresses are shown as codes, which only show whether two are the same.
 */
export function ActivityList({ password, timeZone }: TabScreen) {
  const {
    value: lines,
    state,
    refresh,
  } = useLoaded(() => readAsAdmin<Line[]>(password, '/api/admin/activity', Array.isArray))
  const when = momentFormat(timeZone)

  return (
    <AdminSection
      title="Activity"
      intro="The latest 200 entries, with the name of the key where it was not the admin password. They name no artist and no guest; an address is shown as a code."
      isLoading={state === 'loading'}
      onRefresh={() => void refresh()}
    >
      <ListStatus name="the activity" state={state}>
        {lines?.length === 0 && <p>Nothing has happened here yet</p>}
      </ListStatus>
      {lines && (
        <ol aria-label="Activity, newest first" className="grid gap-1">
          {lines.map(({ id, happenedAt, kind, address, actor, count, about }) => (
            <li
              key={id}
              className="flex flex-wrap justify-between gap-x-6 border-b border-seam/40 py-2"
            >
              <span className="text-chalk [overflow-wrap:anywhere]">
                {kind === 'unlock right' && actor !== null
                  ? 'Key accepted'
                  : (WORDS[kind]?.(count) ?? kind)}
                {about !== null && (
                  <>
                    : <bdi>{about}</bdi>
                  </>
                )}
              </span>
              <span className="text-dust tabular-nums">
                {actor !== null && (
                  <>
                    <bdi>{actor}</bdi>,{' '}
                  </>
                )}
                {address === null ? 'automatic' : `address ${address}`},{' '}
                <time dateTime={happenedAt}>{when.format(new Date(happenedAt))}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </AdminSection>
  )
}

function attempts(count: number): string {
  return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED} or more`
}

function submissions(count: number): string {
  return `${count} ${count === 1 ? 'submission' : 'submissions'}`
}
