import { useText } from './use-text'

/** Shown when the organisers' island, right before it, could not be loaded. Otherwise the page's style sheet hides it. */
export function LoadFailure() {
  const t = useText('ui')
  return (
    <p role="alert" className="load-failure mx-auto mt-6 max-w-lg font-semibold text-ember">
      {t(
        'The scripts of this page could not be loaded. Check the connection and load the page again.',
      )}
    </p>
  )
}
