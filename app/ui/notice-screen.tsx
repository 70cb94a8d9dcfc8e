import { ButtonLink } from './button'

interface Props {
  /** Above the title, large: the status of an error. */
  mark?: number
  title: string
  children: string
}

/** A page that has one thing to say and shows the way back. */
export function NoticeScreen({ mark, title, children }: Props) {
  return (
    <main id="main" className="px-gutter py-chamber">
      <div className="mx-auto grid min-h-[55svh] max-w-page content-center gap-6">
        {mark && <p className="text-name font-black text-torch tabular-nums">{mark}</p>}
        <h1 className="text-chamber font-black">{title}</h1>
        <p className="max-w-measure text-lead">{children}</p>
        <p className="mt-2">
          <ButtonLink to="/">Back to daylight</ButtonLink>
        </p>
      </div>
    </main>
  )
}
