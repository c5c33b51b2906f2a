import type { LineStatus } from '#contract/orders/line.states.ts'
import { claimJournals, postNewJournals } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { EmittedBy } from '../../kit/events.ts'
import { giveBackUse, retakeUse } from '../../promotions/promotions.public.ts'
import { giveBackStock, sellHeldStock } from '../../stock/stock.public.ts'
import { tellMirror } from './mirror-tell.ts'
import { takeFromQuotas } from './quota-cost.ts'
import { sendLine } from '../order/order-hooks.ts'
import { prepaidTax, prepaidTaxJournal } from '../order/order-journals.ts'
import type { OrderRecord } from '../order/order-records.ts'
import { queueCodes } from './queue-codes.ts'
import { patchOrder, systemOf, type OrderWork, type WorkEvent } from '../order/order-work.ts'
import { amountText } from './settle-lines.ts'
import { togetherOf, writeTogether } from './act-together.ts'
import { hangsOn, newSheet, noteWork, writeSheet } from './sheet/sheet.ts'

/**
 * Writes an act: stock, then money, then the rows, each once. The locks are taken in this order by everybody: the order,
 * stock rows by key, accounts by id, promo codes by discount and id, the agent's count. Among acts that are written
 * together it takes its stock, claims its money and waits for the others.
 */
export async function finishWork(work: OrderWork): Promise<void> {
  const { ctx, order } = work
  taxPrepayment(work)
  if (isUntouched(work)) return
  // A version has the money of one act: the next one would give its journals the same keys.
  if (work.journals.length) work.moved = true
  const together = togetherOf(ctx)
  if (together && hangsOn(together.sheet, work)) await writeTogether(ctx, together)
  if (work.stock === 'give-back')
    await giveBackStock(ctx, { orderId: order.id, exceptLineIds: [...work.usedLines] })
  if (work.stock === 'sell-held') await sellHeldStock(ctx, order.id)
  if (work.journals.length) await takeFromQuotas(work, together?.claims)
  if (work.journals.length)
    await (together
      ? claimJournals(ctx, together.claims, onceEach(work))
      : postNewJournals(ctx, onceEach(work)))
  const promoEvents = await movePromo(work)
  const sheet = together?.sheet ?? newSheet()
  noteWork(sheet, work, [...work.events.map(eventOf(work)), ...promoEvents])
  for (const { lineId, kind, letter } of work.sends)
    await sendLine(ctx, { id: lineId, orderId: order.id }, kind, letter)
  if (!together) await writeSheet(ctx, sheet)
  if (work.lines.some(({ codes }) => codes !== 'none')) await queueCodes(ctx, [order.id])
  await tellMirror(work)
}

/** The output tax of what is prepaid follows the order's money, whatever act moved it, or found it without. */
function taxPrepayment(work: OrderWork): void {
  const { order } = work
  const taxMinor = prepaidTax(order)
  const changeMinor = taxMinor - order.prepaid_tax_minor
  if (changeMinor === 0) return
  work.journals.push(prepaidTaxJournal(order, changeMinor))
  patchOrder(work, { prepaid_tax_minor: taxMinor })
}

/** An act that found nothing to do leaves no trace. */
const isUntouched = (work: OrderWork): boolean =>
  Object.keys(work.patch).length === 0 &&
  work.linePatches.size === 0 &&
  work.costPatches.size === 0 &&
  work.events.length === 0 &&
  work.follows.length === 0

/** An ended order's promo code may be used again; one that is posted again needs a use of it. */
async function movePromo({ ctx, order, promo }: OrderWork): Promise<EmittedBy[]> {
  if (promo === 'keep' || !order.promo_code) return []
  if (promo === 'give-back') await giveBackUse(ctx, order.id)
  else {
    const why = await retakeUse(ctx, order.id)
    if (why) fail(why === 'usedUp' ? 'promotions.usedUp' : 'promotions.guestUsed', { code: order.promo_code })
  }
  return [
    {
      by: systemOf(ctx),
      type: promo === 'give-back' ? 'promotions.givenBack' : 'promotions.usedAgain',
      event: {
        subject: 'order',
        subjectId: order.id,
        orderId: order.id,
        agentId: order.agent_id,
        facts: { promo: order.promo_code, discount: amountText(order.discount_minor, order.currency) },
        agentVisible: true,
        topics: ['promo'],
      },
    },
  ]
}

/** The order's lock and version make each movement happen once; the key says so in the ledger too. */
const onceEach = (work: OrderWork) =>
  work.journals.map((journal, at) => ({
    onceKey: `order ${work.order.id} v${work.before.version} ${at}`,
    ...journal,
  }))

const eventOf = (work: OrderWork) => (event: WorkEvent) => ({
  by: event.by ?? work.ctx,
  type: `orders.${event.name}` as const,
  event: {
    subject: 'order',
    subjectId: work.order.id,
    orderId: work.order.id,
    agentId: work.order.agent_id,
    reason: event.reason ?? null,
    facts: event.facts ?? {},
    agentVisible: event.agentVisible ?? false,
    before: statesOf(work.before, work.before.supplier_status),
    after: statesOf(work.order, work.order.supplier_status),
    topics: ['order', 'orderCount'],
  },
})
const statesOf = (order: OrderRecord, supplierStatus: LineStatus) => ({
  status: order.status,
  supplierStatus,
  agentStatus: order.agent_status,
  paymentStatus: order.payment_status,
  followUp: order.follow_up ?? 'none',
})
