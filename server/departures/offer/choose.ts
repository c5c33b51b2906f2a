import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { inEach } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { fail } from '../../kit/call/errors.ts'
import { type OrderRecord } from '../../orders/orders.public.ts'
import {
  writeBecame,
  type Became,
  type CallOrderRecord,
  type CallRecord,
  type Sailing,
} from '../call/call-records.ts'
import { ofOrder } from '../call/carry-out.ts'
import { creditOrder, moveOrder, refundOrder, type Met } from '../call/order-acts.ts'

export type Choice = { choice: 'rebook'; sailing: Sailing } | { choice: 'refund' | 'credit' }

/** A choice as its form sends it: `rebook:0` is the first of the sailings offered. */
export function choiceOf(call: Pick<CallRecord, 'choices' | 'sailings'>, sent: string): Choice | null {
  const [way, at] = sent.split(':')
  const choice = asOneOf(call.choices, way)
  if (!choice || choice !== 'rebook') return choice ? { choice } : null
  const sailing = call.sailings[Number(at)]
  return at && sailing ? { choice, sailing } : null
}

/**
 * What a guest may do with an offer is what the person who made the call decided: it is done in that person's name, and the
 * timeline says that the guest chose it, or the deadline.
 */
export const actingFor = (ctx: Ctx, call: CallRecord, origin: 'guest link' | 'deadline'): Ctx => ({
  ...ctx,
  actor: { kind: 'staff', id: call.created_by, name: call.created_by_name, origin },
})

/** Does what was chosen for an offered order that is locked; a refusal ends the act. */
export async function choose(
  ctx: Ctx,
  { call, row, order }: { call: CallRecord; row: CallOrderRecord; order: OrderRecord },
  chosen: Choice,
  by: 'guest' | 'deadline',
): Promise<Became> {
  if (row.state !== 'offered') fail('operationInvalid')
  const became = await doChoice(
    actingFor(ctx, call, by === 'guest' ? 'guest link' : 'deadline'),
    { order, row },
    call,
    chosen,
  )
  await writeBecame(ctx, row, { ...became, chosen: chosen.choice, chosenBy: by })
  await emit(ctx, by === 'guest' ? 'departures.chosen' : 'departures.fellDue', {
    ...ofOrder(order),
    facts: {
      choice: inAllLanguages(ctx, `departures.choices.${chosen.choice}`),
      guest: order.contact_name,
      to: 'sailing' in chosen ? [chosen.sailing.date, chosen.sailing.session].filter(Boolean).join(' ') : '',
    },
    agentVisible: true,
  })
  return became
}

/** A fact that each reader reads in its own language. */
const inAllLanguages = (ctx: Ctx, word: string): Record<string, string> =>
  inEach((language) => ctx.app.word(language, word))

const doChoice = (ctx: Ctx, met: Met, call: CallRecord, chosen: Choice): Promise<Became> => {
  switch (chosen.choice) {
    case 'rebook':
      return moveOrder(ctx, met, call, chosen.sailing)
    case 'refund':
      return refundOrder(ctx, met, call)
    case 'credit':
      return creditOrder(ctx, met, call)
  }
}
