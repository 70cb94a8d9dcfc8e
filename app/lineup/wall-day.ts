import type { RevealDay, Slot } from '../../cms/shapes.server'

/**
 * A slot of the reveal. `page` is the address of its act's page; a stand-in has none. `morning` is the weekday on which it begins,
 * when that is the morning after its day.
 */
export type WallSlot = Slot & { page?: string; morning?: string }

export type WallDay = Omit<RevealDay, 'slots'> & { slots: WallSlot[] }
