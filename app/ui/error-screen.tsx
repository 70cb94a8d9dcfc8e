import { NoticeScreen } from './notice-screen'

const SCREENS: Record<number, { title: string; text: string }> = {
  404: {
    title: 'This tunnel leads nowhere',
    text: 'You have left the marked path. Everybody who went further came back with the same story: there is only rock down here.',
  },
  503: {
    title: 'The cave is catching its breath',
    text: 'A generator tripped and somebody with a head torch is on the way. Give it a moment and try again.',
  },
  500: {
    title: 'A stone has come loose',
    text: 'Something fell from the ceiling on our side, not on yours. We have been told, and nobody was standing under it.',
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
