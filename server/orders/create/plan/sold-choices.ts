import { sql } from 'kysely'
import type { PartChoice } from '#contract/catalog/packages/package.schema.ts'
import { firstOf } from '#contract/kit/given.ts'
import { loadPackages } from '../../../catalog/catalog.public.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { loadOrderSkus } from '../../order/order-skus.ts'
import { countsRooms } from './plan-package.ts'
import { stands } from '../../order/order-records.ts'
import type { OrderRequest } from '../order-request.ts'

/** What was chosen for the parts of a package, where it still offers it. */
export async function choicesOf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, PartChoice[]>> {
  const { rows } = await sql<PartChoice & { orderId: number }>`
    select l.order_id as "orderId", l.part_id as "partId", l.sku_id as "skuId",
           case when s.product_type = 'hotel-room' and l.units > 0 then l.units end as units, case when o.session = '' and l.session = any(s.sessions) then l.session else '' end as session
      from order_line l join package_option o on o.merchant_id = l.merchant_id and o.part_id = l.part_id and o.sku_id = l.sku_id
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id and s.enabled and s.deleted_at is null
     where l.merchant_id = ${ctx.scope.merchantId} and l.order_id = any(${[...orderIds]}::bigint[]) and l.kind = 'part' and ${stands(sql`l`)} order by l.position`.execute(
    ctx.db,
  )
  return byOrder([
    ...rows.map(({ units, ...row }) => ({ ...row, ...(units && { units }) })),
    ...(await notTaken(ctx, orderIds)),
  ])
}

/** Parts of rooms that an order has none of: it gets none by being changed. */
async function notTaken(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<(PartChoice & { orderId: number })[]> {
  const { rows } = await sql<{ orderId: number; skuId: number; partIds: number[] }>`
    select o.id as "orderId", o.sku_id as "skuId", array_agg(l.part_id) as "partIds"
      from orders o
      join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id and l.kind = 'part' and ${stands(sql`l`)}
     where o.merchant_id = ${ctx.scope.merchantId} and o.id = any(${[...orderIds]}::bigint[]) group by o.id, o.sku_id`.execute(
    ctx.db,
  )
  if (!rows.length) return []
  const packages = await loadPackages(
    ctx,
    rows.map(({ skuId }) => skuId),
  )
  const left = rows.flatMap(({ orderId, skuId, partIds }) =>
    (packages.get(skuId)?.parts ?? [])
      .filter(({ id }) => !partIds.includes(id))
      .map((part) => ({
        orderId,
        partId: part.id,
        skuId: firstOf(part.options).skuId,
        session: '',
        units: 0,
      })),
  )
  if (!left.length) return []
  const skus = await loadOrderSkus(ctx, [...new Set(left.map(({ skuId }) => skuId))])
  return left.filter(({ skuId }) => {
    const sku = skus.get(skuId)
    return sku !== undefined && countsRooms(sku)
  })
}

/** The add-ons that were taken, where they are still offered: of a part with what was chosen for it. */
export async function addOnsOf(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<Map<number, NonNullable<OrderRequest['addOns']>>> {
  const { rows } = await sql<{ orderId: number; addOnId: number; partId: number | null; quantity: number }>`
    select l.order_id as "orderId", l.sku_id as "addOnId", l.part_id as "partId", least(a.most, greatest(1, l.units)) as quantity
      from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
      left join order_line p on p.merchant_id = l.merchant_id and p.order_id = l.order_id and p.part_id = l.part_id and p.kind = 'part'
      join sku_add_on a on a.merchant_id = l.merchant_id and a.add_on_id = l.sku_id and a.sku_id = coalesce(p.sku_id, o.sku_id)
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id and s.enabled and s.deleted_at is null
     where l.merchant_id = ${ctx.scope.merchantId} and l.order_id = any(${[...orderIds]}::bigint[]) and l.kind = 'add-on' and ${stands(sql`l`)} order by l.position`.execute(
    ctx.db,
  )
  return byOrder(rows.map(({ partId, ...rest }) => ({ ...rest, ...(partId !== null && { partId }) })))
}

function byOrder<T extends { orderId: number }>(rows: readonly T[]): Map<number, Omit<T, 'orderId'>[]> {
  const all = new Map<number, Omit<T, 'orderId'>[]>()
  for (const { orderId, ...rest } of rows) all.set(orderId, [...(all.get(orderId) ?? []), rest])
  return all
}
