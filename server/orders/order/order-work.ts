import { lineStates, type LineMove } from '#contract/orders/line.states.ts'
import { orders } from '#contract/orders/orders.domain.ts'
import {
  orderStates,
  type FollowVerb,
  type OrderMove,
  type OrderVerb,
} from '#contract/orders/orders.states.ts'
import type { Insertable } from 'kysely'
import type { OrderRequest, OrderVersion } from '../../kit/db/tables.gen.ts'
import type { Journal } from '../../finance/finance.public.ts'
import type { RightsOf } from '../../ticketing/ticketing.public.ts'
import { asSystem, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import type { FollowChange } from './follow-change.ts'
import type { CostRecord, LineRecord, OrderRecord, WholeOrder } from './order-records.ts'
import { lineActor, orderActor, whyNotLine, whyNotOrder, type Why } from './order-rules.ts'

export type OrderPatch = Partial<Omit<OrderRecord, 'merchant_id' | 'id' | 'version' | 'modified_at'>>
export type LinePatch = Partial<
  Omit<LineRecord, 'merchant_id' | 'id' | 'order_id' | 'version' | 'supplier_name' | 'codes'>
>
export type CostPatch = Partial<Omit<CostRecord, 'merchant_id' | 'line_id' | 'order_id'>>
export type NewRequest = Omit<Insertable<OrderRequest>, 'merchant_id' | 'id'>
export type StoredVersion = Omit<Insertable<OrderVersion>, 'merchant_id'> & { costs: unknown }
/** What goes to a supplier: the order itself, again, or the question to cancel or change. */
export type SendKind = 'order' | 'cancel' | 'change'

export type WorkEvent = {
  name: string
  by?: Ctx
  reason?: string | null
  facts?: Record<string, unknown>
  agentVisible?: boolean
}

/**
 * One act on one locked order, collected in memory and written once (`finishWork`): so stock is locked before money, and
 * money once, whatever the act does to how many lines.
 */
export type OrderWork = WholeOrder & {
  ctx: Ctx
  before: OrderRecord
  patch: OrderPatch
  linePatches: Map<number, LinePatch>
  costPatches: Map<number, CostPatch>
  journals: Journal[]
  stock: 'keep' | 'give-back' | 'sell-held'
  /** Lines that guests have used: they keep their stock when the order gives back its own. */
  usedLines: ReadonlySet<number>
  vouchers: 'keep' | 'issue' | 'void'
  /** Rights of these lines and guests end; whoever has none of what the order now is gets one. */
  reissue: RightsOf | null
  /** The order as it was until an amendment. */
  versions: StoredVersion[]
  /** What is asked of it now; by its id, which it has already. */
  requests: Map<number, NewRequest>
  promo: 'keep' | 'give-back' | 'take-again'
  events: WorkEvent[]
  /** `letter`: with what else its supplier is asked for. */
  sends: { lineId: number; kind: SendKind; letter?: { supplierId: number } }[]
  /** What becomes of its follow-up. */
  follows: FollowChange[]
  /** A person confirms it, whatever its lines say. */
  asksWord?: boolean
  /** Moves status or lines, so that an older version must not act on it. */
  moved: boolean
}

export const startWork = (ctx: Ctx, whole: WholeOrder): OrderWork => ({
  ...whole,
  ctx,
  before: { ...whole.order },
  patch: {},
  linePatches: new Map(),
  costPatches: new Map(),
  journals: [],
  stock: 'keep',
  usedLines: new Set(),
  vouchers: 'keep',
  reissue: null,
  versions: [],
  requests: new Map(),
  promo: 'keep',
  events: [],
  sends: [],
  follows: [],
  moved: false,
})

/** The same work done by the product itself, as the history tells it. */
export const systemOf = asSystem

export function patchOrder(work: OrderWork, patch: OrderPatch): void {
  Object.assign(work.patch, patch)
  Object.assign(work.order, patch)
}
export function patchLine(work: OrderWork, line: LineRecord, patch: LinePatch): void {
  work.linePatches.set(line.id, { ...work.linePatches.get(line.id), ...patch })
  Object.assign(line, patch)
  work.moved = true
}
export function patchCost(work: OrderWork, cost: CostRecord, patch: CostPatch): void {
  work.costPatches.set(cost.line_id, { ...work.costPatches.get(cost.line_id), ...patch })
  Object.assign(cost, patch)
}

/** Told with a code of its own where there is an error of that name. */
export function refuse(why: Why): never {
  const error = why.slice('orders.why.'.length)
  return fail(error in orders.errors ? `orders.${error}` : 'operationInvalid')
}

/** Ends the call where this cannot be done to the order now. */
export function requireOrderVerb(work: OrderWork, verb: OrderVerb | FollowVerb): void {
  const why = whyNotOrder(work.order, verb, todayOf(work.ctx))
  if (why) refuse(why)
}

/** Moves the order by the table: the actor and the state it starts from are checked, the state before is kept. */
export function moveTo(work: OrderWork, move: OrderMove, to: OrderRecord['status'], by = work.ctx): void {
  requireOrderVerb(work, move)
  const { status } = work.order
  if (!orderStates.moves[move].by.includes(orderActor(by.actor)) || !orderStates.leadsTo(move, status, to))
    fail('operationInvalid')
  patchOrder(work, { status: to, previous_status: status })
  work.moved = true
}

/** Moves it where the table says that this move leads from where it stands. */
export function moveOn(work: OrderWork, move: OrderMove): void {
  requireOrderVerb(work, move)
  const { status, previous_status: previous } = work.order
  moveTo(work, move, orderStates.target(move, status, previous) ?? fail('operationInvalid'))
}

/** Moves a line by the table. */
export function moveLineTo(
  work: OrderWork,
  line: LineRecord,
  move: LineMove,
  to: LineRecord['supplier_status'],
  patch: LinePatch = {},
): void {
  const why = whyNotLine(work.order, line, move)
  if (why) refuse(why)
  const { by } = lineStates.moves[move]
  const system = by.every((actor) => actor === 'system')
  if (
    !(system || by.includes(lineActor(work.ctx.actor))) ||
    !lineStates.leadsTo(move, line.supplier_status, to)
  )
    fail('operationInvalid')
  // They hold the booking no more: what they asked for it is nobody's question.
  const letGo = line.drift_at && !lineStates.is(to, 'held') && { drift_at: null }
  patchLine(work, line, { supplier_status: to, ...letGo, ...patch })
}

export const lineOf = (work: OrderWork, lineId: number): LineRecord =>
  work.lines.find((line) => line.id === lineId) ?? fail('notFound')
export const costOf = (work: OrderWork, line: LineRecord): CostRecord =>
  work.costs.get(line.id) ?? fail('notFound')
