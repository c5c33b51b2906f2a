import type { z } from 'zod'
import { check } from '#contract/kit/check.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import {
  BulkOne,
  ContactUpdate,
  type lineBulkActs,
  type Bulk,
  type BulkAnswer,
  type OrderState,
} from '#contract/orders/order-acts.schema.ts'
import { orderHandlerApi } from '#contract/orders/order-handler.api.ts'
import { orderLinesApi } from '#contract/orders/order-lines.api.ts'
import { followUpStates, orderStates } from '#contract/orders/orders.states.ts'
import { may, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { parseInput } from '../../kit/call/call.ts'
import { fail, failField, failFields } from '../../kit/call/errors.ts'
import { backOf, hearing } from '../../kit/call/taken-back.ts'
import { toFailure } from '../../kit/call/failure.ts'
import { onOrder } from '../act/on-order.ts'
import type { LineRecord } from '../order/order-records.ts'
import { whyNotLine } from '../order/order-rules.ts'
import { orderVerbs } from '../order-verbs.ts'
import { refuse, type OrderWork } from '../order/order-work.ts'
import { requestedAnswers } from './requested-answers.ts'
import { arrangeDriverNow } from '../acts/arrange-driver.ts'
import { markRepliedNow } from '../lines/ask-supplier.ts'
import { changeSupplierNow, resetNow } from '../handoff/change-supplier.ts'
import { markNoNeedNow, markSentNow, markSentOtherNow, resendNow, sendNow } from '../lines/send-line.ts'
import { inTenantThen } from '../../kit/nodes/in-tenant-then.ts'

type Action = Bulk['action']
type LineAction = (typeof lineBulkActs)[number]
type OrderAction = Exclude<Action, LineAction>
type Said = Pick<z.output<typeof BulkOne>, 'with' | 'reason'>
type Run = (ctx: Ctx, id: number) => Promise<OrderState>

/** What is done to a line; what else it takes is read as its own call reads it. */
type LineAct = (work: OrderWork, line: LineRecord, said: Said) => Promise<void> | void
const describe =
  <S extends z.ZodType>(
    { input }: { input: S },
    act: (work: OrderWork, line: LineRecord, input: z.output<S>) => Promise<void> | void,
  ): LineAct =>
  (work, line, said) => {
    const { data, fields } = check(input, { ...said.with, lineId: line.id })
    return fields ? failFields(fields) : act(work, line, data)
  }
const lineActs: Record<LineAction, LineAct> = {
  sendOrder: sendNow,
  resendOrder: resendNow,
  markSent: markSentNow,
  markSentOther: describe(orderLinesApi.markSentOther, markSentOtherNow),
  markNoNeed: markNoNeedNow,
  markReplied: describe(orderLinesApi.markReplied, markRepliedNow),
  changeSupplier: describe(orderLinesApi.changeSupplier, changeSupplierNow),
  resetSupplierStatus: resetNow,
  arrangeDriver: describe(orderLinesApi.arrangeDriver, arrangeDriverNow),
}
const isLineAct = (action: Action): action is LineAction => action in lineActs

/** Of the lines that are open to an act those that are meant, where it is not all of them. */
const selected: Partial<
  Record<LineAction, (line: LineRecord, no: number, open: readonly LineRecord[]) => boolean>
> = {
  // What was never sent is not sent again.
  resendOrder: (line) => line.sent_at !== null,
  // What others serve of an order stays theirs.
  changeSupplier: (line, _, [first]) => line.supplier_id === first?.supplier_id,
}

/** A line act on every line of the order that is open to it; where none is, why not the first. */
const onLines =
  (action: LineAction, said: Said): Run =>
  (ctx, id) =>
    onOrder(ctx, { id }, async (work) => {
      const open = work.lines.filter((line) => !whyNotLine(work.order, line, action))
      const lines = open.filter(selected[action] ?? (() => true))
      const [first] = work.lines
      const why = first && open.length === 0 ? whyNotLine(work.order, first, action) : null
      if (why) refuse(why)
      if (lines.length === 0) fail('operationInvalid')
      for (const line of lines) await lineActs[action](work, line, said)
    })

/** The call of that name, with what was said, and with what it takes by itself where nothing was; and its way back, said so. */
const onWhole =
  (action: OrderAction, { with: more, reason }: Said): Run =>
  async (ctx, id) => {
    const { version: _, ...sent } = more
    const endpoint: Endpoint = orderHandlerApi[action]
    const input = parseInput(endpoint, { ...sent, id, ...(reason && { reason }) })
    const { outcome, hears } = hearing()
    const command = orderVerbs[action] as (ctx: Ctx, input: unknown) => Promise<OrderState>
    const done = await command({ ...ctx, ...hears }, input)
    if (outcome.changed) ctx.happened?.()
    for (const { call, input: back } of backOf(endpoint, `orders.${action}`, input, outcome)) {
      const { data } = BulkOne.safeParse({ ...back, id, action: call.split('.')[1], with: back })
      if (data) ctx.takenBackBy?.(data)
    }
    return done
  }

const verbs = { ...orderStates.verbs, ...followUpStates.verbs, ...lineStates.verbs }

/** One act on one order, as a part of many; `note` tells what of it this order does not ask for. */
export async function bulkOne(
  ctx: Ctx,
  { id, action, ...said }: z.output<typeof BulkOne>,
): Promise<OrderState & { note?: string }> {
  const { answers } = action === 'contact' ? ContactUpdate.pick({ answers: true }).parse(said.with) : {}
  const fitting = answers && (await requestedAnswers(ctx, id, answers))
  if (fitting) said.with = { ...said.with, answers: fitting.answers }
  const state = await permitted(ctx, action, said)(ctx, id)
  return { ...state, ...(fitting?.note && { note: fitting.note }) }
}

function permitted(ctx: CallCtx, action: Action, said: Said): Run {
  const { needs, reason: wanted } = verbs[action]
  if (!may(ctx, needs)) fail('noPermission', { key: needs })
  if (wanted && !said.reason) failField('reason', 'required')
  return isLineAct(action) ? onLines(action, said) : onWhole(action, said)
}

/** One act on many orders, each in a transaction of its own: what cannot be done to one says why and stops no other. */
export async function bulkOrders(
  ctx: CallCtx,
  { ids, action, ...said }: Bulk,
): Promise<z.input<typeof BulkAnswer>> {
  const run = permitted(ctx, action, said)
  const rows: z.input<typeof BulkAnswer>['rows'] = []
  for (const id of new Set(ids)) rows.push(await one(ctx, run, id))
  return { rows }
}

async function one(ctx: CallCtx, run: Run, id: number) {
  try {
    await inTenantThen(ctx.app.db, ctx.scope, (db, effects) =>
      run({ ...ctx, db, afterCommit: (effect) => effects.push(effect) }, id),
    )
  } catch (error) {
    const { body } = toFailure(ctx.app, error, ctx, ctx.requestId)
    return { id, done: false, code: body.code, message: body.message ?? '' }
  }
  return { id, done: true, code: 0, message: '' }
}
