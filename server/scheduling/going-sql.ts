import { sql, type SqlBool } from 'kysely'
import { lineStates, type LineStatus } from '#contract/orders/line.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { among } from '../kit/db/filters.ts'

/** How the line `l` stands for whoever serves its guests: taken out of its order it is over, whatever its supplier says to that. */
export const lineStateSql = sql<LineStatus>`case when l.pieces = '[]'::jsonb then 'cancelled' else l.supplier_status end`

/** `isGoing` in the database: `o` is the order, `l` its line. */
export const goingSql = sql<SqlBool>`o.deleted_at is null and o.status not in ${among(orderStates.phases.fallen)} and ${lineStateSql} in ${among(lineStates.phases.live)}`
