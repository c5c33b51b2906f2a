import type { GuestChoice } from '#contract/departures/call.states.ts'
import type { ResolveForm } from '#contract/departures/departures.schema.ts'
import { overbookKey } from '#contract/stock/stock.keys.ts'
import { inEach } from '#contract/kit/languages.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { lockOrder, overbookAmendment, settleFollowUp } from '../../orders/orders.public.ts'
import { lockCallOrder, readCall, type Became, type CallRecord } from './call-records.ts'
import { hasBoarded, ofOrder, takeOver, writeDone } from './carry-out.ts'
import { isWithin } from './make-call.ts'
import { amendmentTo, creditOrder, moveOrder, refundOrder, type Met } from './order-acts.ts'

const outcomes = { rebook: 'moved', refund: 'refunded', credit: 'cancelled' } as const satisfies Record<
  GuestChoice,
  string
>

/**
 * Decides what becomes of one order that could not follow its call: another day or session, over-booked there where the person
 * may, or its end. The order is locked: of two people who decide at once the second is refused. What is asked of such an act
 * is asked of the person, and the follow-up that the call opened is over.
 */
export async function resolveOrder(ctx: Ctx, form: ResolveForm): Promise<{ done: true }> {
  const call = await readCall(ctx, form.callId)
  const whole = await lockOrder(ctx, form.orderId)
  const row = await lockCallOrder(ctx, form.callId, form.orderId)
  if (row.state !== 'cannot') fail('operationInvalid')
  if (await hasBoarded(ctx, [row])) fail('departures.boarded')
  await takeOver(ctx, form.callId, [form.orderId])
  const { order } = whole
  // Before the act: what it leaves to a person (money to pay out) is followed anew.
  await settleFollowUp(ctx, order.id, 'weather', outcomes[form.choice])
  const became = await doChoice(
    ctx,
    { order, row },
    { ...call, refund: form.refund, keep_price: form.keepPrice },
    form,
  )
  await writeDone(ctx, { ...call, refund: form.refund }, [
    { row, order, became: { ...became, chosen: form.choice } },
  ])
  await emit(ctx, 'departures.resolved', {
    ...ofOrder(order),
    facts: {
      choice: inEach((language) => ctx.app.word(language, `departures.choices.${form.choice}`)),
      to: [became.toDate, became.toSession].filter(Boolean).join(' '),
    },
    agentVisible: true,
  })
  return { done: true }
}

async function doChoice(ctx: Ctx, met: Met, call: CallRecord, form: ResolveForm): Promise<Became> {
  switch (form.choice) {
    case 'rebook':
      return rebook(ctx, met, call, form)
    case 'refund':
      return refundOrder(ctx, met, call)
    case 'credit':
      return creditOrder(ctx, met, call)
  }
}

async function rebook(
  ctx: Ctx,
  met: Met,
  call: CallRecord,
  { toDate: date, toSession: session, overbook }: ResolveForm,
): Promise<Became> {
  if (!date) failField('toDate', 'required')
  const closed = { from: call.from_date, to: call.until_date, session: call.session ?? undefined }
  if (call.opened_at === null && isWithin(closed, { date, session }))
    failField('toDate', 'departures.fieldErrors.sameDeparture')
  if (overbook) {
    if (!may(ctx, overbookKey)) failField('overbook', 'notAllowed')
    await overbookAmendment(ctx, met.order.id, amendmentTo(met, call, { date, session }), call.reason)
  }
  return moveOrder(ctx, met, call, { date, session })
}
