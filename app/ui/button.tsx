import type { ComponentProps } from 'react'
import { ExternalLink } from './external-link'

/** `wanted` is for the primary action of a screen. `ticket` is the ticket button in the navigation bar. */
type Look = 'wanted' | 'plain' | 'ticket'

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded-md border-2 text-center font-bold leading-tight ' +
  'transition-[background-color,border-color,color,box-shadow] disabled:opacity-60 aria-disabled:opacity-60'

const LOOKS: Record<Look, string> = {
  wanted:
    'min-h-12 border-acid bg-acid px-5 py-2.5 text-rock [box-shadow:0_0_2.5rem_-0.5rem_var(--color-acid)] hover:border-chalk hover:bg-chalk ' +
    'hover:[box-shadow:0_0_3rem_-0.25rem_var(--color-acid)]',
  plain:
    'min-h-12 border-limestone/70 px-5 py-2.5 bg-rock/40 text-chalk hover:border-torch hover:bg-torch hover:text-rock',
  ticket: 'min-h-11 border-acid px-4 py-1.5 text-acid hover:bg-acid hover:text-rock',
}

interface Looks {
  look?: Look
}

/** A button that needs scripts. Use a link or a submit button for actions that must work without them. */
export function Button({
  look = 'plain',
  className = '',
  ...rest
}: ComponentProps<'button'> & Looks) {
  return <button type="button" {...rest} className={`${SHAPE} ${LOOKS[look]} ${className}`} />
}

/** A link within the site that looks like a button. */
export function ButtonLink({
  look = 'plain',
  className = '',
  to,
  isFile = false,
  children,
}: Looks & { className?: string; to: string; isFile?: boolean; children: string }) {
  return (
    <a
      href={to}
      // Not `download`, which keeps an iPhone from offering its calendar.
      data-download={isFile ? '' : undefined}
      className={`${SHAPE} ${LOOKS[look]} ${className}`}
    >
      {children}
    </a>
  )
}

/** A link to another site that looks like a button. */
export function ExternalButtonLink({
  look = 'plain',
  className = '',
  ...rest
}: Looks & ComponentProps<typeof ExternalLink>) {
  return <ExternalLink {...rest} className={`${SHAPE} ${LOOKS[look]} ${className}`} />
}
