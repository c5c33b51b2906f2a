import { useMemo, useState, type ReactNode } from 'react'
import type { CustomPriceRow, CustomPrices as Data } from '#contract/pricing/custom-price.schema.ts'
import type { AnyCall } from '../kit/client.ts'
import { DataTable } from '../kit/list/data-table.tsx'
import { ActionPanel } from '../kit/parts/action-panel.tsx'
import { Card } from '../kit/parts/cards.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { MenuButton } from '../kit/parts/menu-button.tsx'
import { useWords } from '../kit/words.ts'
import { customPriceColumns } from './custom-price-columns.tsx'
import { CustomPriceDrawer } from './custom-price-form.tsx'

/** How entries are kept, for an agent or for a price strategy: the call, and whose they are. */
export type CustomPriceCalls = { save: AnyCall; owner: object; remove: AnyCall }
type CustomPricesProps = { data: Data; calls: CustomPriceCalls; children: ReactNode }
type Row = CustomPriceRow

/** Custom pricing of a SKU: its entries, and the month that they make (the children). */
export function CustomPrices({ data, calls, children }: CustomPricesProps) {
  const { w } = useWords()
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const [removing, setRemoving] = useState<Row | null>(null)
  const mayEdit = Boolean(data.can['edit'])
  const add = mayEdit && (
    <button type="button" className="lt-button lt-button-primary" onClick={() => setEditing('new')}>
      {w('pricing.text.newCustomPrice')}
    </button>
  )
  return (
    <div className="lt-custom-prices">
      <Card title="pricing.screens.CustomPricing" extra={data.rows.length > 0 && add}>
        <Entries data={data} add={add} onEdit={setEditing} onRemove={setRemoving} />
      </Card>
      <Card title="pricing.text.priceByDay">{children}</Card>
      {editing && (
        <CustomPriceDrawer
          key={editing === 'new' ? 'new' : editing.id}
          data={data}
          row={editing === 'new' ? null : editing}
          calls={calls}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && (
        <ActionPanel
          title={w('kit.parts.remove')}
          needsReason={false}
          action={{
            call: calls.remove,
            input: () => ({ id: removing.id }),
            danger: true,
            consequence: w('pricing.text.removeCustomPrice', { from: removing.from, to: removing.to }),
            done: 'pricing.text.removed',
          }}
          onClose={() => setRemoving(null)}
          onDone={() => setRemoving(null)}
        />
      )}
    </div>
  )
}

type EntriesProps = {
  data: Data
  add: ReactNode
  onEdit: (row: Row) => void
  onRemove: (row: Row) => void
}

function Entries({ data, add, onEdit, onRemove }: EntriesProps) {
  const { w } = useWords()
  const columns = useMemo(() => customPriceColumns(data), [data])
  const mayEdit = Boolean(data.can['edit'])
  return (
    <DataTable
      inline
      screen="CustomPricing"
      label={w('pricing.screens.CustomPricing')}
      columns={columns}
      rows={data.rows}
      rowKey={(row) => String(row.id)}
      {...(mayEdit && { onOpen: onEdit, onEdit })}
      rowActions={(row) =>
        mayEdit && (
          <MenuButton
            label={w('kit.parts.moreActions')}
            items={[
              { key: 'edit', label: w('kit.parts.edit'), onPick: () => onEdit(row) },
              { key: 'remove', label: w('kit.parts.remove'), danger: true, onPick: () => onRemove(row) },
            ]}
          >
            ⋯
          </MenuButton>
        )
      }
      empty={
        <Empty title={w('pricing.text.noCustomPrice')} action={add}>
          {w('pricing.text.noCustomPriceWhy')}
        </Empty>
      }
    />
  )
}
