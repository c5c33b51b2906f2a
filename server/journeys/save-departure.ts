import { inEach } from '#contract/kit/languages.ts'
import { sql } from 'kysely'
import {
  movesFrom,
  departureRecord,
  soldIn,
  type DepartureState,
} from '#contract/journeys/departure.fields.ts'
import { departureKeys } from '#contract/departures/departure.keys.ts'
import type { CallOffForm, DepartureForm, SeriesForm } from '#contract/journeys/journeys.api.ts'
import { maxSeries, seriesDays } from './series.ts'
import { addDays } from '#contract/kit/text/plain-days.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import { entryOf } from '#contract/kit/given.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { ask, fail, failField } from '../kit/call/errors.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { among } from '../kit/db/filters.ts'
import { saveRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { unique } from '../kit/record/unique.ts'
import { words } from '../kit/text/words.ts'
import { todayOf } from '../kit/text/today.ts'
import { saveCalendar } from '../pricing/pricing.public.ts'
import { callDeparture } from '../departures/departures.public.ts'
import { saveStock } from '../stock/stock.public.ts'
import { groupSetting, readItinerary } from '../groups/groups.public.ts'
import { askNext } from './ask-waiting.ts'
import { lockDeparture, lockSale, type DepartureRow } from './lock-departure.ts'

type Offered = Pick<DepartureForm, 'capacity' | 'date' | 'singlesMax' | 'singleMinor'> & {
  code: string
  state: DepartureState
}
/**
 * What a departure offers becomes the stock of its product on that day, its single rooms that of their add-on, at its own supplement;
 * what is not sold is closed there.
 */
async function offer(ctx: Ctx, journeyId: number, offered: Offered): Promise<void> {
  const { code, capacity, date, state, singlesMax, singleMinor } = offered
  const { skuId, singleSkuId, mode } = await lockSale(ctx, journeyId)
  if (skuId === null) fail('journeys.notLinked')
  if (mode !== 'date') failField('capacity', 'journeys.fieldErrors.notCounted')
  const blocked = !soldIn.includes(state)
  const day = { date, session: '', blocked }
  const cells = [
    { ...day, skuId, capacity },
    ...(singleSkuId === null ? [] : [{ ...day, skuId: singleSkuId, capacity: singlesMax ?? capacity }]),
  ]
  // Why the day is closed stands on the stock board.
  const reason = blocked
    ? `${code} · ${entryOf(entryOf(words, ctx.language), `journeys.departureStates.${state}`)}`
    : ''
  await saveStock(ctx, { cells, reason, confirm: ctx.confirm })
  if (singleSkuId === null || singleMinor === null) return
  const cell = { ...noAmounts, date, session: '', unitMinor: singleMinor, closed: false }
  await saveCalendar(ctx, { skuId: singleSkuId, cells: [cell] })
}

/** Departures ahead are offered as what the journey is sold as now. */
export async function offerAhead(ctx: Ctx, journeyId: number, code: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('journey_departure')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('itinerary_id', '=', journeyId)
    .where('date', '>=', todayOf(ctx))
    .where('state', 'in', [...soldIn])
    .orderBy('date')
    .execute()
  for (const row of rows) await offer(ctx, journeyId, { ...offeredIn(row), code, state: row.state })
}

const offeredIn = ({ capacity, date, singles_max: singlesMax, single_minor: singleMinor }: DepartureRow) => ({
  capacity,
  date,
  singlesMax,
  singleMinor,
})

/** Adds a departure, or changes one; its day stays where guests are on it. */
export async function saveDeparture(
  ctx: Ctx,
  { journeyId, ...form }: DepartureForm,
): Promise<{ id: number }> {
  const journey = await readItinerary(ctx, { kind: 'journey' }, journeyId)
  const stored = form.id === undefined ? undefined : await lockDeparture(ctx, form.id, form.date)
  const before = stored?.row
  if (before && before.itinerary_id !== journeyId) fail('notFound')
  if (before && form.version !== undefined && form.version !== before.version) fail('changedMeanwhile')
  if (form.minGuests > form.capacity) failField('minGuests', 'journeys.fieldErrors.minAboveCapacity')
  if (form.date < todayOf(ctx)) failField('date', 'journeys.fieldErrors.past')
  if (stored) checkTaken(form, stored)
  const decisionDays = form.decisionDays ?? before?.decision_days ?? (await groupSetting(ctx)).decisionDays
  // Its own rule may close it again once that is another.
  const closesAsBefore = before?.date === form.date && before.close_days === form.closeDays
  const values = {
    ...rowOf(departureRecord, { ...form, decisionDays }),
    itinerary_id: journeyId,
    ...(!closesAsBefore && { closed_on: null }),
  }
  const saved = await unique({ journey_departure_merchant_id_itinerary_id_date_key: 'date' }, () =>
    saveRow(ctx, 'journey_departure', before, values),
  )
  const state = before?.state ?? 'draft'
  if (state !== 'draft' && state !== 'cancelled') {
    const { code } = journey
    // Nobody buys a place on the day that it no longer leaves on.
    if (before && before.date !== form.date && before.date >= todayOf(ctx))
      await offer(ctx, journeyId, { ...offeredIn(before), code, state: 'cancelled' })
    await offer(ctx, journeyId, { ...form, code, state })
  }
  await emit(ctx, 'journeys.departureSaved', {
    subject: 'itinerary',
    subjectId: journeyId,
    facts: { code: journey.code, date: form.date },
    before: before && { date: before.date, capacity: before.capacity, minGuests: before.min_guests },
    after: { date: form.date, capacity: form.capacity, minGuests: form.minGuests },
  })
  return saved
}

/** The same departure on many days, each a draft; days that have one already are left as they are. */
export async function saveSeries(
  ctx: Ctx,
  { journeyId, until, weekdays, everyWeeks, without, ...form }: SeriesForm,
): Promise<{ made: number; skipped: number }> {
  if (until < form.date) failField('until', 'beforeStart')
  const left = without.split(',').map((day) => day.trim())
  const days = seriesDays({ from: form.date, until, weekdays, everyWeeks, without: left })
  if (!days.length) failField('weekdays', 'journeys.fieldErrors.noDays')
  if (days.length > maxSeries) failField('until', 'journeys.fieldErrors.tooMany', { max: maxSeries })
  const { rows } = await sql<{ date: string }>`select date from journey_departure
    where merchant_id = ${ctx.scope.merchantId} and itinerary_id = ${journeyId} and date = any(${days}::date[])`.execute(
    ctx.db,
  )
  const taken = new Set(rows.map(({ date }) => date))
  const open = days.filter((date) => !taken.has(date))
  for (const date of open) await saveDeparture(ctx, { ...form, journeyId, date })
  return { made: open.length, skipped: days.length - open.length }
}

function checkTaken(
  { date, capacity }: Pick<DepartureForm, 'date' | 'capacity'>,
  { row, taken: { held, sold } }: Awaited<ReturnType<typeof lockDeparture>>,
): void {
  if (date !== row.date && held + sold > 0) fail('journeys.departureSold', { days: row.date })
  if (capacity < held + sold) failField('capacity', 'journeys.fieldErrors.soldMore')
}

/** Opens, holds, guarantees or closes a departure, or calls off one that nobody is on; its stock follows. */
export async function moveDeparture(
  ctx: Ctx,
  { id, to }: { id: number; to: DepartureState },
): Promise<{ done: true }> {
  const {
    row,
    taken: { held, sold },
  } = await lockDeparture(ctx, id)
  if (!movesFrom(row.state).includes(to)) fail('operationInvalid')
  // Their orders end, move or are asked by a call: `callOffDeparture`.
  if (to === 'cancelled' && held + sold > 0) fail('journeys.departureSold', { days: row.date })
  if (to === 'guaranteed' && sold < row.min_guests)
    ask(ctx, [
      { key: 'journeys.questions.belowMin', facts: { date: row.date, sold, needed: row.min_guests } },
    ])
  await changeState(ctx, row, to)
  if (soldIn.includes(to)) {
    // Whoever opens it once its closing day is over sells it late on purpose: it is not closed again by itself.
    if (isPastClosing(ctx, row))
      await updateRow(ctx, 'journey_departure', { id }, { closed_on: todayOf(ctx) })
    await askNext(ctx, id)
  }
  return { done: true }
}

const isPastClosing = (ctx: Ctx, { date, close_days: days }: DepartureRow): boolean =>
  days > 0 && addDays(date, -days) < todayOf(ctx)

/** Calls off a departure with guests: it is closed, and the mass call of departures moves, ends or asks its orders. */
export async function callOffDeparture(ctx: Ctx, { id, ...form }: CallOffForm): Promise<{ id: number }> {
  if (!may(ctx, departureKeys.call)) fail('noPermission', { key: departureKeys.call })
  const { row, skuId } = await lockDeparture(ctx, id)
  if (!movesFrom(row.state).includes('cancelled')) fail('operationInvalid')
  if (skuId === null) fail('journeys.notLinked')
  const { itinerary_id: journeyId, date } = row
  await checkElsewhere(ctx, journeyId, form)
  await changeState(ctx, row, 'cancelled')
  const scope = { from: date, to: date, skuIds: [skuId], resourceIds: [], orderIds: [] }
  return callDeparture(ctx, { ...form, ...scope, block: false })
}

/** Guests go over to departures of the journey that are sold, to no other day. */
async function checkElsewhere(
  ctx: Ctx,
  journeyId: number,
  { act, toDate, sailings }: Omit<CallOffForm, 'id'>,
) {
  const moves = act === 'move' && toDate ? [{ field: 'toDate', date: toDate }] : []
  const offers =
    act === 'offer' ? sailings.map(({ date }, at) => ({ field: `sailings.${at}.date`, date })) : []
  for (const { field, date } of [...moves, ...offers]) {
    const { rows } = await sql`select from journey_departure where merchant_id = ${ctx.scope.merchantId}
      and itinerary_id = ${journeyId} and date = ${date}::date and state in ${among(soldIn)}`.execute(ctx.db)
    if (!rows.length) failField(field, 'journeys.fieldErrors.noDeparture')
  }
}

export async function changeState(ctx: Ctx, row: DepartureRow, state: DepartureState): Promise<void> {
  const { itinerary_id: journeyId, date } = row
  const { code } = await readItinerary(ctx, { kind: 'journey' }, journeyId)
  const isOffered = row.state !== 'draft' || state !== 'cancelled'
  if (isOffered) await offer(ctx, journeyId, { ...offeredIn(row), code, state })
  await updateRow(ctx, 'journey_departure', row, { state })
  await emit(ctx, 'journeys.departureMoved', {
    subject: 'itinerary',
    subjectId: journeyId,
    facts: {
      code,
      date,
      state: inEach((language) => ctx.app.word(language, `journeys.departureStates.${state}`)),
    },
    before: { state: row.state },
    after: { state },
  })
}
