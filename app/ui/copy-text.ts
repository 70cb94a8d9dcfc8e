import { tellFailure } from './toasts/tell-failure'
import { toast } from './toasts/toast'

/**
 * Copies a text and says so. Browsers refuse on plain http, without permission, and when the page has no focus.
 *
 * @param texts.copied - a sentence that says what can be pasted
 * @param texts.select - a sentence that says how to copy it by hand
 */
export async function copyText(
  text: string,
  { copied, select }: { copied: string; select: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied', description: copied })
  } catch {
    tellFailure(`The browser does not let us copy. ${select}`)
  }
}
