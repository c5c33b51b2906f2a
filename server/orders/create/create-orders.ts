import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import type { GroupCreated, OrderCreated } from '#contract/orders/create-order.schema.ts'
import { omit } from '#contract/kit/omit.ts'
import { service, type App } from '../../kit/app-services.ts'
import { hashInput } from '../../kit/call/call.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { AppError, failField } from '../../kit/call/errors.ts'
import { Batcher } from '../../kit/db/batcher.ts'
import type { Made, OrderRequest, Waiting } from './order-request.ts'
import { runBatch, type Answer } from './run-batch.ts'

/** How often an order whose prices move under it is worked out again. */
const maxAttempts = 5

const batcherOf = (app: App): Batcher<Waiting[], Answer> =>
  service(
    app,
    'orders.batcher',
    () => new Batcher((_merchantId, groups: Waiting[][], turn) => runBatch(app, groups, turn)),
  )
/** What is only tried out is rolled back, and with it whatever shared its transaction: by itself. */
const trialsOf = (app: App): Batcher<Waiting[], Answer> =>
  service(
    app,
    'orders.trials',
    () => new Batcher((_merchantId, groups: Waiting[][], turn) => runBatch(app, groups, turn, true)),
  )

/**
 * Makes one order, together with whatever else is being ordered of the merchant at this moment (decision 4): resolves
 * after the COMMIT. The ctx has no transaction; who may order for whom has been checked. The same `clientRequestId` with
 * the same input answers the first order. Throws `orders.soldOut`, `orders.blocked`, `balanceTooLow`, `orders.tooLate`,
 * `orders.notOnSale`, `orders.closed`, `orders.noPrice`, 400000 with fields, 201016 with questions.
 */
export async function createOrder(ctx: CallCtx, request: OrderRequest): Promise<OrderCreated> {
  const [made] = await createTogether(ctx, [request], () => '')
  return made!
}

/**
 * Makes the orders of one cart, all or none; several get one group code, the first one's code. Throws what `createOrder`
 * throws: refused fields are named `items.<place>.<field>`, and what all of them ask is asked at once.
 */
export async function createGroup(ctx: CallCtx, requests: readonly OrderRequest[]): Promise<GroupCreated> {
  const ids = requests.map((request) => request.clientRequestId)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at)
  if (twice >= 0) failField(`items.${twice}.clientRequestId`, 'taken')
  const rows = await createTogether(ctx, requests, (at) => `items.${at}.`)
  return { groupCode: firstOf(rows).groupCode, rows }
}

/** Orders that were made at the same moment as the first of their group stand under its code too. */
export async function joinGroup(ctx: Ctx, orderIds: readonly number[], groupCode: string): Promise<void> {
  await sql`update orders set group_code = ${groupCode}
    where merchant_id = ${ctx.scope.merchantId} and id = any(${orderIds}::bigint[])`.execute(ctx.db)
}

async function createTogether(
  ctx: CallCtx,
  requests: readonly OrderRequest[],
  placeOf: (at: number) => string,
): Promise<Made[]> {
  const requested = requests.map((request, at) => {
    const hashed = omit(request, ['shownTotalMinor', 'channel', 'joins', 'heldUntil', 'insteadOf'])
    return { request, hash: hashInput(hashed), place: placeOf(at) }
  })
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const group = requested.map((one) => ({ ctx, attempt, ...one }))
    const answer = await (ctx.trial ? trialsOf : batcherOf)(ctx.app).add(ctx.scope.merchantId, group)
    if (answer !== 'again') return answer
  }
  throw new AppError('priceChanged')
}
