import { wordAt } from '#contract/words.ts'
import { shownSpan } from '../../kit/words/buddhist.ts'
import { taxRecord } from '#contract/pricing/tax/tax.fields.ts'
import type { TaxRule } from '#contract/pricing/tax/tax.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { word } from '../../kit/words/words.ts'

/** What it holds for, counted: "3 SKUs · 1 category"; everything where nothing is named. */
function scopeText({ skuIds, productTypes, categoryIds, agentIds }: TaxRule): string {
  const parts = [
    skuIds.length > 0 && word('pricing.taxes.someSkus', { count: skuIds.length }),
    productTypes.length > 0 &&
      productTypes.map((type) => word(wordAt('catalog.productTypes', type))).join(', '),
    categoryIds.length > 0 && word('pricing.taxes.someCategories', { count: categoryIds.length }),
    agentIds.length > 0 && word('pricing.taxes.someAgents', { count: agentIds.length }),
  ].filter(Boolean)
  return parts.length ? parts.join(' · ') : word('pricing.taxes.everything')
}

function daysText({ service }: TaxRule): string {
  if (!service) return word('pricing.taxes.allDays')
  const { from, to } = service
  return shownSpan(from, to)
}

const column = columnsOf(taxRecord)

export const taxColumns: readonly Column<TaxRule>[] = [
  column('name', { width: 180, frozen: true, card: 'title' }),
  column('basisPoints', { key: 'rate', width: 90, card: 'meta' }),
  column('inclusive', { key: 'way', width: 170, card: 'meta' }),
  column('state', { width: 110, card: 'sub' }),
  { key: 'scope', title: 'pricing.fields.scope', width: 260, grow: true, text: scopeText, card: 'meta' },
  column('service', { width: 200, text: daysText, card: 'meta' }),
  column('createdByName', { key: 'by', width: 150, hidden: true }),
  column('createdAt', { width: 120 }),
]
