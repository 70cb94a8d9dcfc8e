import menu from './menu.js?raw'

/*
 * The few lines that must work before the app does. Their text is in the server's bundle alone: React leaves the
 * content of a script that it finds in the page as it is. Constant texts, for the page's policy names their hashes.
 */

/** First thing in `<head>`: from here on styles may fold away what a script unfolds. */
export function MarkScripted() {
  return <Inline code={import.meta.env.SSR ? "document.documentElement.dataset.scripted=''" : ''} />
}

/**
 * Owns the menu button's `aria-expanded` for good, before hydration and after it: React renders the attribute once and
 * never writes it again, so nothing is handled twice. It listens on the window, ahead of everybody else.
 */
export function MenuScript() {
  return <Inline code={import.meta.env.SSR ? menu : ''} />
}

function Inline({ code }: { code: string }) {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
