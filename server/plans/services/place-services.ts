import { sql } from 'kysely'
import type { Day, Service } from '#contract/groups/itinerary.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { insertRow, isMissing, updateRow } from '../../kit/db/rows.ts'
import { dropQuestions } from '../options/drop-questions.ts'
import { stableText } from '../../groups/groups.public.ts'
import type { ServiceRow } from './service-sql.ts'

type PlacedPlan = { id: number; startDate: string }
/** With how many rooms the group needs in a hotel. */
type SizedPlan = PlacedPlan & { rooms: number }

/** More of one service is not arranged at once. */
const maxUnits = 500
/** As many as a service is arranged for where nobody says otherwise; in a hotel by half twins the rooms of the group. */
const unitsOf = ({ kind, basis, quantity }: Service, rooms: number): number =>
  kind === 'hotel' && basis === 'half-twin' ? rooms : basis === 'room' || basis === 'vehicle' ? quantity : 1

/** Hotels that nobody has arranged yet have as many rooms as the group needs now; of others their arrangement says so. */
export async function resizeHotels(ctx: Ctx, planId: number, before: number, after: number): Promise<void> {
  const [from, to] = [Math.min(maxUnits, before), Math.min(maxUnits, after)]
  if (from === to) return
  await sql`update plan_service set units = ${to}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and kind = 'hotel' and facts->>'basis' = 'half-twin'
      and units = ${from} and arranged_at is null and order_id is null and struck_at is null`.execute(ctx.db)
}
const dayAfter = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

const rowOfService = (startDate: string, service: Service, day: number, position: number) => ({
  day,
  position,
  key: service.key,
  kind: service.kind,
  date: dayAfter(startDate, day - 1),
  facts: JSON.stringify(service),
  sku_id: service.skuId,
})

/** Writes the services of new days. */
export async function insertServices(ctx: Ctx, plan: SizedPlan, days: readonly Day[]): Promise<void> {
  await checkServices(ctx, days)
  // None waits for another: they share a flight.
  await Promise.all(
    days.flatMap(({ services }, at) =>
      services.map((service, position) => insertService(ctx, plan, service, at + 1, position)),
    ),
  )
}

const insertService = (
  ctx: Ctx,
  { id, startDate, rooms }: SizedPlan,
  service: Service,
  day: number,
  position: number,
) =>
  insertRow(ctx, 'plan_service', {
    plan_id: id,
    ...rowOfService(startDate, service, day, position),
    supplier_id: service.supplierId,
    own_arrangement: service.ownArrangement,
    currency: service.currency,
    units: Math.min(maxUnits, unitsOf(service, rooms)),
  })

async function checkServices(ctx: Ctx, days: readonly Day[]): Promise<void> {
  const services = days.flatMap(({ services: all }) => all)
  const twice = services.find((service, at) => services.findIndex(({ key }) => key === service.key) < at)
  if (twice) failField('days', 'plans.fieldErrors.serviceKey', { key: twice.key })
  const skus = services.flatMap(({ skuId }) => (skuId === null ? [] : [skuId]))
  if (await isMissing(ctx, 'sku', skus)) failField('days', 'unknown')
  const suppliers = services.flatMap(({ supplierId }) => (supplierId === null ? [] : [supplierId]))
  if (await isMissing(ctx, 'supplier', suppliers)) failField('days', 'unknown')
}

/** Of an informed or booked one: it is not simply left out. */
const isSent = ({ state, lineState }: ServiceRow): boolean =>
  lineState !== null || serviceStates.is(state, 'booked') || state === 'informed'

/**
 * Puts the services of a plan where its new days have them. Each is known by its key and keeps what was done for it; what was sent
 * cannot be left out, all else is struck.
 */
export async function placeServices(
  ctx: Ctx,
  of: SizedPlan,
  days: readonly Day[],
  stored: readonly ServiceRow[],
): Promise<void> {
  await checkServices(ctx, days)
  const live = new Map(stored.filter(({ struck }) => !struck).map((service) => [service.key, service]))
  await Promise.all(
    days.flatMap(({ services }, at) =>
      services.map((service, position) => {
        const found = live.get(service.key)
        live.delete(service.key)
        return found
          ? moveService(ctx, of, found, service, at + 1, position)
          : insertService(ctx, of, service, at + 1, position)
      }),
    ),
  )
  for (const left of live.values()) {
    if (isSent(left)) fail('plans.serviceSent', { name: nameIn(left.facts.names, ctx.language) })
    await dropQuestions(ctx, { serviceId: left.id })
    await updateRow(ctx, 'plan_service', left, { struck_at: ctx.now.toISOString() })
  }
}

async function moveService(
  ctx: Ctx,
  { startDate }: PlacedPlan,
  found: ServiceRow,
  service: Service,
  day: number,
  position: number,
) {
  const row = rowOfService(startDate, service, day, position)
  const isSame =
    found.day === day && found.date === row.date && stableText(found.facts) === stableText(service)
  const untouched = found.state === 'to-arrange' && found.arrangedAt === null
  // Only its place on the day: who checked it has seen all that counts.
  if (isSame) {
    if (found.position !== position) await updateRow(ctx, 'plan_service', { id: found.id }, { position })
    return
  }
  await updateRow(ctx, 'plan_service', found, {
    ...row,
    ...(untouched && { supplier_id: service.supplierId, currency: service.currency }),
  })
}

/** All services on their days again, where the plan begins on another one. */
export const moveAll = (ctx: Ctx, { id, startDate }: PlacedPlan) =>
  sql`update plan_service set date = ${startDate}::date + (day - 1), version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${id} and date <> ${startDate}::date + (day - 1)`.execute(
    ctx.db,
  )
