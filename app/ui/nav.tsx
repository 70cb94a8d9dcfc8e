import type { Site } from '../../cms/shapes.server'
import { ExternalButtonLink } from './button'
import { HOME_SECTIONS } from './home-sections'
import { isolated } from '../../rules/isolated'
import { useHref } from './use-href'
import { LanguageLinks } from './language-links'
import { useLangOf, useText } from './use-text'

const ITEM =
  'flex min-h-12 items-center rounded-md px-3 font-semibold transition-colors hover:bg-slate hover:text-chalk ' +
  'nav:min-h-11 nav:px-2.5 nav:text-sm'

interface Props {
  title: string
  /** Null while nothing is sold. */
  tickets: Pick<Site, 'ticketUrl' | 'ticketSale'> | null
  /** On the home page links jump to its sections. On other pages they lead to the home page. */
  isHome: boolean
  /** The page in English with its query, for the links to its other languages. Null where there are none. */
  path: string | null
}

/**
 * The bar on top. On narrow screens the button "Menu" opens the links (see `menu.ts`), but only with scripts: without them
 * all links are shown and the bar scrolls away with the page.
 */
export function Nav({ title, tickets, isHome, path }: Props) {
  const href = useHref()
  const t = useText('ui')
  const labelled = useText('menu')
  const langOf = useLangOf()
  const barLabel = tickets?.ticketSale.barLabel ?? null
  const barLang = tickets && barLabel !== null ? langOf(tickets.ticketSale, 'barLabel') : undefined
  return (
    <header className="bar">
      <nav
        aria-label={t('Main')}
        className="mx-auto flex min-h-nav max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] flex-wrap items-center gap-x-3 px-gutter py-2 nav:flex-nowrap"
      >
        <a
          href={href('/')}
          aria-label={t('{title}, home page', { title: isolated(title) })}
          className="mr-auto flex min-h-11 min-w-11 items-center rounded-md"
        >
          <i className="emblem" />
          <span className="ml-2.5 hidden font-extrabold tracking-tight text-chalk sm:inline">
            {title}
          </span>
        </a>
        <button
          id="menu-button"
          type="button"
          aria-expanded="false"
          aria-controls="menu"
          className="menu-button min-h-11 items-center gap-2 rounded-md border-2 border-limestone/70 px-3 font-bold
            text-chalk hover:border-torch hover:text-torch"
        >
          <MenuIcon />
          {t('Menu')}
        </button>
        <ul
          id="menu"
          className="menu order-1 w-full grid-cols-2 gap-x-2 pb-4 sm:grid-cols-3 nav:order-none nav:w-auto nav:gap-0 nav:p-0"
        >
          {Object.entries(HOME_SECTIONS).map(
            ([id, { label, depth = 0 }]) =>
              label && (
                <li key={id}>
                  <a
                    href={isHome ? `#${id}` : href(`/#${id}`)}
                    data-depth={depthMark(depth)}
                    className={ITEM}
                  >
                    {labelled(label)}
                  </a>
                </li>
              ),
          )}
          <li className="sm:col-span-full nav:ml-1">
            <a href={href('/attendee-pinboard')} className={`${ITEM} text-torch`}>
              {t("Who's Coming?")}
            </a>
          </li>
          {path !== null && (
            <li className="col-span-full nav:hidden">
              <LanguageLinks path={path} className="flex flex-wrap gap-x-4 px-1" />
            </li>
          )}
        </ul>
        {tickets?.ticketUrl && (
          <ExternalButtonLink href={tickets.ticketUrl} variant="ticket">
            {barLang ? <span lang={barLang}>{barLabel}</span> : (barLabel ?? t('TICKETS'))}
          </ExternalButtonLink>
        )}
      </nav>
    </header>
  )
}

/** The depth in the form that is on the walls. */
function depthMark(metres: number): string {
  return `${metres ? '−' : ''}${metres} m`
}

function MenuIcon() {
  return (
    <svg
      viewBox="0 0 20 16"
      className="h-3.5 w-auto"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
    >
      <path d="M0 2h20M0 8h14M0 14h8" />
    </svg>
  )
}
