import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import type { PickupZone, PickupZoneForm } from '#contract/catalog/pickup/pickup.api.ts'
import { placesOf, zoneOf } from '#contract/catalog/pickup/pick-up.ts'
import { pickupZoneRecord } from '#contract/catalog/pickup/pickup.fields.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { deleteRow, lockForm, lockRow, saveRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'

/** Every zone, those that are picked up first before the others. */
export async function listPickupZones(ctx: Pick<Ctx, 'db' | 'scope'>): Promise<{ rows: PickupZone[] }> {
  const { rows } =
    await sql<PickupZone>`select id, names, lead_minutes as "leadMinutes", places, latitude, longitude
      from pickup_zone where merchant_id = ${ctx.scope.merchantId} order by lead_minutes desc, id`.execute(
      ctx.db,
    )
  return { rows }
}

/** Adds a zone, or changes its places and its time. A place is in one zone alone: its guests are picked up at one time. */
export async function savePickupZone(ctx: Ctx, form: PickupZoneForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'pickup_zone', form)
  const others = (await listPickupZones(ctx)).rows.filter(({ id }) => id !== form.id)
  if (placesOf(form).some((place) => zoneOf(others, place)))
    failField('places', 'catalog.fieldErrors.placeElsewhere')
  const { latitude, longitude } = form
  if ((latitude === null) !== (longitude === null))
    failField(latitude === null ? 'latitude' : 'longitude', 'required')
  const places = placesOf(form).join('\n')
  const values = { ...rowOf(pickupZoneRecord, { ...form, places }), latitude, longitude }
  const saved = await saveRow(ctx, 'pickup_zone', before, values)
  await emit(ctx, 'catalog.pickupZoneSaved', {
    subject: 'pickupZone',
    subjectId: saved.id,
    facts: { name: nameIn(form.names, 'en') },
  })
  return saved
}

/** Takes a zone away. */
export async function deletePickupZone(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  await lockRow(ctx, 'pickup_zone', id, 'for update')
  const zone = (await listPickupZones(ctx)).rows.find((one) => one.id === id)
  await deleteRow(ctx, 'pickup_zone', id)
  await emit(ctx, 'catalog.pickupZoneDeleted', {
    subject: 'pickupZone',
    subjectId: id,
    facts: { name: nameIn(zone?.names ?? {}, 'en') },
  })
  return { done: true }
}
