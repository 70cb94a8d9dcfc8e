import type { RevealDay, Slot } from '../../cms/shapes.server'

/** A slot of the reveal. `page` is the address of its act's page; a stand-in has none. */
export type WallSlot = Slot & { page?: string }

export type WallDay = Omit<RevealDay, 'slots'> & { slots: WallSlot[] }
