import { LAKE_MIGRATIONS } from '../../cms/lake/migrations.server'
import { FESTIVAL_MIGRATIONS } from '../../db/festival-migrations.server'
import { inOrder } from '../../db/migrate.server'

/** All migrations of the site's database. The festival's and the lake's are numbered together. */
export const MIGRATIONS = inOrder([...FESTIVAL_MIGRATIONS, ...LAKE_MIGRATIONS])
