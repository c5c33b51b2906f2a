import { sql, type RawBuilder } from 'kysely'
import { callOrderStates, type CallOrderState } from '#contract/departures/call.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { among } from '../../kit/db/filters.ts'

/** Orders of calls (`d`), each with its order (`o`) and the move that its supplier was asked for (`r`). */
export const callOrdersSql: RawBuilder<unknown> = sql`
  departure_call_order d join orders o on o.merchant_id = d.merchant_id and o.id = d.order_id
  left join order_request r on r.merchant_id = d.merchant_id and r.id = d.request_id`

const answeredSql = sql`case when d.outcome <> 'asked' then d.outcome
  when r.status = 'confirmed' then 'moved' when r.status = 'rejected' then 'cannot' when r.status = 'cancelled' then 'cannot' else 'asked' end`

/**
 * What has become of an order of a call by now: a move that its supplier was asked for may have been answered, and of what is
 * still open somebody else may have ended the order.
 */
export const becameSql: RawBuilder<CallOrderState> = sql`
  case when ${answeredSql} in ${among(callOrderStates.phases.open)} and o.status in ${among(orderStates.phases.ended)}
    then 'gone' else ${answeredSql} end`
