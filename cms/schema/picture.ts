import { defineField, type CustomValidatorResult, type ImageValue } from 'sanity'
import { croppedPart } from '../crop'
import { altText } from './alt-text'

/** What every picture has: a frame, a circle, and the kinds that a phone or a photographer sends. */
export const PICTURE_OPTIONS = { hotspot: true, accept: 'image/jpeg,image/png,image/webp' }

const SIZE = /-(\d+)x(\d+)-[a-z]+$/

/** Warns of a picture whose shown part has fewer pixels across. The size is in the reference to the picture. */
export function isWideEnough(least: number) {
  return (picture: ImageValue | undefined): CustomValidatorResult => {
    const [, ...figures] = SIZE.exec(picture?.asset?._ref ?? '') ?? []
    const [width, height] = figures.map(Number)
    if (!width || !height) return true
    const shown = croppedPart(picture?.crop, { width, height })?.width ?? width
    if (shown >= least) return true
    const what = shown === width ? 'This picture' : 'What the crop leaves of this picture'
    return `${what} is ${shown} pixels wide. Below ${least} it looks blurred on a large screen.`
  }
}

/** A picture with its description. Below `least` pixels across there is a warning. */
export function pictureField({
  least,
  isRequired = false,
  ...field
}: {
  name: string
  title: string
  description: string
  group?: string
  least: number
  isRequired?: boolean
}) {
  return defineField({
    ...field,
    type: 'image',
    options: PICTURE_OPTIONS,
    fields: [altText],
    validation: (rule) => [
      ...(isRequired ? [rule.required().assetRequired()] : []),
      rule.custom(isWideEnough(least)).warning(),
    ],
  })
}
