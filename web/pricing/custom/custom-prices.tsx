import { useMemo, type ReactNode } from 'react'
import type { CustomPriceRow, CustomPrices as Data } from '#contract/pricing/custom/custom-price.schema.ts'
import type { AnyCall } from '../../kit/call/client.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'
import { customPriceColumns } from './custom-price-columns.tsx'
import { CustomPriceDrawer } from './custom-price-form.tsx'
import { AddEntry, EntryPanels, EntryTable, useEntries } from '../dated/entries.tsx'

/** How entries are kept, for an agent or for a price strategy: the call, and whose they are. */
export type CustomPriceCalls = { save: AnyCall; owner: object; remove: AnyCall }
type CustomPricesProps = { data: Data; calls: CustomPriceCalls; children: ReactNode }

/** Custom pricing of a SKU: its entries, and the month that they make (the children). */
export function CustomPrices({ data, calls, children }: CustomPricesProps) {
  const { w } = useWords()
  const entries = useEntries<CustomPriceRow>()
  const columns = useMemo(() => customPriceColumns(data), [data])
  const mayEdit = Boolean(data.can['edit'])
  const add = mayEdit && <AddEntry word="pricing.text.newCustomPrice" onAdd={() => entries.edit('new')} />
  return (
    <div className="lt-custom-prices">
      <Card title="pricing.screens.CustomPricing" extra={data.rows.length > 0 && add}>
        <EntryTable
          entries={entries}
          screen="CustomPricing"
          label="pricing.screens.CustomPricing"
          columns={columns}
          rows={data.rows}
          mayEdit={mayEdit}
          empty={{ title: 'pricing.text.noCustomPrice', why: 'pricing.text.noCustomPriceWhy', add }}
        />
      </Card>
      <Card title="pricing.text.priceByDay">{children}</Card>
      <EntryPanels
        entries={entries}
        form={(row, onClose) => <CustomPriceDrawer data={data} row={row} calls={calls} onClose={onClose} />}
        remove={calls.remove}
        consequence={({ from, to }) => w('pricing.text.removeCustomPrice', { from, to })}
      />
    </div>
  )
}
