import { defineField, type ImageValue, type ValidationContext } from 'sanity'
import { askLake, publishedIdOf } from './lake-questions'

/** A field of every picture. It is required only once there is a picture. */
export const altText = defineField({
  name: 'alt',
  title: 'Description for people who cannot see the picture',
  description:
    'What a friend would tell you on the phone: “A crowd with raised hands under green lasers”. Not “image of cave”.',
  type: 'string',
  validation: (rule) => [
    rule.custom((alt, { parent }) => {
      const hasPicture = Boolean((parent as ImageValue | undefined)?.asset)
      return (
        !hasPicture ||
        Boolean(alt?.trim()) ||
        'Please describe the picture: some visitors only have your words.'
      )
    }),
    rule.custom(isOfThisPicture).warning(),
  ],
})

/** Warns of the words of the picture before, which stay when a picture is replaced. */
async function isOfThisPicture(alt: string | undefined, context: ValidationContext) {
  const asset = (context.parent as ImageValue | undefined)?.asset?._ref
  if (!asset || !alt?.trim()) return true
  const id = publishedIdOf(context.document?._id ?? '')
  const live = await askLake<unknown>(context, '*[_id == $id][0]', { id }, 'published')
  const before = (context.path ?? []).slice(0, -1).reduce<unknown>((value, step) => {
    if (typeof step !== 'object' || !Array.isArray(value)) return Object(value)[String(step)]
    return value.find((item) => '_key' in step && item?._key === step._key)
  }, live) as (ImageValue & { alt?: string }) | undefined
  return (
    !before?.asset ||
    before.asset._ref === asset ||
    before.alt !== alt ||
    'The picture is a new one, and these are the words for the one before: please write what can be seen now.'
  )
}
