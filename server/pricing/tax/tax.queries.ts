import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { TaxRule, TaxRuleFilter, TaxRuleList } from '#contract/pricing/tax.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/filters.ts'
import { todayOf } from '../../kit/today.ts'
import { openDays } from '../../promotions/promotions.public.ts'

type Row = Omit<TaxRule, 'service' | 'can'> & { from: string | null; to: string | null }

/** Tax rules, the later made first: of equally narrow ones that is the order in which they are asked. */
export async function listTaxRules(
  ctx: Ctx,
  { text, state, inclusive, pageNo, pageSize }: z.output<typeof TaxRuleFilter>,
): Promise<z.output<typeof TaxRuleList>> {
  const today = todayOf(ctx)
  const where = [sql<SqlBool>`true`]
  if (text) where.push(finds(text, ['r.name']))
  if (state) where.push(sql<SqlBool>`r.state = ${state}`)
  if (inclusive !== undefined) where.push(sql<SqlBool>`r.inclusive = ${inclusive}`)
  const of = sql`from (select id, version, name, basis_points as "basisPoints", inclusive, enabled,
      service_from as "from", service_to as "to", sku_ids as "skuIds", product_types as "productTypes",
      category_ids as "categoryIds", agent_ids as "agentIds", created_at as "createdAt", created_by_name as "createdByName",
      case when not enabled then 'disabled' when service_from > ${today} then 'planned' when service_to < ${today} then 'past' else 'now' end as state
    from tax_rule where merchant_id = ${ctx.scope.merchantId}) r where ${sql.join(where, sql` and `)}`
  const counted = await sql<{ n: number }>`select count(*)::int as n ${of}`.execute(ctx.db)
  const { rows } = await sql<Row>`select r.* ${of} order by r.id desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  const can = canOf(ctx, {
    edit: 'finances.taxRateRule.edit',
    enable: 'finances.taxRateRule.edit',
    delete: 'finances.taxRateRule.edit',
  })
  return {
    rows: rows.map(({ from, to, ...row }) => ({
      ...row,
      service: openDays(from, to),
      can,
    })),
    total: counted.rows[0]!.n,
    pageNo,
    pageSize,
  }
}
