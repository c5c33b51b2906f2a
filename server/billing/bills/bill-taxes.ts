import { sql } from 'kysely'
import { paperTaxes } from '#contract/billing/papers/paper-taxes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { templateOf } from '../papers/template.ts'
import type { Sums } from './write-lines.ts'

type ExtraTaxes = Record<'adjusted_tax_minor' | 'rebate_tax_minor', number>
type Rate = { basisPoints: number; grossMinor: number }

/**
 * The tax in what a bill gives and takes beside its orders: what its paper is taxed at with them, less what it would be without. So
 * the books, the bill and its paper tell one tax. A bill that asks for nothing has no paper: there each amount has its own.
 */
function extraTaxes(
  { orders_minor: orders, adjusted_minor: adjusted, rebate_minor: rebate, tax_minor: tax }: Sums,
  rates: readonly Rate[],
  otherwise: number,
): ExtraTaxes {
  const taxIn = (minor: number) =>
    Math.sign(minor) *
    paperTaxes(Math.abs(minor), rates, otherwise).reduce((sum, { taxMinor }) => sum + taxMinor, 0)
  const owed = orders + adjusted
  if (owed <= 0 || owed - rebate <= 0)
    return { adjusted_tax_minor: taxIn(adjusted), rebate_tax_minor: taxIn(rebate) }
  return {
    adjusted_tax_minor: taxIn(owed) - tax,
    rebate_tax_minor: taxIn(owed) - taxIn(owed - rebate),
  }
}

/** A bill's sums as they stand when its lines are fixed, with the tax of all that it asks for. */
export async function taxedSums(ctx: Ctx, billId: number, sums: Sums): Promise<Sums & ExtraTaxes> {
  const { rows } = await sql<Rate>`
    select (x ->> 'basisPoints')::int as "basisPoints", sum((x ->> 'grossMinor')::bigint)::bigint as "grossMinor"
      from agent_bill_line l, jsonb_array_elements(l.taxes) x
     where l.merchant_id = ${ctx.scope.merchantId} and l.bill_id = ${billId} group by 1`.execute(ctx.db)
  const extra = extraTaxes(sums, rows, (await templateOf(ctx)).taxBasisPoints)
  return {
    ...sums,
    ...extra,
    tax_minor: sums.tax_minor + extra.adjusted_tax_minor - extra.rebate_tax_minor,
  }
}
