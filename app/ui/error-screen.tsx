import { NoticeScreen } from './notice-screen'

const SCREENS: Record<number, { title: string; text: string }> = {
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

/**
 * What a visitor sees instead of a page that is not there or cannot be made. It says nothing about the cause: that
 * stands in the log.
 *
 * @param props.status - the answer's HTTP status; any other than 404 and 503 looks like 500.
 */
export function ErrorScreen({ status }: { status: number }) {
  const shown = SCREENS[status] ? status : 500
  const { title, text } = SCREENS[shown]!
  return (
    <NoticeScreen mark={shown} title={title}>
      {text}
    </NoticeScreen>
  )
}
