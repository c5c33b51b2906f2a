import { sql } from 'kysely'
import type { CallAct, GuestChoice } from '#contract/departures/call.states.ts'
import { maxCallOrders, type AffectedOrder, type CallForm } from '#contract/departures/departures.schema.ts'
import { authorOf, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import { startBulk } from '../../bulk/bulk.public.ts'
import { readAffected } from '../look/affected.queries.ts'
import { scopeOf, type Scope } from '../scope.ts'
import { closeDeparture, type Closed } from './close-departure.ts'
import { tellCalled } from './tell-called.ts'

/**
 * Calls departures off, moves them, or offers their guests a choice: decided here, and carried out by a job order by order
 * (`carry-out.ts`).
 */
export async function callDeparture(ctx: Ctx, form: CallForm): Promise<{ id: number }> {
  const { id, orders, answerBy } = await decideCall(ctx, form)
  const jobId = await carryOutBy(ctx, { id, act: form.act }, orders)
  await sql`update departure_call set job_id = ${jobId} where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(
    ctx.db,
  )
  if (form.tells) await tellLater(ctx, id, 1)
  if (answerBy) await enqueue(ctx, 'departures.fallDue', { callId: id }, { runAt: answerBy })
  return { id }
}

/**
 * What is decided, and for whom: the departures are closed first, so that who is found then is everybody. 400000 for what
 * cannot be meant; `departures.nobody` where nobody is on board.
 */
export async function decideCall(ctx: Ctx, form: CallForm) {
  const scope = await scopeOf(ctx, form)
  const answerBy = checkForm(ctx, form, scope)
  const closed = form.block ? await closeDeparture(ctx, scope, form.reason) : { blockId: null, days: [] }
  const orders = await ordersOf(ctx, scope, form.orderIds)
  const id = await insertCall(ctx, form, scope, { answerBy, closed, orders })
  await insertOrders(ctx, id, orders)
  await emit(ctx, 'departures.called', {
    subject: 'departureCall',
    subjectId: id,
    reason: form.reason,
    facts: {
      act: form.act,
      from: scope.from,
      to: scope.to,
      session: scope.session ?? '',
      orders: orders.length,
    },
    topics: ['departure', 'stock'],
  })
  await tellCalled(ctx, { id, scope, tells: form.tells }, orders)
  return { id, orders, answerBy }
}

/** A job of one call an order. Two are done at once, but where they move: seats go to those first who were first. */
export async function carryOutBy(
  ctx: Ctx,
  { id: callId, act }: { id: number; act: CallAct },
  orders: readonly { id: number; code: string }[],
): Promise<number> {
  const { id } = await startBulk(ctx, {
    act: 'departures.text.carryingOut',
    apart: act !== 'move',
    items: orders.map((order) => ({
      key: String(order.id),
      name: order.code,
      call: 'departures.carryOut',
      input: { callId, orderId: order.id },
    })),
  })
  return id
}

const soon = 5_000
/** Agents are told once their orders are through: the job looks again until they are. */
export const tellLater = (ctx: Ctx, callId: number, run: number): Promise<void> =>
  enqueue(
    ctx,
    'departures.tell',
    { callId, run },
    { key: `departures tell ${ctx.scope.merchantId} ${callId} ${run}`, runAt: new Date(Date.now() + soon) },
  )

/** What cannot be meant is told by its field; answers until when guests may answer. */
function checkForm(ctx: Ctx, form: CallForm, scope: Scope): Date | null {
  if (form.act === 'move') {
    if (!form.toDate) failField('toDate', 'required')
    if (isWithin(scope, { date: form.toDate, session: form.toSession }))
      failField('toDate', 'departures.fieldErrors.sameDeparture')
  }
  if (form.act !== 'offer') return null
  form.sailings.forEach((sailing, at) => {
    if (isWithin(scope, sailing)) failField(`sailings.${at}.date`, 'departures.fieldErrors.sameDeparture')
  })
  if (!choicesOf(form).length) failField('sailings', 'required')
  if (form.byDefault === 'rebook' && !form.sailings.length) failField('sailings', 'required')
  if (!form.untilDate) failField('untilDate', 'required')
  const until = Temporal.PlainDateTime.from(`${form.untilDate}T${form.untilTime ?? '23:59'}`)
    .toZonedDateTime(ctx.merchant.timeZone)
    .toInstant()
  if (until.epochMilliseconds <= ctx.now.getTime()) failField('untilDate', 'departures.fieldErrors.past')
  return new Date(until.epochMilliseconds)
}

/** Would an order stay on what is called off? Without a session of its own it keeps the one it has. */
export const isWithin = (
  scope: Pick<Scope, 'from' | 'to' | 'session'>,
  { date, session }: { date: string | null; session: string | null },
): boolean =>
  date !== null &&
  date >= scope.from &&
  date <= scope.to &&
  (scope.session === undefined || session === null || session === scope.session)

const choicesOf = (form: Pick<CallForm, 'sailings' | 'offersRefund' | 'offersCredit'>): GuestChoice[] => [
  ...(form.sailings.length ? (['rebook'] as const) : []),
  ...(form.offersRefund ? (['refund'] as const) : []),
  ...(form.offersCredit ? (['credit'] as const) : []),
]

async function ordersOf(ctx: Ctx, scope: Scope, some: readonly number[]): Promise<AffectedOrder[]> {
  const found = await readAffected(ctx, scope)
  const orders = some.length ? found.filter(({ id }) => some.includes(id)) : found
  if (!orders.length) fail('departures.nobody')
  if (orders.length > maxCallOrders) fail('departures.tooMany', { most: maxCallOrders })
  return orders
}

type More = { answerBy: Date | null; closed: Closed; orders: readonly AffectedOrder[] }

async function insertCall(ctx: Ctx, form: CallForm, scope: Scope, more: More): Promise<number> {
  const isOffer = form.act === 'offer'
  const isMove = form.act === 'move'
  const names = [
    ...new Map(more.orders.map(({ itemNames }) => [JSON.stringify(itemNames), itemNames])).values(),
  ]
  const { id } = await ctx.db
    .insertInto('departure_call')
    .values({
      merchant_id: ctx.scope.merchantId,
      act: form.act,
      reason: form.reason,
      message: form.message,
      from_date: scope.from,
      until_date: scope.to,
      session: scope.session ?? null,
      sku_ids: scope.skuIds ?? [],
      names: JSON.stringify(names.slice(0, 10)),
      refund: form.refund,
      keep_price: form.keepPrice,
      tells: form.tells,
      to_date: isMove ? form.toDate : null,
      to_session: isMove ? form.toSession : null,
      sailings: JSON.stringify(isOffer ? form.sailings : []),
      choices: isOffer ? choicesOf(form) : [],
      answer_by: more.answerBy?.toISOString() ?? null,
      by_default: isOffer ? form.byDefault : null,
      block_id: more.closed.blockId,
      closed_days: JSON.stringify(more.closed.days),
      created_by: authorOf(ctx),
      created_by_name: ctx.actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertOrders(ctx: Ctx, callId: number, orders: readonly AffectedOrder[]): Promise<void> {
  const rows = orders.map(({ id, date, session, leg, currency, paidMinor, language }) => ({
    id,
    leg,
    date,
    session,
    currency,
    paidMinor,
    language,
  }))
  await sql`insert into departure_call_order (merchant_id, call_id, order_id, service_date, session, leg, currency, paid_minor, language)
    select ${ctx.scope.merchantId}, ${callId}, r.id, r.date, r.session, r.leg, r.currency, r."paidMinor", r.language
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, date date, session text, leg smallint, currency text, "paidMinor" bigint, language text)`.execute(
    ctx.db,
  )
}
