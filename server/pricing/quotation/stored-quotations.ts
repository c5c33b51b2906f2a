import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import type { RuleMethods } from '#contract/kit/guests.ts'
import type { ValueColumns } from '../value-columns.ts'

/** A quotation as it is kept, whoever's it is. Only a strategy's is rounded. */
export type StoredQuotation = ValueColumns & {
  sku_id: number
  on_sale: boolean
  method: string
  methods: RuleMethods | null
  round_mode: string
  round_step_minor: number
  modified_at: string
  modified_by: number | null
}

/**
 * The quotations of one owner as a table to join: an agent's own rows, or a strategy's rules for single SKUs with what
 * it takes off sale.
 */
export function storedQuotations(ctx: Ctx, { kind, id }: Owner) {
  const { merchantId } = ctx.scope
  if (kind === 'agent')
    return sql<StoredQuotation>`(select sku_id, on_sale, method, methods, adult_value, child_value, infant_value, unit_value,
        'none' as round_mode, 0 as round_step_minor, modified_at, modified_by
      from quotation where merchant_id = ${merchantId} and agent_id = ${id})`
  return sql<StoredQuotation>`(select coalesce(r.sku_id, o.sku_id) as sku_id, o.sku_id is null as on_sale, coalesce(r.method, 'none') as method, r.methods,
      r.adult_value, r.child_value, r.infant_value, r.unit_value,
      coalesce(r.round_mode, 'none') as round_mode, coalesce(r.round_step_minor, 0) as round_step_minor,
      greatest(r.modified_at, o.modified_at) as modified_at,
      case when o.modified_at > r.modified_at or r.modified_at is null then o.modified_by else r.modified_by end as modified_by
    from (select * from price_strategy_rule where merchant_id = ${merchantId} and strategy_id = ${id} and sku_id is not null) r
    full join (select * from strategy_off_sale where merchant_id = ${merchantId} and strategy_id = ${id}) o on o.sku_id = r.sku_id)`
}
