import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import {
  orderStates,
  type FollowVerb,
  type OrderMove,
  type OrderVerb,
} from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { onOrder } from './on-order.ts'
import { moveOn, patchOrder, requireOrderVerb, type OrderPatch, type OrderWork } from '../order/order-work.ts'

type ActTarget = { id: number; version?: number | undefined; reason?: string | undefined }
type Plain<I> = {
  /** What else must be so, where its table cannot say it: it fails otherwise. */
  require?: (work: OrderWork) => Promise<void>
  /** What is written with it. */
  patch?: (input: I, work: OrderWork) => OrderPatch
  /** The event, where it is not the verb's own. */
  eventName?: (input: I) => string
  agentVisible?: true
  /** An older version must not act on it, although its status stays. */
  moved?: true
}

const isMove = (verb: OrderVerb | FollowVerb): verb is OrderMove => verb in orderStates.moves

/** It stands so already: nothing happens, and nothing can be taken back. */
const isSo = ({ order }: OrderWork, wanted: OrderPatch): boolean => {
  const now = new Map<string, unknown>(Object.entries(order))
  return Object.entries(wanted).every(([column, value]) => now.get(column) === value)
}

/** The command of a verb that is all its table says: checked, moved, written and told. */
export const plainAct =
  <I extends ActTarget = ActTarget>(
    verb: OrderVerb | FollowVerb,
    { require, patch, eventName, agentVisible, moved }: Plain<I> = {},
  ) =>
  (ctx: Ctx, input: I): Promise<OrderState> =>
    onOrder(ctx, input, async (work) => {
      if (isMove(verb)) moveOn(work, verb)
      else requireOrderVerb(work, verb)
      await require?.(work)
      const wanted = patch?.(input, work)
      if (wanted && !isMove(verb) && isSo(work, wanted)) return
      if (wanted) patchOrder(work, wanted)
      if (moved) work.moved = true
      work.events.push({
        name: eventName?.(input) ?? verb,
        reason: input.reason ?? null,
        ...(agentVisible && { agentVisible }),
      })
    })
