import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { actTogether } from '#server/orders/act/act-together.ts'
import { createOrder } from '#server/orders/orders.public.ts'
import { AppError, QuestionError } from '#server/kit/call/errors.ts'
import type { CallCtx, Ctx } from '#server/kit/ctx.ts'
import { receiveMoney } from '../steps/money/money.ts'
import { confirmRechargeOn, topUpOn } from '../steps/money/supplier-money.ts'
import { opening } from '../steps/clock.ts'
import { acting, callAt, system, type Acting, type Person, type Stage } from '../steps/stage.ts'
import type { DemoSku } from '../world/demo-sku.ts'
import type { DemoAgent } from '../world/companies.ts'
import { fallbacks, startTimes } from '../world/sku-rules.ts'
import { acts, type Acted, type ActName } from './acts.ts'
import { drawWanted, isLeftFree, requestOf, type Wanted } from './draw-request.ts'
import { pathOf, type By, type Step } from './path.ts'
import { dayOf, eveningOf, isEvening, isMorning, orderMoment, shareOf, workMoment } from './windows.ts'

export type World = { stage: Stage; agents: readonly DemoAgent[]; skus: readonly DemoSku[]; orders: number }
type Due = { act: ActName; at: number; person: Person; order: Acted }
export type Made = { wanted: Wanted; created: OrderCreated; lineId: number }

/** How far a merchant's orders have come, and what is to be done with them in the windows that follow. */
export type Run = {
  next: number
  due: ReadonlyMap<number, readonly Due[]>
  orders: number
  drawn: number
  owed: number
}
export const unbegun: Run = { next: 0, due: new Map(), orders: 0, drawn: 0, owed: 0 }

/** A merchant's months, one window after the other: orders come in, people work on them, money arrives. */
export async function runOrders(
  world: World,
  from: Run,
  last: number,
  onDay?: (day: number, orders: number) => Promise<void>,
): Promise<Run> {
  const { stage } = world
  const due = new Map([...from.due].map(([window, list]) => [window, [...list]]))
  let { orders, drawn, owed } = from
  if (from.next === 0) {
    await receiveMoney(stage, world.agents, opening + 1)
    await topUpOn(stage, opening + 1)
  }
  for (let window = from.next; window <= last; window++) {
    const day = dayOf(window)
    if (isMorning(window)) {
      await receiveMoney(stage, world.agents, day)
      await topUpOn(stage, day)
      await confirmRechargeOn(stage, day)
    }
    owed += world.orders * shareOf(window)
    const wanted = draw(world, window, Math.floor(owed), drawn)
    owed -= wanted.length
    const made = await make(world, wanted)
    drawn += wanted.length
    orders += made.length
    for (const one of made) schedule(stage, one, window, due)
    // What would lie ahead of now does not happen.
    await work(stage, due.get(window)?.filter(({ at }) => at <= stage.clock.now.getTime()) ?? [])
    due.delete(window)
    if (isEvening(window)) await onDay?.(day, orders)
  }
  return { next: last + 1, due, orders, drawn, owed }
}

function draw({ stage, agents, skus }: World, window: number, count: number, from: number): Wanted[] {
  const all = Array.from({ length: count }, (_, at) => {
    const bookedAt = orderMoment(stage.clock, window, (at + 0.5) / count)
    return drawWanted(stage, { agents, skus }, from + at, dayOf(window), bookedAt)
  })
  return all.filter(({ bookedAt }) => bookedAt < stage.clock.now)
}

/** Places orders together, as they would come in; what is closed or sold out is tried a day later. */
export async function make(
  { stage, agents }: Pick<World, 'stage' | 'agents'>,
  wanted: readonly Wanted[],
): Promise<Made[]> {
  const made: Omit<Made, 'lineId'>[] = []
  let open = [...wanted]
  for (let attempt = 0; open.length && attempt < 5; attempt++) {
    const answers = await Promise.allSettled(open.map((one) => place(stage, one)))
    const again: Wanted[] = []
    for (const [at, answer] of answers.entries()) {
      const one = open[at]!
      if (answer.status === 'fulfilled') made.push({ wanted: one, created: answer.value })
      else again.push(...nextTry(one, answer.reason, agents))
    }
    open = again
  }
  const lines = await linesOf(
    stage,
    made.map(({ created }) => created.id),
  )
  return made.map((one) => ({ ...one, lineId: lines.get(one.created.id)! }))
}

/** Asked whether this is another guest of the same name, whoever orders says that it is. */
async function place(stage: Stage, wanted: Wanted): Promise<OrderCreated> {
  const byAgent = wanted.no % 3 !== 0
  const person = byAgent ? stage.agents.get(wanted.agent.code)!.person : staffFor(stage, wanted.no)
  const request = requestOf(stage, wanted)
  const ctx = callAt(stage, wanted.bookedAt, person)
  return sayingYes(ctx, () => createOrder(ctx, request))
}
/** Whatever an act asks, the answer is yes. */
export async function sayingYes<T>(ctx: Pick<CallCtx, 'confirm'>, act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error
      ctx.confirm.push(...error.questions.map(({ token }) => token))
    }
  }
}
const passing = new Set(['orders.soldOut', 'orders.blocked', 'orders.closed', 'orders.tooLate'])
function nextTry(wanted: Wanted, error: unknown, agents: readonly DemoAgent[]): Wanted[] {
  // Its deposit is used up: the guests go to somebody who pays order by order.
  if (error instanceof AppError && error.message === 'balanceTooLow')
    return [{ ...wanted, agent: agents.find((one) => one.settlementTerm === 'settle-by-order')! }]
  if (!(error instanceof AppError) || !passing.has(error.message)) throw error
  if (wanted.filler) return []
  const service = wanted.service + 1
  return isLeftFree(wanted.sku, service) ? [] : [{ ...wanted, service }]
}

async function linesOf(stage: Stage, orderIds: number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await acting(stage, (as) =>
    as(stage.clock.now, system)
      .db.selectFrom('order_line')
      .select(['order_id', 'id'])
      .where('merchant_id', '=', stage.merchant.id)
      .where('order_id', 'in', orderIds)
      .execute(),
  )
  return new Map(rows.map((row) => [row.order_id, row.id]))
}

/** Lays what becomes of an order over the windows to come. */
function schedule(stage: Stage, made: Made, window: number, due: Map<number, Due[]>): void {
  const { wanted, created, lineId } = made
  const { clock } = stage
  const fallback = fallbacks[wanted.sku.code]
  const time = wanted.session || (wanted.sku.start ?? startTimes[wanted.sku.type])
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const start = clock.at(wanted.service, hour * 60 + minute).getTime()
  const path = pathOf(stage.randomOf(`path ${wanted.no}`), {
    status: created.status,
    settlement: wanted.agent.settlementTerm,
    supplier: wanted.sku.supplier !== undefined,
    fallback: fallback !== undefined,
    driven: ['transfer', 'car-charter', 'day-trip'].includes(wanted.sku.type),
    service: wanted.service,
    hours: (start - wanted.bookedAt.getTime()) / 3_600_000,
  })
  const order: Acted = {
    id: created.id,
    lineId,
    language: wanted.agent.language ?? 'en',
    fallbackId: fallback ? stage.suppliers.get(fallback)!.id : undefined,
    service: wanted.service,
    random: stage.randomOf(`acts ${wanted.no}`),
  }
  let last = { window, at: wanted.bookedAt.getTime() }
  for (const step of path) {
    const next = momentOf(stage, step, last, start)
    if (step.act === 'board' && (dayOf(next.window) !== wanted.service || next.at > start + 3_600_000))
      continue
    const list = due.get(next.window) ?? []
    due.set(next.window, list)
    list.push({ act: step.act, at: next.at, order, person: whoOf(stage, step.by, wanted) })
    last = next
  }
}

function momentOf({ clock }: Stage, step: Step, last: { window: number; at: number }, start: number) {
  const hours = 3_600_000
  if (step.act === 'pay' || step.act === 'timeOut')
    return { ...last, at: last.at + (step.after ?? 0) * hours }
  const wanted =
    step.beforeStart !== undefined
      ? start - step.beforeStart * hours
      : step.afterStart !== undefined
        ? start + step.afterStart * hours
        : last.at + (step.after ?? 0) * hours
  if (step.act === 'board') return { window: eveningOf(clock.offsetOf(dateAt(wanted))), at: wanted }
  const moment = workMoment(clock, Math.max(wanted, last.at), last.window)
  return { window: moment.window, at: Math.max(moment.at, last.at + 180_000) }
}
const dateAt = (moment: number): string => new Date(moment + 7 * 3_600_000).toISOString().slice(0, 10)

const staffFor = (stage: Stage, no: number): Person => {
  const all = [...stage.staff.values()]
  return all[no % Math.min(all.length, 2)] ?? system
}

function whoOf(stage: Stage, by: By, wanted: Wanted): Person {
  if (by === 'agent') return stage.agents.get(wanted.agent.code)!.person
  if (by === 'supplier') return stage.suppliers.get(wanted.sku.supplier!)!.person
  return by === 'system' ? system : staffFor(stage, wanted.no)
}

/**
 * One window's work, in one transaction. Chance may plan what a rule refuses (a late posting again): then that act is left
 * out, as a person would have to.
 */
async function work(stage: Stage, due: readonly Due[]): Promise<void> {
  for (let left = due.toSorted((a, b) => a.at - b.at); left.length > 0;) {
    try {
      return await acting(stage, (as) => doAll(stage, as, left))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { order, at } = error.due
      left = left.filter((one) => one.order.id !== order.id || one.at < at)
    }
  }
}

/** What people do with orders in its order, written together; guests board side by side, each order when nothing else is left to do. */
async function doAll(stage: Stage, as: Acting, due: readonly Due[]): Promise<void> {
  const boarding = Map.groupBy(due, (one) => {
    if (one.act !== 'board') return 'no'
    return due.some(({ act, order }) => act !== 'board' && order.id === one.order.id) ? 'after' : 'before'
  })
  const board = async (some: readonly Due[] = []) => {
    const answers = await Promise.allSettled(some.map((one) => doOne(one, as(new Date(one.at), one.person))))
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
  }
  const others = boarding.get('no') ?? []
  await board(boarding.get('before'))
  if (others.length)
    await actTogether(
      as(stage.clock.now, system),
      others.map(({ order }) => order.id),
      async (joined) => {
        for (const one of others) await doOne(one, joined(as(new Date(one.at), one.person)))
      },
    )
  await board(boarding.get('after'))
}

/** An act that a rule refuses. */
class Refused extends Error {
  readonly due: Due
  constructor(due: Due) {
    super(due.act)
    this.due = due
  }
}

async function doOne(due: Due, ctx: Ctx): Promise<void> {
  try {
    await acts[due.act](ctx, due.order)
  } catch (error) {
    throw error instanceof AppError || error instanceof QuestionError ? new Refused(due) : error
  }
}
