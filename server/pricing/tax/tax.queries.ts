import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { taxRecord } from '#contract/pricing/tax/tax.fields.ts'
import type { TaxRuleFilter, TaxRuleList } from '#contract/pricing/tax/tax.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'

type Row = ReadOf<(typeof taxRecord)['fields']> & { id: number; version: number }

/** A second view: which rules it shows (`r`), and which of them are its own to change. */
export type TaxView = { reaching?: RawBuilder<SqlBool>; own?: RawBuilder<SqlBool> }

/** Tax rules, the later made first: of equally narrow ones that is the order in which they are asked. */
export async function listTaxRules(
  ctx: Ctx,
  { text, state, inclusive, ...paging }: z.output<typeof TaxRuleFilter>,
  { reaching, own = sql<SqlBool>`true` }: TaxView = {},
): Promise<z.output<typeof TaxRuleList>> {
  const today = todayOf(ctx)
  const where = [finds(text, ['r.name'])]
  if (reaching) where.push(reaching)
  if (state) where.push(sql<SqlBool>`r.state = ${state}`)
  if (inclusive !== undefined) where.push(sql<SqlBool>`r.inclusive = ${inclusive}`)
  const rules = sql<Row & { own: boolean }>`select r.*, ${own} as own from (select *,
      case when not enabled then 'disabled' when service_from > ${today} then 'planned' when service_to < ${today} then 'past' else 'now' end as state
    from tax_rule where merchant_id = ${ctx.scope.merchantId}) r where ${sql.join(where, sql` and `)}`
  const page = await pageOf(ctx, paging, rules, sql`r.id desc`)
  const edit = 'finances.taxRateRule.edit'
  const can = canOf(ctx, { edit, enable: edit, delete: edit })
  return {
    ...page,
    rows: page.rows.map(({ id, version, own: isOwn, ...row }) => ({
      id,
      version,
      ...answerOf(taxRecord, row),
      can: isOwn ? can : {},
    })),
  }
}
