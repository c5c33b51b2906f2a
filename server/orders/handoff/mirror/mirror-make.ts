import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import { collectKeys } from '#contract/catalog/products.ts'
import type { Language } from '#contract/kit/schema.ts'
import type { App } from '../../../kit/app-services.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { AppError } from '../../../kit/call/errors.ts'
import { failureReason } from '../../../kit/call/failure.ts'
import { reasonOf, type Said } from '../../../kit/call/reason.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'
import { createOrder } from '../../create/create-orders.ts'
import type { OrderRequest } from '../../create/order-request.ts'
import { fitFacts } from '../fit-facts.ts'
import type { MirrorAnswer, MirrorOrder, Received } from '../../act/mailbox.ts'
import type { Sender } from './mirror-receive.ts'

/**
 * Makes the mirror order by the one way in which orders are made: our price for that agent, our stock, its credit; and
 * answers what became of it. The request id makes one order of one message; a line whose order still lives here gets that
 * one and no second. What forbids it goes back as a rejection, which each reader reads in its own language.
 */
export async function makeMirror(
  app: App,
  { id, from_merchant: from, to_merchant: to }: Received,
  order: MirrorOrder,
  sender: Sender,
): Promise<MirrorAnswer[]> {
  const clientRequestId = `mirror-${from}-${id}`
  const { lineId, chain } = order
  const effects: (() => void)[] = []
  const begun = await withSystemCtx(
    app,
    to,
    async (ctx) => ({
      ctx: { ...ctx, afterCommit: (effect: () => void) => void effects.push(effect) },
      agentId: await agentOf(ctx, from),
      standing: await standingOrder(ctx, from, lineId, clientRequestId),
      lacksBack: !order.back && (await sailsBack(ctx, order.skuId)),
      facts: await fitFacts(ctx, order),
    }),
    sender.actor,
  )
  const { ctx, agentId, standing, lacksBack, facts } = begun
  if (standing) return answersOf(lineId, standing)
  const refuse = (why: 'mirrorNoAgent' | 'mirrorLoop' | 'mirrorThereAndBack') =>
    reject(lineId, reasonOf({ word: `orders.text.${why}` }))
  if (agentId === null) return refuse('mirrorNoAgent')
  if (chain.includes(to)) return refuse('mirrorLoop')
  // Their way back is bound elsewhere: half of a round trip is nothing that we sell.
  if (lacksBack) return refuse('mirrorThereAndBack')
  try {
    const made = await createOrder(ctx, requestOf({ ...order, ...facts }, { agentId, clientRequestId, from }))
    for (const effect of effects) effect()
    return answersOf(lineId, made)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reject(lineId, failureReason(error, fieldName))
  }
}

async function sailsBack(ctx: Ctx, skuId: number): Promise<boolean> {
  const sku = await ctx.db
    .selectFrom('sku')
    .select(sql<boolean>`facts ->> 'wayBackId' is not null`.as('back'))
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', skuId)
    .executeTakeFirst()
  return sku?.back ?? false
}

/** What was not collected is called by its name. */
const fieldName = (field: string): Said => {
  const key = collectKeys.find((one) => field.endsWith(`.${one}`))
  return key ? { word: `catalog.collectKeys.${key}` } : field
}

const requestOf = (
  order: MirrorOrder,
  { agentId, clientRequestId, from }: { agentId: number; clientRequestId: string; from: number },
): OrderRequest => ({
  date: order.date,
  session: order.session,
  ...(order.endDate && { endDate: order.endDate }),
  ...(order.back && { back: order.back }),
  adults: order.adults,
  children: order.children,
  infants: order.infants,
  units: order.units,
  ...((order.block || order.units > 1) && { block: true }),
  contactName: order.contactName,
  // Worked out here from the name: what the other side typed may not be in capitals.
  contactPinyin: '',
  contactPhone: order.contactPhone,
  contactEmail: order.contactEmail,
  guests: order.guests,
  collected: order.collected,
  remark: order.remark,
  language: order.language as Language,
  skuId: order.skuId,
  agentId,
  agentOrderCode: order.orderCode,
  clientRequestId,
  mirrorOf: { merchantId: from, lineId: order.lineId },
})

type Standing = { id: number; code: string; status: string; currency: string; totalMinor: number }

const answersOf = (lineId: number, order: Standing): MirrorAnswer[] => {
  const made: MirrorAnswer = {
    kind: 'made',
    lineId,
    orderId: order.id,
    orderCode: order.code,
    totalMinor: order.totalMinor,
    currency: order.currency,
  }
  return order.status === 'confirmed'
    ? [made, { kind: 'answered', lineId, move: 'supplierApprove', reason: '' }]
    : [made]
}

const reject = (lineId: number, reason: string): MirrorAnswer[] => [
  { kind: 'answered', lineId, move: 'supplierReject', reason },
]

/** The order that this message made before its worker was killed, or one of the same line that still lives. */
async function standingOrder(
  ctx: Ctx,
  from: number,
  lineId: number,
  clientRequestId: string,
): Promise<Standing | undefined> {
  const rows = await ctx.db
    .selectFrom('orders')
    .select([
      'id',
      'code',
      'status',
      'currency',
      'total_minor as totalMinor',
      'client_request_id as requestId',
    ])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('mirror_of_merchant', '=', from)
    .where('mirror_of_line', '=', lineId)
    .orderBy('id', 'desc')
    .execute()
  return (
    rows.find(({ requestId }) => requestId === clientRequestId) ??
    rows.find(({ status }) => orderStates.is(status, 'standing'))
  )
}

async function agentOf(ctx: Ctx, merchantId: number): Promise<number | null> {
  const agent = await ctx.db
    .selectFrom('agent')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('bound_merchant_id', '=', merchantId)
    .executeTakeFirst()
  return agent?.id ?? null
}
