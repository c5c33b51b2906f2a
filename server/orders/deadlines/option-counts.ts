import { sql, type SqlBool } from 'kysely'
import { lineStates } from '#contract/orders/line.states.ts'
import { among } from '../../kit/db/filters.ts'

/** The order line of a group's service `s` has no answer of its supplier yet, so that its option date counts; one without a line has none. */
export const optionCountsSql = sql<SqlBool>`not exists (select from order_line l where l.merchant_id = s.merchant_id and l.id = s.line_id
    and (l.supplier_status in ${among(lineStates.phases.answered)} or l.supplier_status not in ${among(lineStates.phases.live)}))`
