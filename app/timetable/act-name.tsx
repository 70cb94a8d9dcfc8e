import { actPath, isAct, type TimetableEntry } from '../../rules/programme'
import { useHref } from '~/ui/use-href'
import { useLangOf } from '~/ui/use-text'

/** The name of an entry, as a link where it has a page. `keep-now-next.ts` copies the element. */
export function ActName({ entry }: { entry: TimetableEntry }) {
  const href = useHref()
  const langOf = useLangOf()
  const path = actPath(entry)
  // The name of an artist is of no language. A coach has words for its name.
  const lang = isAct(entry) || langOf(entry, 'artist') !== 'en' ? undefined : 'en'
  return path === null ? (
    <span lang={lang} data-name="">
      {entry.name}
    </span>
  ) : (
    <a href={href(path)} lang={lang} data-name="">
      {entry.name}
    </a>
  )
}
