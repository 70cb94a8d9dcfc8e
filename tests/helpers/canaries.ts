import sharp from 'sharp'
import { schemaTypes } from '../../cms/schema/index'

type Fields = Record<string, unknown>
interface Field {
  name: string
  type: string
  options?: { list?: unknown[] }
  fields?: Field[]
  of?: Field[]
}

/** Fields of a secret slot that are public before its reveal: only its time is. */
const TOLD_BEFORE = ['slot-time']
/** Types of fields that hold no text. */
const NO_TEXT = ['datetime', 'date', 'number', 'boolean', 'reference']

/** Secret documents with a unique text in every field of the schema, and in some fields that the schema does not have. */
export interface Canaries {
  documents: ({ _id: string; _type: string } & Fields)[]
  /** Texts that no visitor may see before the reveal. */
  secrets: string[]
  /** Those of the secrets that visitors see after the reveal. */
  toldLater: string[]
  /** Texts that visitors see instead until then. */
  standIns: string[]
  /** Secret pictures by their file names in the folder of the import. */
  pictures: Record<string, Buffer>
}

/** One secret artist, one secret slot in an open day, and one secret day, each until `revealAt`; and an artist in a release. */
export async function plantCanaries(revealAt: Fields): Promise<Canaries> {
  const secrets: string[] = []
  const secretUntil = (standIn: string) => ({ ...revealAt, standIn })
  const canary = (place: string) => {
    const text = `canary-${place}-zq7x`
    if (!TOLD_BEFORE.includes(place)) secrets.push(text)
    return text
  }
  const image = (place: string) => ({
    _type: 'image',
    _sanityAsset: 'image@file://./secret.png',
    alt: canary(`${place}-alt`),
  })

  function filled(type: string, place: string): Fields {
    const { fields = [] } = schemaTypes.find(({ name }) => name === type) as unknown as Field
    return Object.fromEntries(
      fields
        .filter(({ name }) => name !== 'revealAt' && name !== 'orderRank')
        .map((field) => [field.name, valueOf(field, `${place}-${field.name}`)]),
    )
  }

  /** Throws for an unknown type of field: add here how a secret is written in it. */
  function valueOf({ name, type, options, fields, of }: Field, place: string): unknown {
    if (options?.list?.[0] !== undefined) {
      const choice = plain(options.list[0])
      return type === 'array' ? [choice] : choice
    }
    if (type === 'string' || type === 'text') return canary(place)
    if (type === 'url') return `https://${canary(place)}.example/`
    if (type === 'image') return image(place)
    if (NO_TEXT.includes(type)) return undefined
    if (type === 'object' && fields)
      return Object.fromEntries(
        fields.map((field) => [field.name, valueOf(field, `${place}-${field.name}`)]),
      )
    if (type === 'array' && of) {
      return of.map((member, index) => {
        const value = schemaTypes.some((known) => known.name === member.type)
          ? filled(member.type, `${place}-${index}`)
          : valueOf({ ...member, name }, `${place}-${index}`)
        return typeof value === 'object' && value !== null
          ? { _key: canary(`${place}-key`), _type: member.type, ...value }
          : value
      })
    }
    throw new Error(`no canary is known for the field ${name} of the kind ${type}`)
  }

  const artist = {
    _id: canary('artist-id'),
    _type: 'artist',
    ...filled('artist', 'artist'),
    revealAt: secretUntil('A stand-in for somebody'),
    picture: image('artist-picture'),
  }
  const slot = {
    _key: canary('slot-key'),
    _type: 'slot',
    ...filled('slot', 'slot'),
    revealAt: secretUntil('A stand-in in the dark'),
    picture: image('slot-picture'),
  }
  const openDay = {
    _id: 'day-of-canaries',
    _type: 'revealDay',
    day: 'Monday',
    theme: 'Birds & Mines',
    color: 'torch',
    orderRank: 'z',
    // It has the secret artist's name, and the organisers forgot to make it a secret, too.
    slots: [
      {
        _key: 'a',
        _type: 'slot',
        type: 'main',
        artist: `Live: ${String((artist as Fields).name)}`,
        time: '00:00',
      },
      slot,
    ],
  }
  const secretDay = {
    _id: canary('day-id'),
    _type: 'revealDay',
    ...filled('revealDay', 'day'),
    revealAt: secretUntil('A stand-in for a day'),
    orderRank: 'zz',
  }
  const release = {
    _id: `_.releases.${canary('release')}`,
    _type: 'system.release',
    name: canary('release'),
    state: 'active',
    metadata: { title: canary('release-title') },
  }
  const planned = {
    _id: `versions.${canary('release')}.${canary('planned-id')}`,
    _type: 'artist',
    ...filled('artist', 'planned'),
  }
  const bytes = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#123456' },
  })
    .png()
    .toBuffer()
  const toldLater = [
    'artist-name',
    'artist-description',
    'artist-timeSlot',
    'artist-specialSet',
    'slot-artist',
    'slot-description',
    'slot-location',
    'day-day',
    'day-theme',
    'day-slots-0-artist',
  ]
  return {
    documents: [artist as Canaries['documents'][number], openDay, secretDay, release, planned],
    secrets,
    toldLater: toldLater.map((place) => `canary-${place}-zq7x`),
    standIns: ['A stand-in for somebody', 'A stand-in in the dark', 'A stand-in for a day'],
    pictures: { 'secret.png': bytes },
  }
}

function plain(choice: unknown): unknown {
  return typeof choice === 'object' && choice !== null && 'value' in choice ? choice.value : choice
}
