import { firstOf, lastOf } from '#contract/kit/given.ts'
import { useMemo } from 'react'
import type { SpecialCostRow, SpecialCosts } from '#contract/pricing/cost/special-cost.schema.ts'
import { monthDays } from '../../kit/words/days.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { DetailPage } from '../../kit/parts/page/detail-page.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useWords } from '../../kit/words/words.ts'
import { AddEntry, EntryPanels, EntryTable, useEntries, type Entries } from '../dated/entries.tsx'
import type { PricePages } from '../price-pages.ts'
import { specialCostColumns } from './special-cost-columns.tsx'
import { SpecialCostForm } from './special-cost-form.tsx'
import { SpecialCostMonth } from './special-cost-month.tsx'
import { useMonth } from '../use-place.ts'

/** The special costs of one SKU from one supplier, and what each day costs with them. */
export function SpecialCostPage({ pages: { calls, screens } }: { pages: PricePages }) {
  const { w, name } = useWords()
  const [query] = useUrlQuery()
  const entries = useEntries<SpecialCostRow>()
  const pair = { skuId: Number(query['skuId']), supplierId: Number(query['supplierId']) }
  const { month, setMonth } = useMonth()
  const days = monthDays(month)
  const read = useRead(
    calls.specialCostList,
    { ...pair, from: firstOf(days), to: lastOf(days) },
    { keep: true, live: ['cost', 'price'], tellsFailure: true },
  )
  const costs = read.data
  return (
    <DetailPage
      read={read}
      code={costs?.sku.code}
      title={costs && name(costs.sku.names)}
      sub={costs && w('pricing.text.specialCostsFrom', { supplier: costs.supplier.name })}
      actions={
        costs && (
          <>
            <Link className="lt-button" href={screens.baseCost.href(pair)}>
              {w(screens.baseCost.word)}
            </Link>
            {costs.can['edit'] && (
              <AddEntry word="pricing.text.newSpecialCost" onAdd={() => entries.edit('new')} />
            )}
          </>
        )
      }
    >
      {costs && (
        <>
          <Card title="pricing.fields.specialCosts">
            <Costs costs={costs} entries={entries} screen={screens.specialCost.name} />
          </Card>
          <Card title="pricing.text.costByDay">
            <SpecialCostMonth costs={costs} month={month} onMonth={setMonth} />
          </Card>
        </>
      )}
      {costs && (
        <EntryPanels
          entries={entries}
          form={(cost, onClose) => <SpecialCostForm costs={costs} cost={cost} onClose={onClose} />}
          remove={calls.specialCostDelete}
          consequence={({ from, to: until }) => w('pricing.text.removeSpecialCost', { from, to: until })}
        />
      )}
    </DetailPage>
  )
}

type CostsProps = { costs: SpecialCosts; entries: Entries<SpecialCostRow>; screen: string }

function Costs({ costs, entries, screen }: CostsProps) {
  const columns = useMemo(() => specialCostColumns(costs), [costs])
  const mayEdit = Boolean(costs.can['edit'])
  return (
    <EntryTable
      entries={entries}
      screen={screen}
      label="pricing.fields.specialCosts"
      columns={columns}
      rows={costs.rows}
      mayEdit={mayEdit}
      empty={{
        title: 'pricing.text.noSpecialCost',
        why: 'pricing.text.noSpecialCostWhy',
        add: mayEdit && <AddEntry word="pricing.text.newSpecialCost" onAdd={() => entries.edit('new')} />,
      }}
    />
  )
}
