import { sql } from 'kysely'
import type { z } from 'zod'
import type { ScopeAsk } from '#contract/promotions/promo.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { anyOf, codeOrName } from '../../kit/db/filters.ts'
import { isMissing } from '../../kit/db/rows.ts'

/** SKUs for the picker: the ones named, or the first fifty that match, by code. */
export async function scopeSkus(ctx: Ctx, { text, ids }: z.output<typeof ScopeAsk>) {
  let query = ctx.db
    .selectFrom('sku as s')
    .select(['s.id', 's.code', 's.names', 's.charge_method as chargeMethod'])
    .where('s.merchant_id', '=', ctx.scope.merchantId)
    .where('s.deleted_at', 'is', null)
  if (ids?.length) query = query.where('s.id', '=', anyOf(ids))
  if (text) query = query.where(codeOrName('s', text))
  const rows = await query
    .orderBy('s.code')
    .limit(ids?.length ? 1_000 : 50)
    .execute()
  return { rows }
}

/** The merchant's categories, parents first. */
export async function scopeCategories(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('category')
    .select(['id', 'parent_id as parentId', 'names'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .orderBy(sql`parent_id nulls first`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { rows }
}

const tables = { skuIds: 'sku', categoryIds: 'category', agentIds: 'agent' } as const
/** What a promotion, or another rule of prices, is narrowed to. */
export type Scoped = { skuIds: number[]; categoryIds?: number[]; agentIds: number[] }

/** Everything that is named must be there; another merchant's is as unknown as none. */
export async function checkScope(ctx: Ctx, form: Scoped): Promise<void> {
  for (const field of ['skuIds', 'categoryIds', 'agentIds'] as const) {
    if (await isMissing(ctx, tables[field], form[field] ?? [])) failField(field, 'unknown')
  }
}
