import { useMatches } from '@remix-run/react'
import { useEffect, useState } from 'react'

let hasArrived = false

/**
 * Two places that the server fills with the style sheets of the page one arrives at (`server/inline-styles.ts`). The styles
 * of that page alone go when the visitor goes on; the next page brings its own as a link. React leaves the content of both
 * as it finds it, and after an error, when it makes the whole document anew, the links are there instead.
 */
export function PageStyles() {
  const page = useMatches().at(-1)?.id
  const [arrival] = useState(page)
  const [isArrival] = useState(!hasArrived)
  const [hasLeft, setLeft] = useState(false)
  if (page !== arrival && !hasLeft) setLeft(true)
  useEffect(() => {
    hasArrived = true
  }, [])
  if (!isArrival) return null
  return (
    <>
      <style id="styles" suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />
      {!hasLeft && (
        <style id="page-styles" suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />
      )}
    </>
  )
}

const EMPTY = { __html: '' }
