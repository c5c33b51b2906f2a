import { keptOf } from '#contract/kit/record/record-values.ts'
import type { RowOf } from '#contract/kit/record/record-types.ts'
import { taxRecord } from '#contract/pricing/tax.fields.ts'

type TaxRow = RowOf<(typeof taxRecord)['fields']>

/** What the sentence of its events tells. */
export const taxFacts = ({ name, basis_points }: Pick<TaxRow, 'name' | 'basis_points'>) => ({
  name,
  rate: basis_points / 100,
})
/** What its events keep of it; its days as they always did. */
export const taxKept = (row: TaxRow) => {
  const { service, ...kept } = keptOf(taxRecord, row)
  return { ...kept, from: service?.from || null, to: service?.to || null }
}
export const taxTopics = ['tax', 'price']
