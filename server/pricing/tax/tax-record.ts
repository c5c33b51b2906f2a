import { storedOf } from '#contract/kit/record/record-values.ts'
import type { RowOf } from '#contract/kit/record/record-types.ts'
import { taxRecord } from '#contract/pricing/tax/tax.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'

/**
 * A tax rule as its events keep it, its days as they always did. Orders keep the tax that they were sold with, whatever
 * becomes of the rule; without one that is taken away or stopped the wider ones hold again.
 */
export const taxRules = {
  table: 'tax_rule',
  subject: 'taxRule',
  event: 'pricing.taxRule',
  kept: (row: RowOf<(typeof taxRecord)['fields']>) => {
    const { service, ...stored } = storedOf(taxRecord, row)
    return { ...stored, from: service?.from || null, to: service?.to || null }
  },
  facts: (_: Ctx, { name, basisPoints }: { name: string; basisPoints: number }) => ({
    name,
    rate: basisPoints / 100,
  }),
  topics: ['tax', 'price'],
} as const
