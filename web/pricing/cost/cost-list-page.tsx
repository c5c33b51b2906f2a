import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useMemo } from 'react'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { go } from '../../kit/route/navigate.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import type { CostRow } from '#contract/pricing/cost/cost.schema.ts'
import { costColumns } from './cost-columns.tsx'
import { supplierSource } from '../pick-sources.ts'
import type { PricePages } from '../price-pages.ts'
import { CostSheets } from '../price-sheets.tsx'

const states = ['missing', 'belowCost', 'planned'] as const
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'pricing.text.costSearch', first: true },
    supplierId: { kind: 'pick', label: 'pricing.fields.supplier', source: supplierSource, first: true },
  },
  tabs: ['all', ...states],
})

const askOf = ({ tab, values: { text, supplierId } }: ListControl<typeof schema.filters>) => ({
  text: text || undefined,
  supplierId: supplierId ? Number(supplierId) : undefined,
  state: asOneOf(states, tab),
})

/** Costs of a family by SKU and supplier: what each costs today, what is missing, what is sold below cost. */
export function CostListPage({ pages }: { pages: PricePages }) {
  const { calls, screens } = pages
  const columns = useMemo(() => costColumns(pages), [pages])
  const list = useListState(screens.costs.name, schema)
  const open = ({ skuId, supplierId }: CostRow) => go(screens.baseCost.href({ skuId, supplierId }))
  const page = useListPage(calls.costList, list, askOf(list), ['cost', 'price'])
  return (
    <ListPage
      {...page}
      title={screens.costs.word}
      columns={columns}
      rowKey={(row) => `${row.skuId}-${row.supplierId}`}
      tabs={[
        { value: 'all', word: 'pricing.text.allCosts' },
        { value: 'missing', word: 'pricing.text.costMissing', attention: true },
        { value: 'belowCost', word: 'pricing.text.belowCost' },
        { value: 'planned', word: 'pricing.text.costPlanned' },
      ]}
      actions={<CostSheets pages={pages} filter={askOf(list)} />}
      onOpen={open}
      onEdit={open}
      empty={{ title: 'pricing.text.noCosts', text: 'pricing.text.noCostsWhy' }}
      live
    />
  )
}
