import { Component, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { Language } from '../../languages'
import type { Texts } from '../../languages/text'
import { LanguageContext, useText } from '~/ui/use-text'
import { keepTyped } from './keep-typed'

/**
 * React recovers mostly from changes that browser extensions make to the HTML, on many visits. So only every tenth page reports
 * that, and only the first of the several errors that React tells of for one change.
 */
let reportsRecovered = Math.random() < 0.1

/**
 * Hydrates an island synchronously, so that no event of the visitor falls between the server's HTML and React's. When a
 * browser extension has changed the HTML, React renders the island again in the browser. Typed text and focus are then
 * restored.
 */
export function hydrate(
  container: HTMLElement,
  Island: ComponentType<Record<string, unknown>>,
  report: (error: unknown, kind?: 'Recovered') => void,
): void {
  const props = JSON.parse(container.dataset.props ?? '{}') as Record<string, unknown>
  const language = document.documentElement.lang as Language
  const texts = JSON.parse(container.dataset.texts ?? 'null') as Texts | null
  const restore = keepTyped(container)
  flushSync(() => {
    hydrateRoot(
      container,
      <LanguageContext.Provider value={{ language, texts }}>
        <Guard container={container} report={report}>
          <Island {...props} />
        </Guard>
      </LanguageContext.Provider>,
      {
        identifierPrefix: `${container.dataset.island}-`,
        onRecoverableError(error) {
          if (reportsRecovered) report(error, 'Recovered')
          reportsRecovered = false
        },
      },
    )
  })
  restore()
}

interface GuardProps {
  container: HTMLElement
  report: (error: unknown) => void
  children: ReactNode
}

/** An error boundary. It renders an island that throws once more, with what was typed, and shows a message after the second error. The rest of the page is not affected. */
class Guard extends Component<GuardProps, { hasCrashed: boolean; crashes: number }> {
  declare restore?: () => void

  // Not as a class field, which the build writes out in a long way.
  constructor(props: GuardProps) {
    super(props)
    this.state = { hasCrashed: false, crashes: 0 }
  }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.report(error)
    this.setState(
      ({ crashes }) => ({ hasCrashed: crashes > 0, crashes: crashes + 1 }),
      this.restore,
    )
  }

  override render() {
    const { hasCrashed, crashes } = this.state
    if (!hasCrashed) return this.props.children
    if (crashes === 0) {
      // The island is still in the page. React takes it out after this.
      this.restore = keepTyped(this.props.container)
      return null
    }
    return <Failure />
  }
}

function Failure() {
  const t = useText('islands')
  return (
    <p role="alert" className="p-4 font-semibold text-ember">
      {t('This part of the page has stopped working. Please load the page again.')}
    </p>
  )
}
