import type { Text, Writer } from '../../languages/text'

const KINDS: Text<'kinds'>[] = [
  'headline',
  'secret',
  'finale',
  'closing',
  'main',
  'brunch',
  'transport',
]

/** The kind of a slot, in words. */
export function kindText(t: Writer<'kinds'>, kind: string): string {
  const known = KINDS.find((one) => one === kind)
  return known ? t(known) : kind
}
