import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { service, type App } from '../../kit/app-services.ts'
import { hashInput } from '../../kit/call.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError } from '../../kit/errors.ts'
import { inFlight } from '../../kit/flight.ts'
import { issueVouchers } from '../../ticketing/ticketing.public.ts'
import { Batcher, type Settled } from './batcher.ts'
import { decideBatch, type Decided, type Decision } from './decide.ts'
import { gather } from './gather.ts'
import { lockBatch } from './lock.ts'
import { drawCodes } from './order-codes.ts'
import type { OrderRequest, Waiting } from './order-request.ts'
import { writeOrders, type Coded } from './write.ts'

/** How often an order whose prices move under it is worked out again. */
const mostAttempts = 5

type Answer = OrderCreated | 'again'
const batcherOf = (app: App): Batcher<Waiting, Answer> =>
  service(app, 'orders.batcher', () => new Batcher((_merchantId, batch: Waiting[]) => runBatch(app, batch)))

/**
 * Makes one order, together with whatever else is being ordered of the merchant at this moment (decision 4): resolves
 * after the COMMIT. The ctx has no transaction; who may order for whom has been checked. The same `clientRequestId` with
 * the same input answers the first order. Throws `orders.soldOut`, `orders.blocked`, `balanceTooLow`, `orders.tooLate`,
 * `orders.notOnSale`, `orders.closed`, `orders.noPrice`, 400000 with fields, 201016 with questions.
 */
export async function createOrder(ctx: Ctx, request: OrderRequest): Promise<OrderCreated> {
  const { shownTotalMinor: _, ...asked } = request
  const hash = hashInput(asked)
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const answer = await batcherOf(ctx.app).add(ctx.scope.merchantId, { ctx, request, hash, attempt })
    if (answer !== 'again') return answer
  }
  throw new AppError('priceChanged')
}

/** Several orders of one caller; each by itself, in one batch where they fit. */
export const createOrders = (
  ctx: Ctx,
  requests: readonly OrderRequest[],
): Promise<PromiseSettledResult<OrderCreated>[]> =>
  Promise.allSettled(requests.map((request) => createOrder(ctx, request)))

/** One merchant's batch in one transaction: read, lock, decide, write. */
async function runBatch(app: App, batch: Waiting[]): Promise<Settled<Answer>[]> {
  const { merchant } = batch[0]!.ctx
  const codes = await drawCodes(app, merchant, batch.length)
  const answers = await inFlight(app, { merchantId: merchant.id }, async (db) => {
    const ctx: Ctx = { ...batch[0]!.ctx, db, scope: { merchantId: merchant.id } }
    const { gathered, refused } = await gather(ctx, batch)
    const settled = new Map<Waiting, Settled<Answer>>(
      refused.map(({ waiting, error }) => [waiting, { error }]),
    )
    if (gathered.length === 0) return { answer: settled, writes: [] }
    const locked = await lockBatch(ctx, gathered)
    const decisions = decideBatch(ctx, gathered, locked)
    const orders: Coded[] = []
    decisions.forEach((decision, at) => {
      if ('decided' in decision) orders.push({ ...decision.decided, code: codes[orders.length]! })
      else settled.set(gathered[at]!.waiting, settle(decision))
    })
    const writes = orders.length ? writeOrders(ctx, orders, locked.stocks, locked.accounts) : []
    for (const order of orders) settled.set(order.one.waiting, { answer: created(order) })
    const confirmed = orders.filter((order) => order.status === 'confirmed')
    if (confirmed.length) {
      await Promise.all(writes)
      for (const order of confirmed) await issueVouchers(ctx, order.id)
    }
    return { answer: settled, writes }
  })
  return batch.map((waiting) => answers.get(waiting)!)
}

function settle(decision: Exclude<Decision, { decided: Decided }>): Settled<Answer> {
  if ('earlier' in decision) return { answer: decision.earlier }
  return 'again' in decision ? { answer: 'again' } : { error: decision.error }
}

const created = (order: Coded): OrderCreated => ({
  id: order.id,
  code: order.code,
  status: order.status,
  supplierStatus: order.lineStatus,
  currency: order.one.agent.currency,
  totalMinor: order.totalMinor,
  payBy: order.payBy,
})
