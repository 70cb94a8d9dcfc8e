import { defineField, type CustomValidatorResult, type ValidationContext } from 'sanity'
import { choiceWithDefault } from './default-choice'
import { bytesOfFile } from './lake-questions'
import { isWideEnough, PICTURE_OPTIONS } from './picture'

interface OwnFilm {
  film?: { asset?: { _ref?: string } }
}

const MB = 1024 * 1024
/** More than this is shown nowhere. */
const MOST_MB = 20
/** What a phone loads before its owner has lost patience. */
const LIGHT_MB = 5

/** Visitors see our own film as long as this one cannot be played, so a choice without a film is refused. */
async function canBePlayed(
  own: OwnFilm | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  if (!isChosen(context)) return true
  const file = own?.film?.asset?._ref
  const refuse = (message: string) => ({ message, path: ['film'] })
  if (file === undefined) return refuse('Please upload the film, or choose another one above.')
  if (!/-(?:mp4|webm)$/.test(file))
    return refuse('Browsers play MP4 and WebM only. Please save the film as one of these.')
  const megabytes = await megabytesOf(context, file)
  if (megabytes <= MOST_MB) return true
  return refuse(`The film has ${Math.ceil(megabytes)} MB, and ${MOST_MB} is the most.`)
}

async function isLight(
  own: OwnFilm | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  const file = own?.film?.asset?._ref
  if (!isChosen(context) || file === undefined) return true
  const megabytes = await megabytesOf(context, file)
  if (megabytes <= LIGHT_MB || megabytes > MOST_MB) return true
  return {
    message: `The film has ${Math.ceil(megabytes)} MB. Above ${LIGHT_MB} it may stall on a phone, and then the show goes on without it.`,
    path: ['film'],
  }
}

function isChosen({ document }: ValidationContext): boolean {
  return document?.introFilm === 'own'
}

async function megabytesOf(context: ValidationContext, file: string): Promise<number> {
  return ((await bytesOfFile(context, file)) ?? 0) / MB
}

/** What the reveal begins with. */
export const introFilmFields = [
  defineField({
    name: 'introFilm',
    title: 'Film before the lineup reveal',
    description: 'Without it the reveal begins with “The secret is out”.',
    type: 'string',
    group: 'lineup',
    options: {
      list: [
        { value: 'ours', title: 'The film of the door' },
        { value: 'own', title: 'A film of your own' },
        { value: 'none', title: 'No film' },
      ],
      layout: 'radio',
    },
    components: { input: choiceWithDefault('ours') },
  }),
  defineField({
    name: 'ownFilm',
    title: 'Your film',
    description:
      'It fills the screen and plays once, without sound. Some ten seconds are enough. Nothing in it may flash more than three times a second.',
    type: 'object',
    group: 'lineup',
    hidden: ({ document }) => document?.introFilm !== 'own',
    validation: (rule) => [rule.custom(canBePlayed), rule.custom(isLight).warning()],
    fields: [
      defineField({
        name: 'film',
        title: 'Film',
        description: `MP4 (H.264) or WebM, below ${LIGHT_MB} MB: phones load it on the way. ${MOST_MB} MB is the most.`,
        type: 'file',
        options: { accept: 'video/mp4,video/webm' },
      }),
      defineField({
        name: 'poster',
        title: 'Picture until it plays',
        description: 'Its first frame, at least 1280 pixels wide. Empty: dark rock.',
        type: 'image',
        options: PICTURE_OPTIONS,
        validation: (rule) => rule.custom(isWideEnough(1280)).warning(),
      }),
    ],
  }),
]
