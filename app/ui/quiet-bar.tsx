import { isolated } from '../../rules/isolated'
import { useHref } from './use-href'
import { useText } from './use-text'

/** The bar of pages that people work on, such as the artists' form. It has only the link to the home page. */
export function QuietBar({ title }: { title: string }) {
  const href = useHref()
  const t = useText('ui')
  return (
    <header className="bar relative">
      <nav
        aria-label={t('Main')}
        className="mx-auto flex min-h-nav max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] items-center px-gutter"
      >
        <a
          href={href('/')}
          aria-label={t('{title}, home page', { title: isolated(title) })}
          className="flex min-h-11 min-w-11 items-center rounded-md"
        >
          <i className="emblem" />
          <span className="ml-2.5 font-extrabold tracking-tight text-chalk">{title}</span>
        </a>
      </nav>
    </header>
  )
}
