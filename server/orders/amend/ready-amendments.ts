import { sql } from 'kysely'
import { modifyStates } from '#contract/orders/amend/modify.states.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { exchangeAll } from '../../stock/stock.public.ts'
import { hasRedeemed } from '../../ticketing/ticketing.public.ts'
import type { ReadyAmendment } from '../act/act-together.ts'
import { exchangeOf, rightsLost } from './amend-order.ts'
import { requestIds } from './modify-requests.ts'
import { planAmendments } from './plan-amendment.ts'
import { refuseClosed } from './refuse-closed.ts'
import type { Wanted } from './wanted.ts'

/**
 * What amendments of many orders read and take, as sets, before each is decided by itself (`actTogether`): the orders are
 * locked, nothing is asked of them, no right of what moves was used, and the stock has room for all of them. Whatever stands
 * against one of them ends it: then each is amended by itself.
 */
export async function readyAmendments(
  ctx: Ctx,
  all: readonly Wanted[],
): Promise<ReadonlyMap<number, ReadyAmendment>> {
  const orderIds = all.map(({ whole }) => whole.order.id)
  if (await isQuestion(ctx, orderIds)) fail('orders.requestOpen')
  const plans = await planAmendments(ctx, all)
  // A line that is added takes its stock once it stands.
  if (plans.some(({ lines }) => lines.some(({ line }) => !line))) fail('operationInvalid')
  const done = plans.flatMap((plan, at) => {
    const work = all[at]?.whole
    return work && !plan.asks.length ? [{ work, plan }] : []
  })
  if (
    await hasRedeemed(
      ctx,
      done.map(({ work, plan }) => rightsLost(work, plan)),
    )
  )
    fail('orders.redeemedPart')
  const exchanged = done.map(({ work, plan }) => exchangeOf(work, plan, new Map()))
  const short = await exchangeAll(
    ctx,
    { orderIds, lineIds: exchanged.flatMap(({ lineIds }) => lineIds) },
    exchanged.flatMap(({ takes }) => takes),
  )
  if (short) fail('orders.soldOut')
  await refuseClosed(
    ctx,
    done.map(({ plan }) => plan),
    true,
  )
  const ids = await requestIds(ctx, all.length)
  return new Map(
    plans.map((plan, at) => [
      orderIds[at] ?? fail('notFound'),
      { plan, requestId: ids[at] ?? fail('notFound') },
    ]),
  )
}

/** Is something asked of one of these already? */
export async function isQuestion(ctx: Ctx, orderIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select from order_request where merchant_id = ${ctx.scope.merchantId}
    and order_id = any(${[...orderIds]}::bigint[]) and status in ${among(modifyStates.phases.open)} limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}
