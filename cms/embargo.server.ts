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

/** The files that content refers to, and who is named in it. */
export interface KeptFiles {
  uses: FileUse[]
  /** Artists as they are stored. */
  artists: unknown
}

interface FileUse {
  /** The name that the file has under `/images` or `/files`. */
  name: string
  /** Of the thing that refers to it and of everything that this is part of. All of them are waited for. */
  reveals: readonly Reveal[]
  /** The artist of the slot that refers to it; empty elsewhere. */
  act: string
}

/**
 * The names of the files that everybody may be given at this moment: those which visitors are shown, and those which something
 * refers to that is no secret.
 *
 * @param shown names of the files in what visitors are shown.
 */
export function publicFiles(
  { uses, artists }: KeptFiles,
  shown: ReadonlySet<string>,
  moment: Moment,
): Set<string> {
  const secrets = secretArtists(artists, moment)
  const isOpen = ({ reveals, act }: FileUse) =>
    !reveals.some((reveal) => isSecret(reveal, moment)) &&
    !secrets.some(({ name }) => says(act, name))
  return new Set([...shown, ...uses.filter(isOpen).map(({ name }) => name)])
}

/** The names of all pictures and files in what is shown. */
export function filesIn(shown: unknown): Set<string> {
  return new Set(
    [...JSON.stringify(shown).matchAll(/"\/(?:images|files)\/[\w-]+\/[\w-]+\/([\w.-]+)/g)].map(
      ([, name = '']) => name,
    ),
  )
}

/** Every reference to a file. @param documents as they are stored. */
export function fileUses(documents: readonly unknown[]): FileUse[] {
  return documents.flatMap((document) => usesIn(document, [], ''))
}

function usesIn(value: unknown, within: readonly Reveal[], act: string): FileUse[] {
  if (Array.isArray(value)) return value.flatMap((item) => usesIn(item, within, act))
  if (typeof value !== 'object' || value === null) return []
  const { revealAt, _ref, ...rest } = value as Record<string, unknown>
  const reveal = revealOf(revealAt)
  const reveals = reveal === null ? within : [...within, reveal]
  const name = typeof _ref === 'string' ? fileName(_ref) : null
  const ownAct = typeof rest.artist === 'string' ? rest.artist : act
  return [
    ...(name === null ? [] : [{ name, reveals, act }]),
    ...Object.values(rest).flatMap((part) => usesIn(part, reveals, ownAct)),
  ]
}

/** `image-<id>-<width>x<height>-<extension>` is the document of `<id>-<width>x<height>.<extension>`; a file has no size. */
function fileName(ref: string): string | null {
  const [, name, extension] = /^(?:image|file)-([\w-]+)-(\w+)$/.exec(ref) ?? []
  return name === undefined || extension === undefined ? null : `${name}.${extension}`
}
