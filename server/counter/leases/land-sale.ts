import { guestsOfBlanks, leaseTotal } from '#contract/ticketing/offline/lease-price.ts'
import type { OfflineSale } from '#contract/ticketing/offline/lease.schema.ts'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { AppError, QuestionError } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { asMerchant, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { insertRow, lockRow, readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { isOverCapacity } from '../../stock/stock.public.ts'
import { amountText, createOrder, settleAtCounter } from '../../orders/orders.public.ts'
import {
  leaseOfDevice,
  sellBlanks,
  soldCodes,
  type LeaseFacts,
  type OfflineSales,
  type SaleEntry,
  type SaleLanded,
  type SaleMade,
} from '../../ticketing/ticketing.public.ts'
import { lostSeats } from '../../venues/venues.public.ts'
import { bookedAs, drawerJournal, drawerOf } from '../shifts.ts'

/** How often an order is made anew that ran out before its sale was taken in. */
const maxAttempts = 5

/** Sales without network become orders: made as any other at the price that was paid, then booked in the shift of their lease. */
export const offlineSales: OfflineSales = { make: makeOrder, land: landSale }

async function makeOrder(ctx: CallCtx, { device, entry, sale }: SaleEntry): Promise<SaleMade> {
  const lease = await inTransaction(ctx, (inner) =>
    asMerchant(inner, (all) => leaseOfDevice(all, { id: sale.leaseId, deviceId: device.id })),
  )
  if (!lease) return { failed: 'notFound' }
  if (leaseTotal(lease.unit, sale) !== sale.totalMinor) return { failed: 'priceChanged' }
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const { id, totalMinor } = await order(ctx, lease, sale, `lease ${device.id} ${entry.seq} ${attempt}`)
      const row = await inTransaction(ctx, (inner) => asMerchant(inner, (all) => readRow(all, 'orders', id)))
      // What the guest paid and what the books say is one sum, or a person looks at it.
      if (totalMinor !== sale.totalMinor) return { failed: 'priceChanged' }
      if (row.status !== 'cancelled') return { orderId: id }
    }
    return { failed: 'operationInvalid' }
  } catch (error) {
    if (error instanceof AppError) return { failed: error.name }
    throw error
  }
}

/** It is done already: whatever is asked before an order is made is answered with yes. */
async function order(
  ctx: CallCtx,
  lease: LeaseFacts,
  sale: OfflineSale,
  clientRequestId: string,
): Promise<OrderCreated> {
  const { adults, children, infants, contactName, contactPhone, receiptNo } = sale
  const request = {
    agentId: lease.agentId,
    clientRequestId,
    skuId: lease.skuId,
    date: lease.date,
    session: lease.session,
    adults,
    children,
    infants,
    units: 0,
    contactName: contactName || `${ctx.app.word(ctx.language, 'counter.text.walkIn')} ${receiptNo}`,
    contactPinyin: '',
    contactPhone,
    contactEmail: '',
    guests: [],
    collected: {},
    remark: '',
    agentOrderCode: receiptNo,
    lease: { id: lease.id, unit: { ...lease.unit, unitMinor: null } },
  }
  try {
    return await createOrder(ctx, request)
  } catch (error) {
    if (!(error instanceof QuestionError)) throw error
    return createOrder({ ...ctx, confirm: error.questions.map(({ token }) => token) }, request)
  }
}

type Landing = SaleEntry & { at: Date }

async function landSale(ctx: Ctx, landing: Landing, made: SaleMade): Promise<SaleLanded> {
  const { device, entry, sale } = landing
  const lease = await leaseOfDevice(ctx, { id: sale.leaseId, deviceId: device.id })
  const amount = lease ? amountText(sale.totalMinor, lease.currency) : ''
  const facts = { receipt: sale.receiptNo, amount, place: entry.place }
  if ('failed' in made) {
    if (lease) await keepMoney(ctx, landing, lease, made.failed)
    return { result: 'notMade', orderId: null, codes: [], facts: { ...facts, why: made.failed } }
  }
  const { orderId } = made
  if (!lease) return { result: 'notMade', orderId, codes: [], facts }
  const { infantsSit } = lease
  const guests = guestsOfBlanks(infantsSit, sale)
  const whole = await sellBlanks(
    ctx,
    { leaseId: lease.id, blanks: sale.blanks, orderId, party: sale, infantsSit },
    guests,
  )
  const { method } = sale
  await settleAtCounter(ctx, {
    id: orderId,
    from: drawerOf(method, lease.currency),
    method: bookedAs[method],
  })
  await moveMoney(ctx, landing, lease, orderId)
  const lost = await lostSeats(ctx, orderId)
  const beyond = lost.length > 0 || (await wasBeyond(ctx, orderId, lease, whole))
  const event = lost.length > 0 ? 'seatsLostOffline' : beyond ? 'overbookedOffline' : 'soldOffline'
  await emit(ctx, `ticketing.${event}`, {
    subject: 'order',
    subjectId: orderId,
    orderId,
    facts: { ...facts, device: device.name, seats: lost.join(', ') },
    topics: ['ticket', 'order', 'till'],
  })
  const result = beyond ? 'overbooked' : whole ? 'applied' : 'partly'
  return { result, orderId, codes: await soldCodes(ctx, orderId), facts }
}

/** It was sold from a lease that was taken back, and its departure has more guests than places now. */
const wasBeyond = async (
  ctx: Ctx,
  orderId: number,
  { state }: { state: string },
  whole: boolean,
): Promise<boolean> => (state !== 'open' || !whole) && isOverCapacity(ctx, orderId)

const keyOf = ({ device, entry }: Landing) => `lease ${device.id} ${entry.seq}`

/**
 * The money lies in the shift of the lease. Where that was counted meanwhile, it was counted with this in its drawer: what was booked as a
 * difference then is none.
 */
async function moveMoney(ctx: Ctx, landing: Landing, lease: LeaseFacts, orderId: number): Promise<void> {
  const { entry, sale, at } = landing
  const shift = await lockRow(ctx, 'till_shift', lease.shiftId)
  await insertRow(ctx, 'till_move', {
    shift_id: shift.id,
    kind: 'sale',
    method: sale.method,
    amount_minor: sale.totalMinor,
    received_minor: sale.method === 'cash' ? Math.max(sale.totalMinor, sale.receivedMinor ?? 0) : null,
    reference: sale.reference || sale.receiptNo,
    order_id: orderId,
    by_name: entry.personName,
    request_key: keyOf(landing),
    at: at.toISOString(),
  })
  if (!shift.closed_at || sale.totalMinor === 0) return
  await postJournals(ctx, [
    drawerJournal(sale.method, lease.currency, -sale.totalMinor, {
      kind: 'till-difference',
      memo: sale.receiptNo,
      onceKey: `late ${keyOf(landing)}`,
    }),
  ])
}

/** No order could be made of it: the cash is in the drawer all the same, with the receipt that the guest holds. */
async function keepMoney(ctx: Ctx, landing: Landing, lease: LeaseFacts, why: string): Promise<void> {
  const { entry, sale, at } = landing
  if (sale.method !== 'cash' || sale.totalMinor === 0) return
  const shift = await lockRow(ctx, 'till_shift', lease.shiftId)
  const reason = ctx.app.word(ctx.merchant.language, 'counter.text.saleNotMade', { receipt: sale.receiptNo })
  await insertRow(ctx, 'till_move', {
    shift_id: shift.id,
    kind: 'in',
    method: 'cash',
    amount_minor: sale.totalMinor,
    reason: reason.slice(0, 200),
    reference: why.slice(0, 60),
    by_name: entry.personName,
    request_key: keyOf(landing),
    at: at.toISOString(),
  })
  if (shift.closed_at) return
  await postJournals(ctx, [
    drawerJournal('cash', lease.currency, sale.totalMinor, {
      kind: 'till-move',
      memo: reason,
      onceKey: keyOf(landing),
    }),
  ])
}
