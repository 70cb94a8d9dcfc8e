import type { Text } from '../../languages/text'
import { NoticeScreen } from './notice-screen'
import { useText } from './use-text'

const SCREENS: Record<number, { title: Text<'errors'>; text: Text<'errors'> }> = {
  404: {
    title: 'This tunnel leads nowhere',
    text: 'You have left the marked path. Everybody who went further says the same: there is only rock, and it looks back.',
  },
  503: {
    title: 'The cave is catching its breath',
    text: 'A generator tripped; somebody with a head torch is on the way. Try again in a moment.',
  },
  500: {
    title: 'A stone has come loose',
    text: 'Something fell from the ceiling, on our side. We have been told, and nobody stood under it.',
  },
}

/** For a form that was sent without scripts: the browser shows the answer in place of what was typed, and can send it again. */
export const NOTHING_STORED: Text<'errors'> =
  'Nothing was stored, and nothing is lost: reload this page in a moment, and your browser sends what you typed again.'

interface Props {
  /** The HTTP status; any status except 404 and 503 shows the screen for 500. */
  status: number
  /** Takes the place of the status's own. */
  text?: Text<'errors'> | undefined
}

/** The page for an error. It does not show the cause, which is in the log. */
export function ErrorScreen({ status, text }: Props) {
  const t = useText('errors')
  const shown = SCREENS[status] ? status : 500
  const screen = SCREENS[shown]!
  return (
    <NoticeScreen mark={shown} title={t(screen.title)}>
      {t(text ?? screen.text)}
    </NoticeScreen>
  )
}
