import {
  isNameSecret,
  isSecret,
  revealOf,
  safeStandIn,
  says,
  secretArtists,
  type Moment,
  type Reveal,
} from './embargo'
import type {
  Artist,
  Home,
  KeptHome,
  KeptReveal,
  KeptSite,
  KeptSlot,
  RevealDay,
  Site,
  Slot,
} from './shapes.server'
import { SLOT_TYPES } from './vocabulary'

/*
 * What visitors may see of each answer at a moment. A secret leaves nothing behind but its place, and there its stand-in;
 * even ids go, for organisers tend to make them of names.
 */

/** The headline act is nobody's while its name is a secret. */
export function siteWithoutSecrets({ named, ...site }: KeptSite, moment: Moment): Site {
  return isNameSecret(site.headlineAct, named, moment) ? { ...site, headlineAct: '' } : site
}

/** An artist keeps place, day and size on the wall. */
export function homeWithoutSecrets(home: KeptHome, moment: Moment): Home {
  return {
    ...home,
    artists: home.artists.map(({ revealAt, ...artist }, index): Artist => {
      if (revealAt === null || !isSecret(revealAt, moment)) return artist
      const { tier, day } = artist
      return {
        id: `secret-${index}`,
        name: safeStandIn(revealAt, artist.name),
        isStandIn: true,
        tier,
        day,
        specialSet: null,
        timeSlot: null,
        description: null,
      }
    }),
  }
}

/** A slot keeps kind and time, a day its place. A slot of a secret artist is as secret as the artist, though nobody said so. */
export function revealWithoutSecrets({ days, artists }: KeptReveal, moment: Moment): RevealDay[] {
  const secrets = secretArtists(artists, moment)
  const secretOf = (slot: KeptSlot): Reveal | null => {
    if (slot.revealAt && isSecret(slot.revealAt, moment)) return slot.revealAt
    return secrets.find(({ name }) => says(slot.artist, name))?.reveal ?? null
  }
  return days.map(({ revealAt, slots, ...day }, index): RevealDay => {
    if (revealAt && isSecret(revealAt, moment)) {
      const names = [day.day, day.theme, ...slots.map(({ artist }) => artist)]
      return {
        id: `secret-day-${index}`,
        day: safeStandIn(revealAt, ...names),
        theme: '',
        color: 'limestone',
        icon: null,
        slots: [],
      }
    }
    return {
      ...day,
      slots: slots.map((kept, place): Slot => {
        const { revealAt: _, ...slot } = kept
        const secret = secretOf(kept)
        if (secret === null) return slot
        const type = (SLOT_TYPES as readonly string[]).includes(slot.type) ? slot.type : 'secret'
        return {
          id: `secret-${place}`,
          type,
          artist: safeStandIn(secret, slot.artist),
          time: slot.time,
          description: null,
          location: null,
        }
      }),
    }
  })
}

/** A file that something secret refers to, by the name it has under `/images` or `/files`. */
export interface SecretFile {
  name: string
  /** Of the thing itself and of what it is part of: all of them are waited for. */
  reveals: readonly Reveal[]
}

/**
 * The files that nobody may be given at this moment: those which only secrets refer to.
 *
 * @param shown - names of the pictures that visitors are shown.
 */
export function hiddenFiles(
  files: readonly SecretFile[],
  shown: ReadonlySet<string>,
  moment: Moment,
): Set<string> {
  const isHidden = ({ reveals }: SecretFile) => reveals.some((reveal) => isSecret(reveal, moment))
  const open = new Set(files.filter((file) => !isHidden(file)).map(({ name }) => name))
  return new Set(
    files.map(({ name }) => name).filter((name) => !open.has(name) && !shown.has(name)),
  )
}

/** Names of all pictures in what is shown. */
export function picturesIn(shown: unknown): Set<string> {
  return new Set(
    [...JSON.stringify(shown).matchAll(/"\/images\/[\w-]+\/[\w-]+\/([\w.-]+)"/g)].map(
      ([, name = '']) => name,
    ),
  )
}

/** Every file that is referred to anywhere in something with a secret. @param documents - as they are stored. */
export function secretFiles(documents: unknown): SecretFile[] {
  return filesIn(documents, [])
}

function filesIn(value: unknown, within: readonly Reveal[]): SecretFile[] {
  if (Array.isArray(value)) return value.flatMap((item) => filesIn(item, within))
  if (typeof value !== 'object' || value === null) return []
  const { revealAt, _ref, ...rest } = value as Record<string, unknown>
  const reveal = revealOf(revealAt)
  const reveals = reveal === null ? within : [...within, reveal]
  const name = typeof _ref === 'string' && reveals.length > 0 ? fileName(_ref) : null
  return [
    ...(name === null ? [] : [{ name, reveals }]),
    ...Object.values(rest).flatMap((part) => filesIn(part, reveals)),
  ]
}

/** `image-<id>-<width>x<height>-<extension>` is the document of `<id>-<width>x<height>.<extension>`; a file has no size. */
function fileName(ref: string): string | null {
  const [, name, extension] = /^(?:image|file)-([\w-]+)-(\w+)$/.exec(ref) ?? []
  return name === undefined || extension === undefined ? null : `${name}.${extension}`
}
