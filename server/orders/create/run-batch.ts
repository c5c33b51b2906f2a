import type { App } from '../../kit/app-services.ts'
import { writtenAt, type Ctx } from '../../kit/ctx.ts'
import { inFlight } from '../../kit/flight.ts'
import { issueVouchers } from '../../ticketing/ticketing.public.ts'
import { atPlace } from './at-place.ts'
import type { Settled } from './batcher.ts'
import type { Decided, Decision } from './decide.ts'
import { decideParties, type Party } from './decide-parties.ts'
import { gather, type Gathered } from './gather.ts'
import { lockBatch } from './lock.ts'
import { drawCodes } from './order-codes.ts'
import type { Made, Waiting } from './order-request.ts'
import { writeOrders, type Coded } from './write.ts'

/** One order a request of the party, or "prices moved: work it out again". */
export type Answer = Made[] | 'again'

/** One merchant's batch in one transaction: read, lock, decide, write. */
export async function runBatch(app: App, parties: Waiting[][]): Promise<Settled<Answer>[]> {
  const { ctx: first } = parties[0]![0]!
  const { merchant } = first
  const batch = parties.flat()
  const codes = await drawCodes(app, merchant, batch.length)
  const answers = await inFlight(app, { merchantId: merchant.id }, async (db) => {
    const ctx: Ctx = { ...first, db, scope: { merchantId: merchant.id } }
    const { gathered, refused } = await gather(ctx, batch)
    const settled = new Map<Waiting, Settled<Made | 'again'>>(
      refused.map(({ waiting, error }) => [waiting, { error: atPlace(waiting.place, error) }]),
    )
    const whole = wholeParties(parties, gathered)
    const kept = whole.flat()
    if (kept.length === 0) return { answer: settled, writes: [] }
    const locked = await lockBatch(ctx, kept)
    const decisions = decideParties(ctx, whole, locked)
    const orders = giveCodes(whole, decisions, codes)
    decisions.forEach((decision, at) => {
      if (!('decided' in decision)) settled.set(kept[at]!.waiting, settle(decision))
    })
    const writes = orders.length ? writeOrders(ctx, orders, locked.stocks, locked.accounts) : []
    for (const order of orders) settled.set(order.one.waiting, { answer: created(order) })
    const confirmed = orders.filter((order) => order.status === 'confirmed')
    if (confirmed.length) {
      await Promise.all(writes)
      await issueVouchers(
        ctx,
        confirmed.map(({ id, one }) => ({ orderId: id, at: writtenAt(one.waiting.ctx) })),
      )
    }
    return { answer: settled, writes }
  })
  return parties.map((party) => partyAnswer(party, answers))
}

/** Parties of which every request could be read, in their order. */
function wholeParties(parties: readonly Waiting[][], gathered: readonly Gathered[]): Party[] {
  const read = new Map(gathered.map((one) => [one.waiting, one]))
  return parties.flatMap((party) => {
    const found = party.flatMap((waiting) => read.get(waiting) ?? [])
    return found.length === party.length ? [found] : []
  })
}

/** Gives each order its code, and the orders of a cart the first one's code as their group's. */
function giveCodes(
  parties: readonly Party[],
  decisions: readonly Decision[],
  codes: readonly string[],
): Coded[] {
  const orders: Coded[] = []
  let at = 0
  for (const party of parties) {
    const groupCode = party.length > 1 ? codes[orders.length]! : ''
    for (const _ of party) {
      const decision = decisions[at++]!
      if ('decided' in decision) orders.push({ ...decision.decided, code: codes[orders.length]!, groupCode })
    }
  }
  return orders
}

function settle(decision: Exclude<Decision, { decided: Decided }>): Settled<Made | 'again'> {
  if ('earlier' in decision) return { answer: decision.earlier }
  return 'again' in decision ? { answer: 'again' } : { error: decision.error }
}

/** A party's answer: its orders, or why there are none. */
function partyAnswer(
  party: readonly Waiting[],
  answers: ReadonlyMap<Waiting, Settled<Made | 'again'>>,
): Settled<Answer> {
  const made: Made[] = []
  for (const waiting of party) {
    const settled = answers.get(waiting)
    // Another request of the same cart could not be read: nothing was decided of this one.
    if (!settled) continue
    if ('error' in settled) return settled
    if (settled.answer === 'again') return { answer: 'again' }
    made.push(settled.answer)
  }
  return { answer: made }
}

const created = (order: Coded): Made => ({
  id: order.id,
  code: order.code,
  status: order.status,
  supplierStatus: order.supplierStatus,
  currency: order.one.agent.currency,
  totalMinor: order.totalMinor,
  payBy: order.payBy,
  groupCode: order.groupCode,
})
