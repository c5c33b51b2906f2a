import { sql } from 'kysely'
import type { z } from 'zod'
import type { PromoUse, UseFilter } from '#contract/promotions/promo.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { dayStart, finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'

function filtered(ctx: Ctx, filter: z.output<typeof UseFilter>) {
  let query = ctx.db
    .selectFrom('promo_use as u')
    .innerJoin('promo_code as c', (join) =>
      join.onRef('c.merchant_id', '=', 'u.merchant_id').onRef('c.id', '=', 'u.code_id'),
    )
    .innerJoin('promo as p', (join) =>
      join.onRef('p.merchant_id', '=', 'u.merchant_id').onRef('p.id', '=', 'u.promo_id'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.merchant_id', '=', 'u.merchant_id').onRef('o.id', '=', 'u.order_id'),
    )
    .where('u.merchant_id', '=', ctx.scope.merchantId)
  const { text, codeId, agentId, used, givenBack } = filter
  if (text) query = query.where(finds(text, ['c.code', 'o.code', 'o.contact_name'], ['p.names']))
  if (codeId) query = query.where('u.code_id', '=', codeId)
  if (agentId) query = query.where('u.agent_id', '=', agentId)
  if (used?.from) query = query.where('u.used_at', '>=', dayStart(ctx, used.from))
  if (used?.to) query = query.where('u.used_at', '<', dayStart(ctx, used.to, 1))
  if (givenBack !== undefined) query = query.where('u.given_back_at', givenBack ? 'is not' : 'is', null)
  return query
}

/** Orders that used a code, the newest first. */
export async function listUses(ctx: Ctx, filter: z.output<typeof UseFilter>) {
  const uses = filtered(ctx, filter)
    .innerJoin('agent as a', (join) =>
      join.onRef('a.merchant_id', '=', 'u.merchant_id').onRef('a.id', '=', 'u.agent_id'),
    )
    .select([
      'u.id',
      'c.code',
      'p.names',
      'o.id as orderId',
      'o.code as orderCode',
      'o.status as orderStatus',
      'a.name as agentName',
      'o.contact_name as contactName',
      'o.item_names as itemNames',
      'o.service_date as serviceDate',
      'o.currency',
      'o.total_minor as totalMinor',
      'u.discount_minor as discountMinor',
      'o.base_currency as baseCurrency',
      'u.base_discount_minor as baseDiscountMinor',
      'u.used_at as usedAt',
      'u.given_back_at as givenBackAt',
    ])
  const page = await pageOf(ctx, filter, uses, sql`r."usedAt" desc, r.id desc`)
  return {
    ...page,
    rows: page.rows.map((row): PromoUse => ({
      ...row,
      names: row.names,
      itemNames: row.itemNames,
    })),
  }
}
