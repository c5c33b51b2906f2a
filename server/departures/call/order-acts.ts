import type { Amendment } from '#contract/orders/amend/amend.schema.ts'
import type { LegNo } from '#contract/orders/legs/leg.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import {
  agreeCancel,
  amountText,
  applyAmendment,
  askAmendment,
  cancelOrder,
  followOrder,
  orderNow,
  previewAmendment,
  rejectOrder,
  type OrderRecord,
} from '../../orders/orders.public.ts'
import type { Became, CallOrderRecord, CallRecord, Sailing } from './call-records.ts'
import { tried } from '../../kit/record/tried.ts'

type Call = Pick<CallRecord, 'reason' | 'refund' | 'keep_price'>

/** Ends an order as its state lets it end, with what goes back by the call; answers how much. */
async function endOrder(
  ctx: Ctx,
  { id, status, refund_minor: before }: OrderRecord,
  { reason, refund }: Call,
): Promise<number> {
  const back = {
    full: { refund: 'operator-fault' },
    rule: { refund: 'rule' },
    none: { refund: 'by-hand', refundMinor: 0 },
  } as const
  if (status === 'reviewing') await rejectOrder(ctx, { id, reason })
  else await (status === 'cancelling' ? agreeCancel : cancelOrder)(ctx, { id, reason, ...back[refund] })
  return (await orderNow(ctx, id)).refund_minor - before
}

/** An order, and what of it is met: all, or one way of a round trip. */
export type Met = { order: OrderRecord; row: CallOrderRecord }

/** One way of a round trip goes, the other stays as it is; answers how much goes back. */
async function endWay(
  ctx: Ctx,
  { id }: OrderRecord,
  dropLeg: LegNo,
  { reason, refund }: Call,
): Promise<number> {
  const goes: Amendment = { dropLeg, removeGuests: [], addGuests: [], fee: 'none' }
  const { backMinor } = await previewAmendment(ctx, { id, amendment: goes })
  const stored = {
    full: { fee: 'none' },
    rule: { fee: 'rule' },
    none: { fee: 'by-hand', feeMinor: backMinor },
  } as const
  const before = (await orderNow(ctx, id)).refund_minor
  await applyAmendment(ctx, { id, amendment: { ...goes, ...stored[refund] }, reason, asks: true })
  return (await orderNow(ctx, id)).refund_minor - before
}

const end = (ctx: Ctx, { order, row }: Met, call: Call): Promise<number> =>
  row.leg === null ? endOrder(ctx, order, call) : endWay(ctx, order, row.leg, call)

/**
 * Ends what is met and gives back. The money goes where the agent's own money is; what a guest paid for this one order has to be
 * paid out by a person, so the order goes to follow-up with the amount.
 */
export async function refundOrder(ctx: Ctx, met: Met, call: Call): Promise<Became> {
  const { order } = met
  const refundMinor = await end(ctx, met, call)
  if (order.settlement_term === 'settle-by-order' && refundMinor > 0)
    await follow(
      ctx,
      order.id,
      reasonOf({
        word: 'departures.text.payOut',
        params: { amount: amountText(refundMinor, order.currency) },
      }),
    )
  return { state: 'refunded', refundMinor }
}

/** Ends what is met and keeps all of it on the agent's account for another one. */
export async function creditOrder(ctx: Ctx, met: Met, call: Call): Promise<Became> {
  return { state: 'credited', refundMinor: await end(ctx, met, { ...call, refund: 'full' }) }
}

/** Moves it by an amendment: its suppliers are asked where they hold it, and then it waits for them. */
export async function moveOrder(ctx: Ctx, met: Met, call: Call, { date, session }: Sailing): Promise<Became> {
  const { order, row } = met
  const answer = await askAmendment(
    ctx,
    {
      id: order.id,
      amendment: amendmentTo(met, call, { date, session }),
      reason: call.reason,
      asks: true,
    },
    false,
  )
  const request = answer.request ?? fail('notFound')
  return {
    state: request.status === 'confirmed' ? 'moved' : 'asked',
    toDate: date,
    toSession: session ?? (row.leg === null ? order.session : row.session),
    requestId: request.id,
  }
}

/** Another day or session for all of its guests; for what it was sold for where the call says so. Both ways of a round trip go together where both are met. */
export const amendmentTo = (
  { order, row }: { order: Pick<OrderRecord, 'session' | 'total_minor'>; row: CallOrderRecord },
  { keep_price: keepsPrice }: Pick<Call, 'keep_price'>,
  { date, session }: Sailing,
): Amendment => {
  const back = (sails: string) => ({ back: { open: false, date, session: sails } })
  return {
    ...(row.leg === 2
      ? back(session !== null && row.session !== '' ? session : row.session)
      : {
          date,
          ...(session !== null && order.session !== '' && { session }),
          ...(row.back_session !== null && back(row.back_session)),
        }),
    removeGuests: [],
    addGuests: [],
    // It is not the guests who want it: nothing is kept of what the other day costs less.
    fee: 'none',
    ...(keepsPrice && { totalMinor: order.total_minor }),
  }
}

/** Into follow-up, where it is not yet; an order that cannot be followed any more is left alone. */
export async function follow(ctx: Ctx, id: number, reason: string): Promise<void> {
  await tried(ctx, (inner) => followOrder(inner, { id, reason, cause: 'weather' }))
}
