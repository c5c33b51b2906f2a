import { sql, type SqlBool } from 'kysely'
import { lineStates } from '#contract/orders/line.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { among } from '../kit/db/filters.ts'

/** `isGoing` in the database: `o` is the order, `l` its line. */
export const goingSql = sql<SqlBool>`o.deleted_at is null and o.status not in ${among(orderStates.phases.fallen)} and l.supplier_status in ${among(lineStates.phases.live)}`
