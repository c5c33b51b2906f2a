import type { z } from 'zod'
import { lineStates } from '#contract/orders/line.states.ts'
import {
  BulkOne,
  type lineBulkActs,
  type Bulk,
  type BulkAnswer,
  type OrderState,
} from '#contract/orders/order-acts.schema.ts'
import { orderHandlerApi } from '#contract/orders/order-handler.api.ts'
import { followUpStates, orderStates } from '#contract/orders/orders.states.ts'
import { may, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { inTenant } from '../../kit/db/db.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { toFailure } from '../../kit/call/failure.ts'
import { onOrder } from '../on-order.ts'
import type { LineRecord } from '../order-records.ts'
import { whyNotLine } from '../order-rules.ts'
import { orderVerbs } from '../order-verbs.ts'
import type { OrderWork } from '../work/order-work.ts'
import { markNoNeedNow, markSentNow, sendNow } from '../lines/send-line.ts'

type Action = Bulk['action']
type LineAction = (typeof lineBulkActs)[number]
type OrderAction = Exclude<Action, LineAction>
type Run = (ctx: Ctx, id: number, reason: string) => Promise<OrderState>

const lineActs: Record<LineAction, (work: OrderWork, line: LineRecord) => void> = {
  sendOrder: sendNow,
  markSent: markSentNow,
  markNoNeed: markNoNeedNow,
}
const isLineAct = (action: Action): action is LineAction => action in lineActs

/** A line act on every line of the order that is open to it; none is "Operation invalid". */
const onLines =
  (action: LineAction): Run =>
  (ctx, id) =>
    onOrder(ctx, { id }, (work) => {
      const open = work.lines.filter((line) => !whyNotLine(work.order, line, action))
      if (open.length === 0) fail('operationInvalid')
      for (const line of open) lineActs[action](work, line)
    })

/** The call of that name, with what it takes by itself where nothing is said. */
const onWhole =
  (action: OrderAction): Run =>
  (ctx, id, reason) => {
    const command = orderVerbs[action] as (ctx: Ctx, input: unknown) => Promise<OrderState>
    return command(ctx, orderHandlerApi[action].input.parse({ id, reason: reason || undefined }))
  }

const verbs = { ...orderStates.verbs, ...followUpStates.verbs, ...lineStates.verbs }

/** One act on one order, as a part of many. */
export async function bulkOne(
  ctx: Ctx,
  { id, action, reason = '' }: z.output<typeof BulkOne>,
): Promise<OrderState> {
  const done = await permitted(ctx, action, reason)(ctx, id, reason)
  const { back } = verbs[action]
  if (back && BulkOne.shape.action.safeParse(back).success) ctx.takenBackBy?.({ id, action: back })
  return done
}

function permitted(ctx: CallCtx, action: Action, reason: string | undefined): Run {
  const { needs, reason: wanted } = verbs[action]
  if (!may(ctx, needs)) fail('noPermission', { key: needs })
  if (wanted && !reason) failField('reason', 'required')
  return isLineAct(action) ? onLines(action) : onWhole(action)
}

/** One act on many orders, each in a transaction of its own: what cannot be done to one says why and stops no other. */
export async function bulkOrders(
  ctx: CallCtx,
  { ids, action, reason }: Bulk,
): Promise<z.input<typeof BulkAnswer>> {
  const run = permitted(ctx, action, reason)
  const rows: z.input<typeof BulkAnswer>['rows'] = []
  for (const id of new Set(ids)) rows.push(await one(ctx, run, id, reason ?? ''))
  return { rows }
}

async function one(ctx: CallCtx, run: Run, id: number, reason: string) {
  const effects: (() => void)[] = []
  try {
    await inTenant(ctx.app.db, ctx.scope, async (db) => {
      effects.length = 0
      await run({ ...ctx, db, afterCommit: (effect) => effects.push(effect) }, id, reason)
    })
  } catch (error) {
    const { body } = toFailure(ctx.app, error, ctx.language, ctx.requestId)
    return { id, done: false, code: body.code, message: body.message ?? '' }
  }
  for (const effect of effects) effect()
  return { id, done: true, code: 0, message: '' }
}
