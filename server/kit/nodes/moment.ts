import { sql } from 'kysely'

/** The moment, for `case` and `coalesce` of an update: a spread database (docs/citus.md) takes no function there that changes with time. */
export const moment = sql`(select clock_timestamp() as at) moment`
