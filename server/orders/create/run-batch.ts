import { codeOf } from '../../kit/error-code.ts'
import { firstOf, itemAt } from '#contract/kit/given.ts'
import { service, type App } from '../../kit/app-services.ts'
import { writtenAt, type Ctx, type CallCtx } from '../../kit/ctx.ts'
import { isPassing } from '../../kit/db/db.ts'
import { inFlight } from '../../kit/db/flight.ts'
import { issueVouchers } from '../../ticketing/ticketing.public.ts'
import { atPlace } from './at-place.ts'
import type { Settled, Turn } from '../../kit/db/batcher.ts'
import type { Decided, Decision } from './decide.ts'
import { decideGroups, type Group } from './decide-groups.ts'
import { cameTrue, foresee, isHopeful, rememberOutcome, Unforeseen } from './foresee.ts'
import { gather, type Gathered } from './gather.ts'
import { drawBatch, lockBatch, type Locked } from './lock.ts'
import { drawCodes } from './order-codes.ts'
import { endTakenOver } from './plan/end-taken-over.ts'
import { requestKey, type Made, type Waiting } from './order-request.ts'
import { writeEffects, writeRows, type Coded } from './write.ts'

/** One order a request of the group, or "prices moved: work it out again". */
export type Answer = Made[] | 'again'
type Outcome = ReadonlyMap<Waiting, Settled<Made | 'again'>>

/** One merchant's batch in one transaction: read; then, when it is its turn, lock, decide, write. */
export async function runBatch(
  app: App,
  groups: Waiting[][],
  turn: Turn,
  isTrial = false,
): Promise<Settled<Answer>[]> {
  const { ctx: first } = firstOf(firstOf(groups))
  const batch: Batch = {
    groups,
    first,
    turn,
    isTrial,
    codes: await drawCodes(app, first.merchant, groups.flat().length),
  }
  const leave = enter(app, groups.flat())
  const answers = await attempt(app, batch)
    .catch(async (error: unknown) => {
      if (!(error instanceof Unforeseen) && !isTaken(error) && !isPassing(error)) throw error
      // In its turn nothing is foreseen.
      await turn.take()
      return attempt(app, batch)
    })
    .catch(outcomeOfTrial)
    .finally(leave)
  return groups.map((group) => groupAnswer(group, answers))
}

/** How many batches at work hold a request: one that was sent again may be in two of them. */
const atWork = (app: App) => service(app, 'orders.requestsAtWork', () => new Map<string, number>())
const workKey = ({ ctx, request }: Waiting) => `${ctx.scope.merchantId} ${requestKey(request)}`
function enter(app: App, batch: readonly Waiting[]): () => void {
  const keys = new Set(batch.map(workKey))
  const count = (by: number) => {
    for (const key of keys) {
      const now = (atWork(app).get(key) ?? 0) + by
      if (now) atWork(app).set(key, now)
      else atWork(app).delete(key)
    }
  }
  count(1)
  return () => count(-1)
}
/**
 * Is one of these also in a batch before or behind? Written before its turn it would make the other wait for it in the
 * database, while it waits for the other's turn.
 */
const isSentAgain = (app: App, batch: Group): boolean =>
  batch.some(({ waiting }) => (atWork(app).get(workKey(waiting)) ?? 0) > 1)

type Batch = { groups: Waiting[][]; first: CallCtx; turn: Turn; codes: readonly string[]; isTrial: boolean }

/** Ends a transaction that is only tried out: what it came to is answered, and nothing of it stays. */
class TriedOut extends Error {
  override readonly name = 'TriedOut'
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('tried out')
    this.outcome = outcome
  }
}
const outcomeOfTrial = (error: unknown): Outcome => {
  if (error instanceof TriedOut) return error.outcome
  throw error
}

/** The same request was made by somebody else between reading and writing. */
const isTaken = (error: unknown): boolean => codeOf(error) === '23505'

/**
 * One transaction. Where all is expected to go well, the rows are written before the turn is taken, as they will be if
 * it does; ends with `Unforeseen` if it does not.
 */
function attempt(app: App, { groups, first, turn, codes, isTrial }: Batch): Promise<Outcome> {
  const { merchant } = first
  return inFlight(app, { merchantId: merchant.id }, async (db) => {
    const ctx: Ctx = { ...first, db, scope: { merchantId: merchant.id } }
    const batch = groups.flat()
    const { gathered, refused } = await gather(ctx, batch)
    const settled = new Map<Waiting, Settled<Made | 'again'>>(
      refused.map(({ waiting, error }) => [waiting, { error: atPlace(waiting.place, error) }]),
    )
    const whole = wholeGroups(groups, gathered)
    const stored = whole.flat()
    if (stored.length === 0) return { answer: settled, writes: [] }
    const { locked, foreseen, isWritten } = await readyBatch(ctx, { whole, turn, codes })
    const decisions = decideGroups(ctx, whole, locked)
    const orders = giveCodes(whole, decisions, codes)
    const isAsForeseen = foreseen !== null && cameTrue(foreseen, decisions)
    if (foreseen) rememberOutcome(ctx, isAsForeseen)
    if (isWritten && !isAsForeseen) throw new Unforeseen()
    decisions.forEach((decision, at) => {
      if (!('decided' in decision)) settled.set(itemAt(stored, at).waiting, settle(decision))
    })
    const writes: Promise<unknown>[] = isWritten ? [] : writeRows(ctx, orders)
    if (orders.some(({ tookOver }) => tookOver !== null)) {
      await Promise.all(writes)
      await endTakenOver(ctx, orders)
    }
    if (orders.length) writes.push(...writeEffects(ctx, orders, locked))
    for (const order of orders) settled.set(order.one.waiting, { answer: created(order) })
    const confirmed = orders.filter((order) => order.status === 'confirmed')
    if (confirmed.length) {
      await Promise.all(writes)
      await issueVouchers(
        ctx,
        confirmed.map(({ id, one }) => ({ orderId: id, at: writtenAt(one.waiting.ctx) })),
      )
    }
    if (isTrial) {
      await Promise.all(writes)
      throw new TriedOut(settled)
    }
    return { answer: settled, writes }
  })
}

type Readying = { whole: Group[]; turn: Turn; codes: readonly string[] }
type Ready = { locked: Locked; foreseen: Decision[] | null; isWritten: boolean }

/** Locks a batch: in its turn, in one flight; behind another, with its rows written meanwhile if all is expected to go well. */
async function readyBatch(ctx: Ctx, { whole, turn, codes }: Readying): Promise<Ready> {
  const stored = whole.flat()
  if (turn.isNow()) {
    await turn.take()
    const [drawn, locked] = await Promise.all([drawBatch(ctx, stored), lockBatch(ctx, stored, [])])
    return { locked: { ...drawn, ...locked }, foreseen: null, isWritten: false }
  }
  const drawn = await drawBatch(ctx, stored)
  const foreseen = foresee(ctx, whole, drawn)
  const isWritten = foreseen !== null && isHopeful(ctx) && !isSentAgain(ctx.app, stored)
  const rows = isWritten ? writeRows(ctx, giveCodes(whole, foreseen, codes)) : []
  await Promise.all([turn.take(), ...rows])
  const locked = await lockBatch(ctx, stored, isWritten ? drawn.ids : [])
  return { locked: { ...drawn, ...locked }, foreseen, isWritten }
}

/** Parties of which every request could be read, in their order. */
function wholeGroups(groups: readonly Waiting[][], gathered: readonly Gathered[]): Group[] {
  const read = new Map(gathered.map((one) => [one.waiting, one]))
  return groups.flatMap((group) => {
    const found = group.flatMap((waiting) => read.get(waiting) ?? [])
    return found.length === group.length ? [found] : []
  })
}

/** Gives each order its code, and the orders of a cart the first one's code as their group's, or that of those which they join. */
function giveCodes(
  groups: readonly Group[],
  decisions: readonly Decision[],
  codes: readonly string[],
): Coded[] {
  const orders: Coded[] = []
  let at = 0
  for (const group of groups) {
    const first = itemAt(codes, orders.length)
    for (const { waiting } of group) {
      const decision = itemAt(decisions, at++)
      const { joins } = waiting.request
      const groupCode = joins ? joins.groupCode || first : group.length > 1 ? first : ''
      if ('decided' in decision)
        orders.push({ ...decision.decided, code: itemAt(codes, orders.length), groupCode })
    }
  }
  return orders
}

function settle(decision: Exclude<Decision, { decided: Decided }>): Settled<Made | 'again'> {
  if ('earlier' in decision) return { answer: decision.earlier }
  return 'again' in decision ? { answer: 'again' } : { error: decision.error }
}

/** A group's answer: its orders, or why there are none. */
function groupAnswer(group: readonly Waiting[], answers: Outcome): Settled<Answer> {
  const made: Made[] = []
  for (const waiting of group) {
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
