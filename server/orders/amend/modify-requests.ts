import { sql } from 'kysely'
import type { Amendment, AmendmentView, ApplyAmendment } from '#contract/orders/amend/amend.schema.ts'
import { modifyStates, type ModifyMove, type ModifyStatus } from '#contract/orders/amend/modify.states.ts'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ask, fail, failField } from '../../kit/call/errors.ts'
import { ahead } from '../../kit/db/db.ts'
import { among } from '../../kit/db/filters.ts'
import { lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { onOrder } from '../act/on-order.ts'
import { togetherOf, writeTogether } from '../act/act-together.ts'
import { lineFacts } from '../act/end-order.ts'
import { askIfBackLate } from '../legs/back-late.ts'
import type { LineRecord } from '../order/order-records.ts'
import { dueAt } from '../deadlines/due-at.ts'
import { amountText } from '../act/settle-lines.ts'
import { orderActor } from '../order/order-rules.ts'
import { moveLineTo, patchLine, requireOrderVerb, type OrderWork } from '../order/order-work.ts'
import { amendOrder, refuseRedeemed } from './amend-order.ts'
import { requestedLate } from './requested-late.ts'
import { planAmendment, type Plan } from './plan-amendment.ts'
import { checkByHand } from './check-by-hand.ts'
import { refuseClosed } from './refuse-closed.ts'
import { askAges } from './ask-ages.ts'
import { changeText, viewOf } from './amendment-view.ts'

/** What is asked of an order, as its row keeps it. */
export type RequestRecord = {
  id: number
  order_id: number
  status: ModifyStatus
  wanted: { amendment: Amendment; asks: boolean }
  told: AmendmentView
  reason: string
  applied_by_kind: string
  applied_by_name: string
  asked_lines: number[]
  version: number
}

/**
 * Asks for an amendment. Staff's is done at once, or goes to the suppliers who hold a line that changes; an agent's waits
 * for staff. One request at a time.
 */
export const applyAmendment = async (ctx: Ctx, input: ApplyAmendment): Promise<OrderState> =>
  (await askAmendment(ctx, input)).state

/** The same, with what is asked as it stands then. */
export async function askAmendment(
  ctx: Ctx,
  input: ApplyAmendment,
  /** Not of guests who are moved without having wanted it. */
  asksAges = true,
): Promise<{ state: OrderState; request: Pick<RequestRecord, 'id' | 'status'> | undefined }> {
  let request: RequestRecord | undefined
  const { amendment, asks, shownDueMinor } = input
  checkByHand(ctx, amendment)
  const isByHand = amendment.totalMinor !== undefined || amendment.fee !== 'rule'
  if (isByHand && !input.reason) failField('reason', 'required')
  const state = await onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'amend')
    const { order } = work
    const ready = togetherOf(work.ctx)?.amendments.get(order.id)
    const { plan, requestId } = ready ?? (await planAlone(work, amendment))
    const view = viewOf(work, plan)
    askBefore(work, plan, view, shownDueMinor)
    if (asksAges) askAges(work, plan)
    request = newRequest(work, input, view, requestId)
    if (orderActor(ctx.actor) === 'agent') {
      await refuseRedeemed(work.ctx, work, plan)
      await refuseClosed(work.ctx, [plan], false)
      work.moved = true
      work.events.push({ name: 'modifyApplied', reason: input.reason || null, agentVisible: true })
      return
    }
    await goOn(work, request, plan, asks)
  })
  return { state, request }
}

/** The plan of an order that nothing else is asked of, and the id of its request. */
async function planAlone(work: OrderWork, amendment: Amendment): Promise<{ plan: Plan; requestId: number }> {
  const { ctx, order } = work
  const requested = Promise.all([openRequest(ctx, order.id), nextRequestId(ctx)])
  // What acts before it have not written yet must be written first.
  if (togetherOf(ctx)) await requested
  const planning = planAmendment(ctx, work, amendment)
  ahead(planning)
  const [open, requestId] = await requested
  if (open) fail('orders.requestOpen')
  return { plan: await planning, requestId }
}

/** What must be confirmed first: a departure that is too late to book, and another amount than the person saw. */
function askBefore(work: OrderWork, plan: Plan, view: AmendmentView, shown?: number): void {
  const { ctx } = work
  const { gathered, amendment } = plan
  const late = requestedLate(ctx, plan)
  if (late) ask(ctx, [late])
  else if (amendment.back) askIfBackLate(ctx, { gathered })
  if (shown !== undefined && shown !== view.dueMinor) {
    const text = (minor: number) => amountText(minor, view.currency)
    ask(ctx, [
      { key: 'orders.questions.changedPrice', facts: { now: text(view.dueMinor), shown: text(shown) } },
    ])
  }
}

/** Ids of requests that are written at the end of their acts. */
export async function requestIds(ctx: Ctx, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select nextval('order_request_id_seq') as id from generate_series(1, ${count}::int)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const nextRequestId = async (ctx: Ctx): Promise<number> => (await requestIds(ctx, 1))[0] ?? fail('notFound')

function newRequest(work: OrderWork, input: ApplyAmendment, view: AmendmentView, id: number): RequestRecord {
  const { ctx, order } = work
  const values = {
    order_id: order.id,
    agent_id: order.agent_id,
    status: 'applied' as const,
    reason: input.reason,
    applied_by_kind: ctx.actor.kind,
    applied_by: ctx.actor.id,
    applied_by_name: ctx.actor.name,
    due_at: dueAt(ctx, 'requestHours', order.starts_at),
  }
  const wanted = { amendment: input.amendment, asks: input.asks }
  work.requests.set(id, {
    ...unanswered,
    ...values,
    applied_at: new Date().toISOString(),
    wanted,
    told: view,
  })
  return { ...values, id, wanted, told: view, asked_lines: [], version: 1 }
}

const unanswered = {
  asked_lines: [],
  sent_at: null,
  ended_at: null,
  ended_by_name: '',
  ended_reason: '',
  version: 1,
}

/** Done at once where nobody is to be asked, else sent. */
async function goOn(work: OrderWork, request: RequestRecord, plan: Plan, asks: boolean): Promise<void> {
  if (asks && plan.asks.length > 0) return sendNow(work, request, plan)
  await confirmRequest(work, request, plan)
}

async function sendNow(work: OrderWork, request: RequestRecord, plan: Plan): Promise<void> {
  const { ctx } = work
  await refuseRedeemed(ctx, work, plan)
  await refuseClosed(ctx, [plan], false)
  for (const one of plan.lines) {
    const { line } = one
    if (!line || !plan.asks.includes(line)) continue
    const text = changeText(one)
    if (line.supplier_status === 'reviewing') fail('orders.lineAsked', { line: lineFacts(line).supplier })
    moveLineTo(work, line, 'askSupplierChange', 'reviewing', {
      asked_before: line.supplier_status,
      asked: 'change',
      asked_at: ctx.now.toISOString(),
      asked_text: text,
      answered_at: null,
    })
    if (line.sent_at) work.sends.push({ lineId: line.id, kind: 'change' })
    work.events.push({ name: 'askSupplierChange', reason: text, facts: lineFacts(line) })
  }
  await moveRequest(work, request, 'modifySend', 'sent', {
    asked_lines: plan.asks.map(({ id }) => id),
    sent_at: ctx.now.toISOString(),
  })
  work.events.push({ name: 'modifySend', reason: request.reason || null, agentVisible: true })
}

/** Does what was asked, as it comes out now. */
async function confirmRequest(work: OrderWork, request: RequestRecord, plan: Plan): Promise<void> {
  const view = await amendOrder(work, plan, request.reason)
  await moveRequest(work, request, 'modifyConfirm', 'confirmed', endOf(work.ctx, ''), view)
}

const endOf = (ctx: Ctx, reason: string) => ({
  ended_at: ctx.now.toISOString(),
  ended_by_name: ctx.actor.name,
  ended_reason: reason,
  due_at: null,
})

async function moveRequest(
  work: OrderWork,
  request: RequestRecord,
  move: ModifyMove,
  to: ModifyStatus,
  values: object,
  view = request.told,
): Promise<void> {
  if (!modifyStates.open(move, request.status)) fail('operationInvalid')
  const fresh = work.requests.get(request.id)
  if (fresh) Object.assign(fresh, values, { status: to, told: view, version: 2 })
  else
    await updateRow(work.ctx, 'order_request', request, { ...values, status: to, told: JSON.stringify(view) })
  request.status = to
}

/** What is asked of an order and not answered yet. */
export async function openRequest(ctx: Ctx, orderId: number): Promise<RequestRecord | undefined> {
  const together = togetherOf(ctx)
  if (together?.sheet.requests.some((one) => one.order_id === orderId)) await writeTogether(ctx, together)
  const { rows } = await sql<RequestRecord>`select * from order_request
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and status in ${among(modifyStates.phases.open)} for no key update`.execute(
    ctx.db,
  )
  return rows[0]
}

type OneRequest = { id: number; version?: number | undefined; reason?: string }

/** An act on a request: its order is locked first, as every act on an order does it. */
async function onRequest(
  ctx: Ctx,
  input: OneRequest,
  act: (work: OrderWork, request: RequestRecord) => Promise<void>,
): Promise<OrderState> {
  const found = await readRow(ctx, 'order_request', input.id)
  return onOrder(ctx, { id: found.order_id }, async (work) => {
    const request = (await lockRow(work.ctx, 'order_request', input.id)) as RequestRecord
    if (input.version !== undefined && request.version !== input.version) fail('changedMeanwhile')
    work.moved = true
    await act(work, request)
  })
}

/** Staff take up what an agent asks: it is done, or its suppliers are asked. */
export const sendModify = (ctx: Ctx, input: OneRequest): Promise<OrderState> =>
  onRequest(ctx, input, async (work, request) => {
    if (!modifyStates.open('modifySend', request.status)) fail('operationInvalid')
    requireOrderVerb(work, 'amend')
    const plan = await planAgain(work, request)
    await goOn(work, request, plan, true)
  })

/** Staff do it, whoever has not answered yet: they know that it can be done. */
export const confirmModify = (ctx: Ctx, input: OneRequest): Promise<OrderState> =>
  onRequest(ctx, input, async (work, request) => {
    if (!modifyStates.open('modifyConfirm', request.status)) fail('operationInvalid')
    requireOrderVerb(work, 'amend')
    for (const line of requestedLines(work, request)) settleRequested(work, line)
    await confirmRequest(work, request, await planAgain(work, request))
  })

/** Staff refuse, with the reason; everything is as it was. */
export const rejectModify = (ctx: Ctx, input: OneRequest & { reason: string }): Promise<OrderState> =>
  onRequest(ctx, input, (work, request) =>
    endRequest(work, request, 'modifyReject', 'rejected', input.reason),
  )

/** Whoever asked needs it no more. */
export const cancelModify = (ctx: Ctx, input: OneRequest): Promise<OrderState> =>
  onRequest(ctx, input, (work, request) =>
    endRequest(work, request, 'modifyCancel', 'cancelled', input.reason ?? ''),
  )

/**
 * What is open of an order ends for the sake of what comes now: whoever acts asked it itself, or what comes is done already. Answers
 * whether something of somebody else's is left.
 */
export async function withdrawOpen(
  ctx: Ctx,
  orderId: number,
  { reason, ownOnly }: { reason: string; ownOnly: boolean },
): Promise<boolean> {
  const open = await openRequest(ctx, orderId)
  if (!open) return false
  const { kind, name } = ctx.actor
  if (ownOnly && !(open.applied_by_kind === kind && open.applied_by_name === name)) return true
  await cancelModify(ctx, { id: open.id, reason })
  return false
}

export async function endRequest(
  work: OrderWork,
  request: RequestRecord,
  move: 'modifyReject' | 'modifyCancel',
  to: 'rejected' | 'cancelled',
  reason: string,
): Promise<void> {
  for (const line of requestedLines(work, request)) settleRequested(work, line)
  await moveRequest(work, request, move, to, endOf(work.ctx, reason))
  work.events.push({
    name: move,
    reason: reason || null,
    agentVisible: true,
  })
}

const planAgain = (work: OrderWork, { wanted }: RequestRecord): Promise<Plan> =>
  planAmendment(work.ctx, work, wanted.amendment)

/** Lines whose suppliers have not answered what this request asks. */
export const requestedLines = (work: OrderWork, { asked_lines: ids }: RequestRecord): LineRecord[] =>
  work.lines.filter(
    (line) => ids.includes(line.id) && line.supplier_status === 'reviewing' && line.asked === 'change',
  )

/** The question to a supplier is over, whoever ended it: its line is what it was before it was asked. */
function settleRequested(work: OrderWork, line: LineRecord): void {
  patchLine(work, line, { supplier_status: line.asked_before ?? 'approved', asked: null, asked_before: null })
}
