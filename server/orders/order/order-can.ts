import type { Act, Actor } from '#contract/kit/states.ts'
import type { Can } from '#contract/kit/schema.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import {
  followUpStates,
  orderStates,
  type FollowVerb,
  type OrderVerb,
} from '#contract/orders/orders.states.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import type { LineRecord, OrderRecord } from './order-records.ts'
import { lineActor, orderActor, whyNotLine, whyNotOrder } from './order-rules.ts'

type Verb = OrderVerb | FollowVerb
const orderVerbs: Record<Verb, Act> = { ...orderStates.verbs, ...followUpStates.verbs }
const verbNames: readonly Verb[] = [...orderStates.verbNames, ...followUpStates.verbNames]

/** Is the move this actor's, and has the person its permission? */
export const mayDo = (ctx: Ctx, { needs, agentNeeds, by }: Act, actor: Actor): boolean =>
  by.includes(actor) && may(ctx, actor === 'agent' ? (agentNeeds ?? needs) : needs)

/** Verbs that the person has the permission for, by who it is: the same for every order of a list. */
export function orderVerbsOf(ctx: Ctx): Verb[] {
  const actor = orderActor(ctx.actor)
  return verbNames.filter((verb) => mayDo(ctx, orderVerbs[verb], actor))
}

/** What the person may do with an order now: absent without permission, true, or a word that says why not. */
export function orderCan(ctx: Ctx, order: OrderRecord, verbs = orderVerbsOf(ctx), today = todayOf(ctx)): Can {
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
  for (const move of lineStates.moveNames) {
    if (!mayDo(ctx, lineStates.moves[move], actor)) continue
    const why = whyNotLine(order, line, move)
    can[move] = why ? { why } : true
  }
  return can
}
