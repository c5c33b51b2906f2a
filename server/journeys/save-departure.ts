import { sql, type Selectable } from 'kysely'
import {
  movesFrom,
  departureRecord,
  soldIn,
  type DepartureState,
} from '#contract/journeys/departure.fields.ts'
import type { DepartureForm } from '#contract/journeys/journeys.api.ts'
import { entryOf } from '#contract/kit/given.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { ask, fail, failField } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { lockForm, lockRow, saveRow, updateRow } from '../kit/db/rows.ts'
import type { DB } from '../kit/db/tables.gen.ts'
import { emit } from '../kit/events.ts'
import { unique } from '../kit/record/unique.ts'
import { words } from '../kit/text/words.ts'
import { todayOf } from '../kit/text/today.ts'
import { saveStock } from '../stock/stock.public.ts'
import { readItinerary } from '../groups/groups.public.ts'

type DepartureRow = Selectable<DB['journey_departure']>
type Taken = { held: number; sold: number }

async function skuOf(ctx: Ctx, journeyId: number): Promise<number | null> {
  const { rows } = await sql<{ sku_id: number | null }>`select sku_id from journey
    where merchant_id = ${ctx.scope.merchantId} and itinerary_id = ${journeyId}`.execute(ctx.db)
  return (rows[0] ?? fail('notFound')).sku_id
}

/** What is held and sold of a product on a day. */
async function takenOn(ctx: Ctx, skuId: number | null, date: string): Promise<Taken> {
  const { rows } = await sql<Taken>`select t.held, t.sold from sku_pool p
      join stock t on t.merchant_id = p.merchant_id and t.pool_id = p.pool_id and t.date = ${date}::date and t.session = ''
     where p.merchant_id = ${ctx.scope.merchantId} and p.sku_id = ${skuId} order by p.pool_id limit 1`.execute(
    ctx.db,
  )
  return rows[0] ?? { held: 0, sold: 0 }
}

type Offered = { code: string; capacity: number; date: string; state: DepartureState }
/** What a departure offers becomes the stock of its product on that day; what is not sold is closed there. */
async function offer(ctx: Ctx, journeyId: number, { code, capacity, date, state }: Offered): Promise<void> {
  const skuId = (await skuOf(ctx, journeyId)) ?? fail('journeys.notLinked')
  const { rows } = await sql<{ mode: string }>`select stock_mode as mode from sku
    where merchant_id = ${ctx.scope.merchantId} and id = ${skuId}`.execute(ctx.db)
  if (rows[0]?.mode !== 'date') failField('capacity', 'journeys.fieldErrors.notCounted')
  const blocked = !soldIn.includes(state)
  const cell = { skuId, date, session: '', capacity, blocked }
  // Why the day is closed stands on the stock board.
  const reason = blocked
    ? `${code} · ${entryOf(entryOf(words, ctx.language), `journeys.departureStates.${state}`)}`
    : ''
  await saveStock(ctx, { cells: [cell], reason, confirm: ctx.confirm })
}

/** Adds a departure, or changes one; its day stays where guests are on it. */
export async function saveDeparture(
  ctx: Ctx,
  { journeyId, ...form }: DepartureForm,
): Promise<{ id: number }> {
  const journey = await readItinerary(ctx, { kind: 'journey' }, journeyId)
  const before = await lockForm(ctx, 'journey_departure', form)
  if (before && before.itinerary_id !== journeyId) fail('notFound')
  if (form.minGuests > form.capacity) failField('minGuests', 'journeys.fieldErrors.minAboveCapacity')
  if (form.date < todayOf(ctx)) failField('date', 'journeys.fieldErrors.past')
  await checkTaken(ctx, journeyId, form, before)
  const values = { ...rowOf(departureRecord, form), itinerary_id: journeyId }
  const saved = await unique({ journey_departure_merchant_id_itinerary_id_date_key: 'date' }, () =>
    saveRow(ctx, 'journey_departure', before, values),
  )
  const state = before?.state ?? 'draft'
  if (state !== 'draft' && state !== 'cancelled') {
    const { code } = journey
    // Nobody buys a place on the day that it no longer leaves on.
    if (before && before.date !== form.date && before.date >= todayOf(ctx))
      await offer(ctx, journeyId, { code, capacity: before.capacity, date: before.date, state: 'cancelled' })
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

async function checkTaken(
  ctx: Ctx,
  journeyId: number,
  form: Omit<DepartureForm, 'journeyId'>,
  before: DepartureRow | undefined,
): Promise<void> {
  if (!before) return
  const { held, sold } = await takenOn(ctx, await skuOf(ctx, journeyId), before.date)
  if (form.date !== before.date && held + sold > 0) fail('journeys.departureSold', { days: before.date })
  if (form.capacity < held + sold) failField('capacity', 'journeys.fieldErrors.soldMore')
}

/** Opens, holds, guarantees, closes or calls off a departure; its stock follows. Called off with guests on it, it asks. */
export async function moveDeparture(
  ctx: Ctx,
  { id, to }: { id: number; to: DepartureState },
): Promise<{ done: true }> {
  const row = await lockRow(ctx, 'journey_departure', id)
  if (!movesFrom(row.state).includes(to)) fail('operationInvalid')
  const journey = await readItinerary(ctx, { kind: 'journey' }, row.itinerary_id)
  const { held, sold } = await takenOn(ctx, await skuOf(ctx, row.itinerary_id), row.date)
  if (to === 'cancelled' && held + sold > 0)
    ask(ctx, [{ key: 'journeys.questions.guestsOnBoard', facts: { guests: held + sold, date: row.date } }])
  const isOffered = row.state !== 'draft' || to !== 'cancelled'
  if (isOffered)
    await offer(ctx, row.itinerary_id, {
      code: journey.code,
      capacity: row.capacity,
      date: row.date,
      state: to,
    })
  await updateRow(ctx, 'journey_departure', row, { state: to })
  await emit(ctx, 'journeys.departureMoved', {
    subject: 'itinerary',
    subjectId: row.itinerary_id,
    facts: { code: journey.code, date: row.date, state: to },
    before: { state: row.state },
    after: { state: to },
  })
  return { done: true }
}
