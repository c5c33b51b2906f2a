import type { z } from 'zod'
import type { Bulk, BulkAnswer, BulkOne, OrderState } from '#contract/orders/order-acts.schema.ts'
import { lineStates, type LineMove } from '#contract/orders/line.states.ts'
import { followUpStates, orderActs, orderStates } from '#contract/orders/orders.states.ts'
import { may, type Ctx, type CallCtx } from '../../kit/ctx.ts'
import { inTenant } from '../../kit/db/db.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { toFailure } from '../../kit/call/failure.ts'
import { approveOrder } from './approve-order.ts'
import { archiveOrder, unarchiveOrder } from './archive-order.ts'
import { cancelOrder } from '../cancel/cancel-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { deleteOrder, restoreOrder } from './delete-order.ts'
import { completeFollowUp, followOrder, markOrdered } from './mark-order.ts'
import { onOrder } from '../on-order.ts'
import type { LineRecord } from '../order-records.ts'
import { whyNotLine } from '../order-rules.ts'
import type { OrderWork } from '../work/order-work.ts'
import { rejectOrder } from './reject-order.ts'
import { markNoNeedNow, markSentNow, sendNow } from '../lines/send-line.ts'

type Act = {
  needs: string
  reason?: true
  run: (ctx: Ctx, id: number, reason: string) => Promise<OrderState>
}

/** A line act on every line of the order that is open to it; none is "Operation invalid". */
const onLines =
  (move: LineMove, act: (work: OrderWork, line: LineRecord) => void): Act['run'] =>
  (ctx, id) =>
    onOrder(ctx, { id }, (work) => {
      const open = work.lines.filter((line) => !whyNotLine(work.order, line, move))
      if (open.length === 0) fail('operationInvalid')
      for (const line of open) act(work, line)
    })

const { moves } = orderStates
const acts: Record<Bulk['action'], Act> = {
  approve: { needs: moves.approve.needs, run: (ctx, id) => approveOrder(ctx, { id }) },
  confirm: { needs: moves.confirm.needs, run: (ctx, id) => confirmOrder(ctx, { id }) },
  reject: {
    needs: moves.reject.needs,
    reason: true,
    run: (ctx, id, reason) => rejectOrder(ctx, { id, reason }),
  },
  cancel: {
    needs: moves.cancel.needs,
    reason: true,
    run: (ctx, id, reason) => cancelOrder(ctx, { id, reason, refund: 'rule' }),
  },
  archive: { needs: moves.archive.needs, run: (ctx, id) => archiveOrder(ctx, { id }) },
  unarchive: { needs: moves.unarchive.needs, run: (ctx, id) => unarchiveOrder(ctx, { id }) },
  markOrdered: {
    needs: orderActs.markOrdered.needs,
    run: (ctx, id) => markOrdered(ctx, { id, ordered: true }),
  },
  follow: {
    needs: followUpStates.moves.follow.needs,
    reason: true,
    run: (ctx, id, reason) => followOrder(ctx, { id, reason }),
  },
  followComplete: {
    needs: followUpStates.moves.followComplete.needs,
    run: (ctx, id, reason) => completeFollowUp(ctx, { id, reason }),
  },
  delete: {
    needs: orderActs.delete.needs,
    reason: true,
    run: (ctx, id, reason) => deleteOrder(ctx, { id, reason }),
  },
  restore: { needs: orderActs.restore.needs, run: (ctx, id) => restoreOrder(ctx, { id }) },
  sendOrder: { needs: lineStates.moves.sendOrder.needs, run: onLines('sendOrder', sendNow) },
  markSent: { needs: lineStates.moves.markSent.needs, run: onLines('markSent', markSentNow) },
  markNoNeed: { needs: lineStates.moves.markNoNeed.needs, run: onLines('markNoNeed', markNoNeedNow) },
}

/** One act on one order, as a part of many. */
export const bulkOne = (
  ctx: Ctx,
  { id, action, reason = '' }: z.output<typeof BulkOne>,
): Promise<OrderState> => permitted(ctx, action, reason).run(ctx, id, reason)

function permitted(ctx: CallCtx, action: Bulk['action'], reason: string | undefined): Act {
  const act = acts[action]
  if (!may(ctx, act.needs)) fail('noPermission', { key: act.needs })
  if (act.reason && !reason) failField('reason', 'required')
  return act
}

/** One act on many orders, each in a transaction of its own: what cannot be done to one says why and stops no other. */
export async function bulkOrders(
  ctx: CallCtx,
  { ids, action, reason }: Bulk,
): Promise<z.input<typeof BulkAnswer>> {
  const act = permitted(ctx, action, reason)
  const rows: z.input<typeof BulkAnswer>['rows'] = []
  for (const id of new Set(ids)) rows.push(await one(ctx, act, id, reason ?? ''))
  return { rows }
}

async function one(ctx: CallCtx, act: Act, id: number, reason: string) {
  const effects: (() => void)[] = []
  try {
    await inTenant(ctx.app.db, ctx.scope, async (db) => {
      effects.length = 0
      await act.run({ ...ctx, db, afterCommit: (effect) => effects.push(effect) }, id, reason)
    })
  } catch (error) {
    const { body } = toFailure(ctx.app, error, ctx.language, ctx.requestId)
    return { id, done: false, code: body.code, message: body.message ?? '' }
  }
  for (const effect of effects) effect()
  return { id, done: true, code: 0, message: '' }
}
