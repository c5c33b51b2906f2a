import { sql } from 'kysely'
import { waysOf, type RefundKind } from '#contract/orders/refunds/refund.states.ts'
import { applyRefund } from '#server/orders/refunds/apply-refund.ts'
import {
  agreeRefund,
  bounceRefund,
  closeRefund,
  rejectRefund,
  settleRefund,
} from '#server/orders/refunds/move-refund.ts'
import { acting, personOf, system, type Acting, type Person, type Stage } from '../steps/stage.ts'

type Served = { id: number; total: number; lineId: number; term: string }
type OrdersRefundsInput = {
  kind: RefundKind
  by: 'agent' | 'staff'
  /** Of what was sold, in hundredths. */
  part: number
  reason: string
  bank?: true
  hoursAgo: number
  /** What becomes of it: how far it comes, told in acts. */
  steps: readonly ('agree' | 'settle' | 'bounce' | 'reject' | 'close')[]
}

/** What was asked for in money after trips of the last days: some wait, some are late, one came back from the bank. */
const requested: readonly OrdersRefundsInput[] = [
  {
    kind: 'refund',
    by: 'agent',
    part: 20,
    reason: 'Snorkelling was called off: waves',
    hoursAgo: 5,
    steps: [],
  },
  { kind: 'refund', by: 'agent', part: 100, reason: 'The van never came', hoursAgo: 29, steps: [] },
  {
    kind: 'refund',
    by: 'staff',
    part: 15,
    reason: 'Lunch was cold',
    hoursAgo: 40,
    steps: ['agree', 'settle'],
  },
  {
    kind: 'refund',
    by: 'staff',
    part: 30,
    reason: 'Came back two hours early',
    hoursAgo: 20,
    bank: true,
    steps: ['agree'],
  },
  {
    kind: 'refund',
    by: 'agent',
    part: 50,
    reason: 'One guest was ill',
    hoursAgo: 60,
    bank: true,
    steps: ['agree', 'settle', 'bounce'],
  },
  {
    kind: 'refund',
    by: 'agent',
    part: 80,
    reason: 'The guest did not like it',
    hoursAgo: 50,
    steps: ['reject'],
  },
  { kind: 'refund', by: 'agent', part: 10, reason: 'Asked by mistake', hoursAgo: 30, steps: ['close'] },
  {
    kind: 'replenish',
    by: 'staff',
    part: 12,
    reason: 'National park fee at the pier',
    hoursAgo: 8,
    steps: [],
  },
  {
    kind: 'replenish',
    by: 'staff',
    part: 10,
    reason: 'A lost pair of fins',
    hoursAgo: 70,
    steps: ['agree', 'settle'],
  },
  { kind: 'supplier-refund', by: 'staff', part: 8, reason: 'No guide on board', hoursAgo: 26, steps: [] },
  {
    kind: 'supplier-refund',
    by: 'staff',
    part: 8,
    reason: 'An older boat than booked',
    hoursAgo: 90,
    steps: ['agree', 'settle'],
  },
]

/** Refunds, additional charges and suppliers' refunds, each on an order of its own. */
export async function makeRefunds(
  stage: Stage,
  voice: (by: 'agent' | 'staff', at: number) => Person,
): Promise<void> {
  const orders = await served(stage)
  for (const [at, one] of requested.entries()) {
    const order = orders[at]
    if (!order) return
    await acting(stage, (as) => play(stage, as, order, one, (by) => voice(by, at)))
  }
}

async function play(
  stage: Stage,
  as: Acting,
  order: Served,
  one: OrdersRefundsInput,
  voice: (by: 'agent' | 'staff') => Person,
) {
  const moment = (later: number) =>
    new Date(stage.clock.now.getTime() - one.hoursAgo * 3_600_000 + later * 600_000)
  const [own, bank] = waysOf(order.term, one.kind)
  await applyRefund(as(moment(0), voice(one.by)), {
    id: order.id,
    kind: one.kind,
    scope: 'order',
    lineIds: one.kind === 'supplier-refund' ? [order.lineId] : [],
    guestIds: [],
    amountMinor: Math.max(100, Math.floor((order.total * one.part) / 10_000) * 100),
    way: (one.bank ? bank : own) ?? 'bank',
    reason: one.reason,
    agree: false,
  })
  const { db } = as(stage.clock.now, system)
  const { rows } = await sql<{ id: number }>`select max(id) as id from order_refund
    where merchant_id = ${stage.merchant.id} and order_id = ${order.id}`.execute(db)
  const id = rows[0]?.id ?? 0
  const acts = {
    agree: agreeRefund,
    // What the ledger does by itself is done by the product, a transfer by a person.
    settle: settleRefund,
    bounce: bounceRefund,
    reject: rejectRefund,
    close: closeRefund,
  }
  for (const [nth, act] of one.steps.entries()) {
    const person = act === 'settle' && !one.bank ? system : voice('staff')
    const reason =
      act === 'bounce' ? 'The account is closed' : act === 'reject' ? 'The trip went as told' : ''
    await acts[act](as(moment(nth + 1), person), { id, reason })
  }
}

/** Orders of the last days that were served, sold by the person, as they were sold. */
const served = (stage: Stage): Promise<Served[]> =>
  acting(stage, async (as) => {
    const { db } = as(stage.clock.now, personOf(stage, ''))
    const { rows } = await sql<Served>`
      select o.id, o.total_minor as total, o.settlement_term as term, l.id as "lineId"
        from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
             join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
       where o.merchant_id = ${stage.merchant.id} and o.status = 'confirmed' and o.agent_status = 'none' and o.amendments = 0
         and o.settlement_term <> 'settle-by-order' and o.mirror_of_merchant is null and o.booked_minor = o.total_minor and o.total_minor > 0
         and l.supplier_status = 'approved' and l.kind = 'sku' and l.mirror_merchant is null and k.posted_minor >= o.total_minor / 10 and k.currency = o.currency
         and o.service_date between ${stage.clock.day(-16)} and ${stage.clock.day(-5)} order by o.service_date desc, o.id desc limit ${requested.length}`.execute(
      db,
    )
    return rows
  })
