import { Component, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { keepTyped } from './keep-typed'

/**
 * Gives an island to React, in one go: nothing that a visitor does can come between the server's HTML and React's.
 * Where the HTML is not the server's any more, because a browser extension has put something into it, React renders the
 * island itself; what was typed into it and the focus move along.
 */
export function hydrate(
  container: HTMLElement,
  Island: ComponentType<Record<string, unknown>>,
  report: (error: unknown) => void,
): void {
  const props = JSON.parse(container.dataset.props ?? '{}') as Record<string, unknown>
  const giveBack = keepTyped(container)
  flushSync(() => {
    hydrateRoot(
      container,
      <Guard report={report}>
        <Island {...props} />
      </Guard>,
      { identifierPrefix: `${container.dataset.island}-`, onRecoverableError: report },
    )
  })
  giveBack()
}

interface GuardProps {
  report: (error: unknown) => void
  children: ReactNode
}

/** An island that throws is started again once; then it says so in its place, and the rest of the page goes on. */
class Guard extends Component<GuardProps, { hasCrashed: boolean; crashes: number }> {
  override state = { hasCrashed: false, crashes: 0 }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.report(error)
    this.setState(({ crashes }) => ({ hasCrashed: crashes > 0, crashes: crashes + 1 }))
  }

  override render() {
    const { hasCrashed, crashes } = this.state
    if (!hasCrashed) return this.props.children
    if (crashes === 0) return null
    return (
      <p role="alert" className="p-4 font-semibold text-ember">
        This part of the page has stopped working. Please load the page again.
      </p>
    )
  }
}
