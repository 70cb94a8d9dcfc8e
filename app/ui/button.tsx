import type { ComponentProps } from 'react'
import { ExternalLink } from './external-link'
import { useHref } from './use-href'

/** `primary` is for the primary action of a screen. `ticket` is the ticket button in the navigation bar. */
type Variant = 'primary' | 'plain' | 'ticket'

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded-md border-2 text-center font-bold leading-tight ' +
  'transition-[background-color,border-color,color,box-shadow] disabled:opacity-60 aria-disabled:opacity-60'

const VARIANTS: Record<Variant, string> = {
  primary:
    'min-h-12 border-acid bg-acid px-5 py-2.5 text-rock [box-shadow:0_0_2.5rem_-0.5rem_var(--color-acid)] hover:border-chalk hover:bg-chalk ' +
    'hover:[box-shadow:0_0_3rem_-0.25rem_var(--color-acid)]',
  plain:
    'min-h-12 border-limestone/70 px-5 py-2.5 bg-rock/40 text-chalk hover:border-torch hover:bg-torch hover:text-rock',
  ticket:
    'min-h-11 border-acid px-4 max-[22.5rem]:px-2 py-1.5 text-acid hover:bg-acid hover:text-rock',
}

interface Variants {
  variant?: Variant
}

/** A button that needs scripts. Use a link or a submit button for actions that must work without them. */
export function Button({
  variant = 'plain',
  className = '',
  ...rest
}: ComponentProps<'button'> & Variants) {
  return <button type="button" {...rest} className={`${SHAPE} ${VARIANTS[variant]} ${className}`} />
}

/** A link within the site that looks like a button. @param props.to - the path in English */
export function ButtonLink({
  variant = 'plain',
  className = '',
  to,
  isFile = false,
  children,
}: Variants & { className?: string; to: string; isFile?: boolean; children: string }) {
  const href = useHref()
  return (
    <a
      href={href(to)}
      // Not `download`, which keeps an iPhone from offering its calendar.
      data-download={isFile ? '' : undefined}
      className={`${SHAPE} ${VARIANTS[variant]} ${className}`}
    >
      {children}
    </a>
  )
}

/** A link to another site that looks like a button. */
export function ExternalButtonLink({
  variant = 'plain',
  className = '',
  ...rest
}: Variants & ComponentProps<typeof ExternalLink>) {
  return <ExternalLink {...rest} className={`${SHAPE} ${VARIANTS[variant]} ${className}`} />
}
