import { useEnglish } from './use-text'

/** A text of the content within a line of the site's own. An English page gets the bare text. */
export function InEnglish({ children }: { children: string }) {
  const english = useEnglish()
  return english ? <span lang={english}>{children}</span> : children
}
