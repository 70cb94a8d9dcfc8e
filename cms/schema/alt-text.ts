import { defineField, type ImageValue } from 'sanity'

/** A field of every picture. It is required only once there is a picture. */
export const altText = defineField({
  name: 'alt',
  title: 'Description for people who cannot see the picture',
  description:
    'What a friend would tell you on the phone: “A crowd with raised hands under green lasers”. Not “image of cave”.',
  type: 'string',
  validation: (rule) =>
    rule.custom((alt, { parent }) => {
      const hasPicture = Boolean((parent as ImageValue | undefined)?.asset)
      return (
        !hasPicture ||
        Boolean(alt?.trim()) ||
        'Please describe the picture: some visitors only have your words.'
      )
    }),
})
