import { sql, type RawBuilder } from 'kysely'
import { maxCallDays, type DepartureScope } from '#contract/departures/departures.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../kit/ctx.ts'
import { failField } from '../kit/call/errors.ts'
import { among } from '../kit/db/filters.ts'
import { isCheckedIn } from '../ticketing/ticketing.public.ts'

/** A scope with the products that its resources carry; null: whatever leaves. */
export type Scope = { from: string; to: string; session: string | undefined; skuIds: number[] | null }

/** What is meant by a scope. 400000 at `to` for days the wrong way round, or too many. */
export async function scopeOf(ctx: Ctx, input: DepartureScope): Promise<Scope> {
  const { from, to, session, skuIds, resourceIds } = input
  const days = Temporal.PlainDate.from(from).until(to).days + 1
  if (days < 1) failField('to', 'invalid')
  if (days > maxCallDays) failField('to', 'tooLarge', { max: maxCallDays })
  const carried = resourceIds.length ? await skusOn(ctx, resourceIds) : []
  const named = skuIds.length + resourceIds.length > 0
  return { from, to, session, skuIds: named ? [...new Set([...skuIds, ...carried])] : null }
}

/** Products that draw on a pool which these boats, vehicles or people carry. */
async function skusOn(ctx: Ctx, resourceIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct p.sku_id as id from pool_resource r
      join sku_pool p on p.merchant_id = r.merchant_id and p.pool_id = r.pool_id
     where r.merchant_id = ${ctx.scope.merchantId} and r.resource_id = any(${[...resourceIds]}::bigint[])`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Is this line (`l`) of a live order (`o`) on one of these departures? Add-ons go with what they were bought to; an open return is on none. */
export const isOn = (ctx: Ctx, { from, to, session, skuIds }: Scope): RawBuilder<boolean> => sql`
  l.merchant_id = ${ctx.scope.merchantId} and l.date between ${from} and ${to} and l.kind <> 'add-on'
    and l.open_until is null and l.supplier_status <> 'cancelled' and coalesce(jsonb_array_length(l.pieces), 1) > 0
    ${session === undefined ? sql`` : sql`and l.session = ${session}`}
    ${skuIds === null ? sql`` : sql`and l.sku_id = any(${skuIds}::bigint[])`}
    and o.status in ${among(orderStates.phases.open)} and o.deleted_at is null and not o.invalid`

/** Where seats are given anew: orders (`o`) that were promised theirs before those that nobody has said yes to. */
export const claimsFirst = sql`o.status not in ${among(orderStates.phases.promised)}`

/** Of an order's guests (`g`), is this one on board on this line (`l`)? Of one way of a round trip only its own rights tell. */
export const boardedSql = sql<boolean>`case when l.leg is null then g.attendance = 'boarded' else ${isCheckedIn(sql`l.id`)} end`

/** How many travel: guests, or one for each unit where none is known by kind. */
export const headsOf = (of: { adults: number; children: number; infants: number; units: number }): number =>
  of.adults + of.children + of.infants || of.units
export const headsSql = sql<number>`case when l.adults + l.children + l.infants > 0 then l.adults + l.children + l.infants else l.units end`
