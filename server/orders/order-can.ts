import type { Actor } from '#contract/kit/states.ts'
import type { Can } from '#contract/kit/schema.ts'
import { lineStates, type LineMove } from '#contract/orders/line.states.ts'
import { followUpStates, orderActs, orderStates } from '#contract/orders/orders.states.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import type { LineRecord, OrderRecord } from './order-records.ts'
import { lineActor, orderActor, whyNotLine, whyNotOrder, type OrderVerb } from './order-rules.ts'

type Rule = { needs: string; agentNeeds?: string; by: readonly Actor[] }

const orderVerbs = {
  ...orderStates.moves,
  ...orderActs,
  ...followUpStates.moves,
} as Record<OrderVerb, Rule>

/** Is the move this actor's, and has the person its permission? */
export const mayDo = (ctx: Ctx, { needs, agentNeeds, by }: Rule, actor: Actor): boolean =>
  by.includes(actor) && may(ctx, actor === 'agent' ? (agentNeeds ?? needs) : needs)

/** Verbs that the person has the permission for, by who it is: the same for every order of a list. */
export function orderVerbsOf(ctx: Ctx): OrderVerb[] {
  const actor = orderActor(ctx.actor)
  return (Object.keys(orderVerbs) as OrderVerb[]).filter((verb) => mayDo(ctx, orderVerbs[verb], actor))
}

/** What the person may do with an order now: absent without permission, true, or a word that says why not. */
export function orderCan(ctx: Ctx, order: OrderRecord, verbs = orderVerbsOf(ctx)): Can {
  const today = todayOf(ctx)
  return Object.fromEntries(
    verbs.map((verb) => {
      const why = whyNotOrder(order, verb, today)
      return [verb, why ? { why } : true]
    }),
  )
}

/** The same for a line. */
export function lineCan(ctx: Ctx, order: OrderRecord, line: LineRecord): Can {
  const actor = lineActor(ctx.actor)
  const can: Can = {}
  for (const [move, rule] of Object.entries(lineStates.moves) as [LineMove, Rule][]) {
    if (!mayDo(ctx, rule, actor)) continue
    const why = whyNotLine(order, line, move)
    can[move] = why ? { why } : true
  }
  return can
}
