import { z } from 'zod'
import { parseCheckoutElement } from './checkout-element'
import { croppedPart, focusIn } from './crop'
import { CONTENT_NOTES } from '../rules/programme'
import { isSafeLink } from './safe-link'
import { SLOT_CHANGES } from './vocabulary'

/*
 * The parts of the shapes of `shapes.server.ts`: texts, links, pictures, and lists that lose only their bad items.
 */

export const text = z.string().trim()
export const filled = text.min(1)
/** A query answers null for an empty field, so a default must replace null as well as undefined. */
export const orElse = <T>(fallback: T, shape: z.ZodType<T>) =>
  z.preprocess((value) => value ?? fallback, shape)
export const optionalText = z.preprocess(
  (value) => (value === '' ? null : (value ?? null)),
  text.nullable(),
)

/** A text in the place of one of ours. Null: ours. */
export const ownText = filled
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

/** The names of the texts that are in the language of the answer (`inLanguage`). The others are English, and without it all are. */
export const inTranslation = { translated: z.array(z.string()).optional() }

/** Only addresses that are safe in an `href`: http, https, mailto, tel, or a path of our own. */
export const link = filled.refine(isSafeLink, {
  error: 'not a link to http, https, mailto, tel or a path of this site',
})
export const optionalLink = z.preprocess(
  (value) => (value === '' ? null : (value ?? null)),
  link.nullable().catch(null),
)

export const optionalHttps = z.preprocess(
  (value) => value ?? null,
  z
    .url({ protocol: /^https$/ })
    .nullable()
    .catch(null),
)

/** Null for a text that is no such element. */
export const checkoutElement = z
  .unknown()
  .optional()
  .transform((text) => (typeof text === 'string' ? parseCheckoutElement(text) : null))

/** The address of a checkout's style sheet. Its origin gets into a policy, so the same rule holds as for `httpsOrigins`. */
export const optionalStyleSheet = z.preprocess(
  (value) => value ?? null,
  z
    .url({ protocol: /^https$/, hostname: z.regexes.hostname })
    .nullable()
    .catch(null),
)

/** The origin of an https address. It gets into a Content-Security-Policy, so its host may have no character with a meaning there. */
const httpsOrigin = z
  .url({ protocol: /^https$/, hostname: z.regexes.hostname })
  .transform((address) => new URL(address).origin)
/** The origins of the https addresses in a list, each once. */
export const httpsOrigins = z.preprocess(
  (value) => (Array.isArray(value) ? value : []),
  z
    .array(httpsOrigin.nullable().catch(null))
    .transform((origins) => [...new Set(origins.filter((origin) => origin !== null))]),
)

/**
 * An asset's path in Sanity is `images/<project>/<dataset>/<file>`, and we serve it under the same path. The address contains
 * the organisers' crop, because the server sends nothing outside of it.
 */
export const image = z
  .object({
    alt: orElse('', text),
    crop: z.unknown().optional(),
    hotspot: z.unknown().optional(),
    ...inTranslation,
    asset: z.object({
      path: filled.regex(/^images\/[\w-]+\/[\w-]+\/[\w.-]+$/),
      width: z.int().positive(),
      height: z.int().positive(),
    }),
  })
  .transform(({ alt, asset, crop, hotspot, translated }) => {
    const part = croppedPart(crop, asset)
    const rect = part ? `?rect=${part.left},${part.top},${part.width},${part.height}` : ''
    const { width, height } = part ?? asset
    return {
      src: `/${asset.path}${rect}`,
      width,
      height,
      alt,
      focus: focusIn(hotspot, asset, part),
      ...(translated ? { translated } : {}),
    }
  })
export const optionalImage = image
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

/** The good https addresses of a list, each once; undefined when there are none. A bad one costs no other. */
export const httpsLinks = z
  .array(z.unknown())
  .nullish()
  .catch(null)
  .transform((list) => {
    const good = (list ?? []).flatMap(
      (item) => z.url({ protocol: /^https$/ }).safeParse(item).data ?? [],
    )
    return good.length === 0 ? undefined : [...new Set(good)]
  })

/** The known notes of a list, each once; undefined when there are none. */
const contentNotes = z
  .array(z.unknown())
  .nullish()
  .catch(null)
  .transform((list) => {
    const known = CONTENT_NOTES.filter((note) => list?.includes(note))
    return known.length === 0 ? undefined : known
  })

/** What organisers say of a slot that is not as it was announced; undefined when they say nothing. */
const slotChange = z
  .object({
    kind: z.enum(SLOT_CHANGES),
    reason: optionalText,
    was: filled.optional().catch(undefined),
    ...inTranslation,
  })
  .nullish()
  .catch(null)
  .transform((change) => change ?? undefined)
  .optional()

/** What a slot says of itself beside its texts. */
export const slotNotes = { contentNotes: contentNotes.optional(), change: slotChange }

/** Called for every list item that is left out, with its list, its document and the problem. */
export type OnSkip = (skipped: { list: string; id: unknown; problem: string }) => void

/** The items that have the shape. Null and undefined are an empty list. */
export function keepGood<T>(
  list: string,
  items: unknown,
  shape: z.ZodType<T>,
  onSkip: OnSkip,
): T[] {
  if (items === null || items === undefined) return []
  if (!Array.isArray(items)) {
    onSkip({ list, id: null, problem: 'not a list' })
    return []
  }
  return items.flatMap((item) => {
    const parsed = shape.safeParse(item)
    if (parsed.success) return [parsed.data]
    onSkip({
      list,
      id: (item as { id?: unknown } | null)?.id ?? null,
      problem: z.prettifyError(parsed.error),
    })
    return []
  })
}
