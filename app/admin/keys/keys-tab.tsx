import { momentFormat } from '~/ui/moment-format'
import { useRef } from 'react'
import { readAsAdmin } from '~/http/fetch-as-admin'
import { isolated } from '../../../rules/isolated'
import { BusyButton } from '~/ui/busy-button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { useDeletion } from '~/ui/use-deletion'
import { useLoaded } from '~/ui/use-loaded'
import { AdminSection } from '../admin-section'
import type { TabScreen } from '../admin-tabs'
import { DriverLinks } from './driver-links'
import { KeyForm, ROLE_WORDS } from './key-form'
import type { ListedKey } from './key-list'

/** 'Keys': the keys with their holders, roles and ends. */
export function KeysTab({ password, timeZone }: TabScreen) {
  const {
    value: keys,
    state,
    refresh,
  } = useLoaded(() => readAsAdmin<ListedKey[]>(password, '/api/admin/keys', Array.isArray))
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, question } = useDeletion<ListedKey>({
    password,
    path: ({ id }) => `/api/admin/keys/${id}`,
    gone: ({ name }) => `The key of ${isolated(name)} opens nothing any more.`,
    done: 'Revoked',
    failed: 'Failed to revoke the key. Please try again.',
    onGone: () => void refresh(),
    heading,
  })
  const day = momentFormat(timeZone)

  return (
    <AdminSection
      title="Keys"
      heading={heading}
      intro="A key is typed in place of the admin password, and opens only what it is for."
      isLoading={state === 'loading'}
    >
      <KeyForm password={password} onMade={() => void refresh()} />
      <DriverLinks password={password} onMade={() => void refresh()} />
      {keys?.length !== 0 && <h3 className="mt-8 text-xl">All keys</h3>}
      <p role="status" className="mt-6 font-semibold text-ember empty:hidden">
        {state === 'failed' && 'Failed to load the keys'}
      </p>
      {keys && (
        <ul aria-label="Keys, newest first" className="mt-4 grid gap-1">
          {keys.map((key) => (
            <li
              key={key.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-seam/40 py-3"
            >
              <p>
                <bdi className="font-bold text-chalk">{key.name}</bdi>:{' '}
                {key.roles.map((role) => ROLE_WORDS[role]).join(', ')}
                {key.driver !== null && (
                  <>
                    , passengers of <bdi>{key.driver}</bdi> alone
                  </>
                )}
                <span className="block text-dust">{endText(key, day)}</span>
              </p>
              {key.revokedAt === null && (
                <BusyButton isBusy={false} onClick={({ currentTarget }) => ask(key, currentTarget)}>
                  Revoke
                  <span className="sr-only"> the key of {key.name}</span>
                </BusyButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {question && (
        <ConfirmDialog
          {...question}
          title={
            <>
              Revoke the key of <bdi>{question.item.name}</bdi>?
            </>
          }
          keep="Keep it"
          confirm="Revoke"
        >
          It will open nothing any more, and what it has opened is closed at once.
        </ConfirmDialog>
      )}
    </AdminSection>
  )
}

function endText({ expiresAt, revokedAt }: ListedKey, day: Intl.DateTimeFormat): string {
  if (revokedAt !== null) return `Revoked on ${day.format(new Date(revokedAt))}`
  return `Ends on ${day.format(new Date(expiresAt))}`
}
