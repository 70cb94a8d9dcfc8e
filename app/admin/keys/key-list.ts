import type { Role } from '../../../services/admin-gate/roles'

/** A key as the API lists it. */
export interface ListedKey {
  id: string
  name: string
  roles: Role[]
  /** The driver whose passengers alone it shows; null for any other key. */
  driver: string | null
  /** ISO 8601, UTC. */
  createdAt: string
  expiresAt: string
  /** Null while it was not revoked. */
  revokedAt: string | null
}
