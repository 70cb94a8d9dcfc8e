import type { BodyRule } from '../../app/context'
import type { Exchange } from './exchange'

/** Something that has an address here, and the rules a request must keep before it is answered. */
export interface Resource {
  methods: readonly string[]
  body?: BodyRule
  /** Reading it, too, is refused to other sites: the list of flights, and whatever else admins are shown. */
  isPersonal?: boolean
  /** Query parameters that change the answer. All others are dropped, so that they fill no cache and surprise no route. */
  query?: readonly string[]
  /** It knows its own methods, sizes and origins: the content lake. */
  handlesItself?: boolean
  answer: (exchange: Exchange) => void | Promise<void>
}
