import type { CustomPriceRow, CustomPrices } from '#contract/pricing/custom-price.schema.ts'
import { overlapsOf, type Laid } from '#contract/pricing/dated.ts'
import { kindsOf } from '#contract/pricing/guests.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/today.ts'
import { customPriceColumns } from './custom-price-record.ts'
import { requirePricedSku } from './priced-skus.ts'
import { quotationAgent } from './quotation.queries.ts'
import type { Owner } from './save-custom-price.ts'
import { valuesOf } from './value-columns.ts'

/** Custom pricing of one agent and SKU, with its conflicts; 404 where there is no such agent or SKU. */
export async function listCustomPrices(ctx: Ctx, owner: Owner, skuId: number): Promise<CustomPrices> {
  const sku = await requirePricedSku(ctx, skuId)
  const { can, ...agent } = await quotationAgent(ctx, owner.agentId)
  const today = todayOf(ctx)
  const rows = await customPriceRows(ctx, owner, sku, today)
  return { owner: agent, sku, today, rows, can }
}

const selectRows = (ctx: Ctx, { agentId }: Owner, skuId: number) =>
  ctx.db
    .selectFrom('custom_price as c')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.merchant_id', '=', 'c.merchant_id').onRef('u.id', '=', 'c.created_by'),
    )
    .select(customPriceColumns.map((column) => `c.${column}` as const))
    .select(['c.created_at', 'u.full_name'])
    .where('c.merchant_id', '=', ctx.scope.merchantId)
    .where('c.agent_id', '=', agentId)
    .where('c.sku_id', '=', skuId)
    .orderBy('c.to_date', 'desc')
    .orderBy('c.from_date')
    .orderBy('c.id')
    .execute()

async function customPriceRows(
  ctx: Ctx,
  owner: Owner,
  sku: { id: number; chargeMethod: string },
  today: string,
): Promise<CustomPriceRow[]> {
  const found = await selectRows(ctx, owner, sku.id)
  const laid = found.map((row): Laid & { id: number } => ({
    id: row.id,
    from: row.from_date,
    to: row.to_date,
    weekdays: row.weekdays,
    session: row.session,
    kinds: kindsOf(sku.chargeMethod).filter((kind) => valuesOf(row)[kind] !== null),
  }))
  return found.map((row, index) => ({
    id: row.id,
    from: row.from_date,
    to: row.to_date,
    weekdays: row.weekdays,
    session: row.session,
    note: row.note,
    method: row.method as CustomPriceRow['method'],
    values: valuesOf(row),
    state: row.to_date < today ? 'past' : row.from_date > today ? 'planned' : 'now',
    overlaps: overlapsOf(laid[index]!, laid),
    createdAt: row.created_at,
    createdByName: row.full_name ?? '',
  }))
}
