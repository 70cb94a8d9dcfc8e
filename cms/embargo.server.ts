import { z } from 'zod'
import type { Language } from '../languages'
import { textIn } from '../languages/texts-in'
import { neatHours } from '../rules/dates/slot-instants'
import type { SlotChange } from '../rules/programme'
import { withoutSigns } from '../rules/text-rules'
import { croppedPart } from './crop'
import {
  isNameSecret,
  isSecret,
  listOf,
  revealOf,
  revealOfAct,
  safeStandIn,
  secretArtists,
  secretOf,
  type Moment,
  type Reveal,
} from './embargo'
import { boardTextIn, hoursIn } from './own-texts.server'
import { farewellAt, noticeAt } from './site-moments.server'
import { ticketSaleAt } from './ticket-sale.server'
import { STAND_INS } from './stand-ins'
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
 * These functions take out of each answer what is a secret at a moment. A secret keeps its place in the list, with a stand-in.
 * Its id goes too, because organisers tend to make ids of names.
 */

/** The headline act is empty while its name is a secret, and there is no farewell before the festival is over. */
export function siteWithoutSecrets(
  { named, farewell, notice, ticketSale, ...site }: KeptSite,
  moment: Moment,
  language: Language = 'en',
): Site {
  return {
    ...boardTextIn(site, language),
    farewell: farewellAt(farewell, moment),
    notice: noticeAt(notice, moment),
    ticketSale: ticketSaleAt(ticketSale, moment),
    headlineAct: isNameSecret(site.headlineAct, named, moment) ? '' : site.headlineAct,
  }
}

/** An artist keeps place, day and size on the wall. @param language - that of the content */
export function homeWithoutSecrets(
  home: KeptHome,
  moment: Moment,
  language: Language = 'en',
): Home {
  return {
    ...home,
    schedule: home.schedule.map((day) => hoursIn(day, language)),
    artists: home.artists.map(({ revealAt, ...artist }, index): Artist => {
      if (revealAt === null || !isSecret(revealAt, moment)) return artist
      const { tier, day } = artist
      return {
        id: `secret-${index}`,
        ...standInAs('name', { reveal: revealAt, kind: 'guest', language }, artist.name),
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

/** A slot keeps kind and time, a day its place. @param language - that of the content */
export function revealWithoutSecrets(
  { days, artists }: KeptReveal,
  moment: Moment,
  language: Language = 'en',
): RevealDay[] {
  const secrets = secretArtists(artists, moment)
  return days.map(({ revealAt, slots, ...day }, index): RevealDay => {
    if (revealAt && isSecret(revealAt, moment)) {
      const names = [day.day, day.theme, ...slots.flatMap(namesOf)]
      return {
        id: `secret-day-${index}`,
        ...standInAs('day', { reveal: revealAt, kind: 'day', language }, ...names),
        theme: '',
        color: 'limestone',
        icon: null,
        slots: [],
      }
    }
    return {
      ...day,
      slots: slots.map((kept, place): Slot => {
        const { revealAt: _, revealOfAct: __, spelled: ___, ...slot } = kept
        const secret = secretOf(kept, secrets, moment)
        if (secret === null)
          return slot.change ? { ...slot, change: withOtherHours(slot.change, slot.time) } : slot
        const type = (SLOT_TYPES as readonly string[]).includes(slot.type) ? slot.type : 'secret'
        return {
          id: `secret-${place}`,
          type,
          ...standInAs(
            'artist',
            { reveal: secret.reveal, kind: 'guest', language },
            ...namesOf(kept),
          ),
          time: slot.time,
          description: null,
          location: null,
          // Its reason may tell who it is.
          ...(kept.change && {
            change: { kind: kept.change.kind, reason: null },
          }),
        }
      }),
    }
  })
}

/** The hours before a move are told only where they were other ones: a slot may come into another chamber alone. */
function withOtherHours({ was, ...change }: SlotChange, time: string): SlotChange {
  const [before, now] = [was ?? '', time].map((hours) => neatHours(withoutSigns(hours)))
  return before === '' || before === now ? change : { ...change, was: before }
}

/** A stand-in as the value of a field, with the field's name among those that are translated when it is. */
export function standInAs<Field extends string>(
  field: Field,
  { reveal, kind, language }: StandIn,
  ...secrets: string[]
): Record<Field, string> & { translated?: string[] } {
  const given = safeStandIn(reveal, kind, ...secrets)
  const isOurs = given === STAND_INS[kind]
  const text = isOurs ? textIn(language, 'standIns')(STAND_INS[kind]) : given
  const isTranslated = language !== 'en' && (isOurs || reveal.isTranslated)
  return {
    [field]: text,
    ...(isTranslated ? { translated: [field] } : {}),
  } as Record<Field, string>
}

interface StandIn {
  reveal: Reveal
  kind: keyof typeof STAND_INS
  /** That of the content. */
  language: Language
}

function namesOf({ artist, spelled }: KeptSlot): string[] {
  return [artist, spelled ?? '']
}

/** A part of a picture, `left,top,width,height` in pixels of the original; empty for the whole picture, and for a file. */
type Crop = string
/** The crops of public pictures and files, by the file's name. */
export type PublicCrops = ReadonlyMap<string, ReadonlySet<Crop>>

/** The files that content refers to, and the artists named in it. */
export interface KeptFiles {
  uses: FileUse[]
  /** Artist documents in their stored form. */
  artists: unknown
}

type ShownFile = Pick<FileUse, 'name' | 'crop'>

interface FileUse {
  /** The file's name under `/images` or `/files`. */
  name: string
  crop: Crop
  /** The reveals of the thing that refers to the file, and of everything around it. The file waits for all of them. */
  reveals: readonly Reveal[]
  /** The artist of the slot that refers to it, by name and by document; empty elsewhere. */
  act: string
  actRef: string
}

/**
 * The files that are public at this moment, by name, with the crops in which they are shown: those on the pages, and those that
 * public content refers to.
 *
 * @param shown the files on the pages.
 */
export function cropsOnPages(
  { uses, artists }: KeptFiles,
  shown: readonly ShownFile[],
  moment: Moment,
): PublicCrops {
  const secrets = secretArtists(artists, moment)
  const byId = new Map(listOf(artists).map((artist) => [artist._id, artist]))
  const isOpen = ({ reveals, act, actRef }: FileUse) =>
    !reveals.some((reveal) => isSecret(reveal, moment)) &&
    secretOf(
      {
        artist: act,
        revealAt: null,
        revealOfAct: revealOfAct({ actRef, act: byId.get(actRef) }),
      },
      secrets,
      moment,
    ) === null
  const crops = new Map<string, Set<Crop>>()
  for (const { name, crop } of [...shown, ...uses.filter(isOpen)])
    crops.set(name, (crops.get(name) ?? new Set()).add(crop))
  return crops
}

/** All pictures and files in what is shown, found by their addresses. */
export function filesIn(shown: unknown): ShownFile[] {
  const addresses = JSON.stringify(shown).matchAll(ADDRESSES)
  return [...addresses].map(([, name = '', crop = '']) => ({ name, crop }))
}
const ADDRESSES = /"\/(?:images|files)\/[\w-]+\/[\w-]+\/([\w.-]+)(?:\?rect=([\d,]+))?/g

/** Every reference to a file. @param documents in their stored form. */
export function fileUses(documents: readonly unknown[]): FileUse[] {
  return documents.flatMap((document) =>
    usesIn(document, { reveals: [], act: '', actRef: '', crop: null }),
  )
}

/** @param around the context of the value: its reveals, the artist of its slot, the crop of its picture. */
function usesIn(
  value: unknown,
  around: Pick<FileUse, 'reveals' | 'act' | 'actRef'> & { crop: unknown },
): FileUse[] {
  if (Array.isArray(value)) return value.flatMap((item) => usesIn(item, around))
  if (typeof value !== 'object' || value === null) return []
  const { revealAt, _ref, ...rest } = value as Record<string, unknown>
  const reveal = revealOf(revealAt)
  const reveals = reveal === null ? around.reveals : [...around.reveals, reveal]
  const file = typeof _ref === 'string' ? fileOf(_ref, around.crop) : null
  const act = typeof rest.artist === 'string' ? rest.artist : around.act
  const actRef = refOf(rest.act) ?? around.actRef
  return [
    ...(file === null ? [] : [{ ...file, reveals, act: around.act, actRef: around.actRef }]),
    ...Object.entries(rest).flatMap(([field, inner]) =>
      usesIn(inner, {
        reveals,
        act,
        actRef,
        crop: field === 'asset' ? rest.crop : null,
      }),
    ),
  ]
}

function refOf(value: unknown): string | null {
  const ref = (value as { _ref?: unknown } | null | undefined)?._ref
  return typeof ref === 'string' ? ref : null
}

/** `image-<id>-<width>x<height>-<extension>` is the document of `<id>-<width>x<height>.<extension>`; a file has no size. */
function fileOf(ref: string, crop: unknown): ShownFile | null {
  const [, name, extension] = /^(?:image|file)-([\w-]+)-(\w+)$/.exec(ref) ?? []
  if (name === undefined || extension === undefined) return null
  const [width, height] = /-(\d+)x(\d+)$/.exec(name)?.slice(1).map(Number) ?? []
  const rect = width && height ? croppedPart(crop, { width, height }) : null
  return {
    name: `${name}.${extension}`,
    crop: rect ? `${rect.left},${rect.top},${rect.width},${rect.height}` : '',
  }
}

/** @throws {z.ZodError} when the answer is no list. */
export function parseFiles(result: unknown): KeptFiles {
  const documents = z.array(z.unknown()).parse(result)
  const isArtist = (document: unknown) =>
    (document as { _type?: unknown } | null)?._type === 'artist'
  return { uses: fileUses(documents), artists: documents.filter(isArtist) }
}

/** The first instant after `now` at which a reveal in these answers comes, in milliseconds; null when none will. */
export function nextReveal(
  answers: readonly { current(): { reveals: readonly Reveal[] } | null }[],
  now: number,
): number | null {
  const coming = answers
    .flatMap((answer) => answer.current()?.reveals ?? [])
    .flatMap(({ at }) => (typeof at === 'number' && at > now ? [at] : []))
  return coming.length === 0 ? null : Math.min(...coming)
}
