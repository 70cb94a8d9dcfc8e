import { actPath, type TimetableEntry } from '../../rules/programme'
import { useHref } from '~/ui/use-href'

/** The name of an entry, as a link where it has a page. `keep-now-next.ts` copies the element. */
export function ActName({ entry }: { entry: TimetableEntry }) {
  const href = useHref()
  const path = actPath(entry)
  return path === null ? (
    <span data-name="">{entry.name}</span>
  ) : (
    <a href={href(path)} data-name="">
      {entry.name}
    </a>
  )
}
