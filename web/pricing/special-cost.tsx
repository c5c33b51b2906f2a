import { useMemo, useState } from 'react'
import type { SpecialCostRow, SpecialCosts } from '#contract/pricing/special-cost.schema.ts'
import { today as todayHere } from '../kit/dates.ts'
import { monthDays, monthStart } from '../kit/days.ts'
import { DataTable } from '../kit/list/data-table.tsx'
import { ActionPanel } from '../kit/parts/action-panel.tsx'
import { Card } from '../kit/parts/cards.tsx'
import { DetailPage } from '../kit/parts/detail-page.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { Link } from '../kit/parts/link.tsx'
import { MenuButton } from '../kit/parts/menu-button.tsx'
import { useRead } from '../kit/query.ts'
import { to } from '../kit/screens.ts'
import { timeZone } from '../kit/session.ts'
import { useUrlQuery } from '../kit/url-query.ts'
import { useWords } from '../kit/words.ts'
import { pricing } from './pricing.client.ts'
import { specialCostColumns } from './special-cost-columns.tsx'
import { SpecialCostForm } from './special-cost-form.tsx'
import { SpecialCostMonth } from './special-cost-month.tsx'

const monthText = /^\d{4}-(0[1-9]|1[0-2])$/

/** The special costs of one SKU from one supplier, and what each day costs with them. */
export default function SpecialCost() {
  const { w, name } = useWords()
  const [query, setQuery] = useUrlQuery()
  const [editing, setEditing] = useState<SpecialCostRow | 'new' | null>(null)
  const [removing, setRemoving] = useState<SpecialCostRow | null>(null)
  const pair = { skuId: Number(query['skuId']), supplierId: Number(query['supplierId']) }
  const month = monthText.test(query['month'] ?? '')
    ? `${query['month']}-01`
    : monthStart(todayHere(timeZone()))
  const days = monthDays(month)
  const read = useRead(
    pricing.specialCostList,
    { ...pair, from: days[0]!, to: days.at(-1)! },
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
            <Link className="lt-button" href={to.pricing.costManageF(pair)}>
              {w('pricing.screens.costManageF')}
            </Link>
            {costs.can['edit'] && (
              <button type="button" className="lt-button lt-button-primary" onClick={() => setEditing('new')}>
                {w('pricing.text.newSpecialCost')}
              </button>
            )}
          </>
        )
      }
    >
      {costs && (
        <>
          <Card title="pricing.fields.specialCosts">
            <Costs costs={costs} onEdit={setEditing} onRemove={setRemoving} onNew={() => setEditing('new')} />
          </Card>
          <Card title="pricing.text.costByDay">
            <SpecialCostMonth
              costs={costs}
              month={month}
              onMonth={(next) => setQuery({ month: next.slice(0, 7) })}
            />
          </Card>
        </>
      )}
      {costs && editing && (
        <SpecialCostForm
          key={editing === 'new' ? 'new' : editing.id}
          costs={costs}
          cost={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && <Removal cost={removing} onClose={() => setRemoving(null)} />}
    </DetailPage>
  )
}

function Removal({ cost, onClose }: { cost: SpecialCostRow; onClose: () => void }) {
  const { w } = useWords()
  return (
    <ActionPanel
      title={w('kit.parts.remove')}
      needsReason={false}
      action={{
        call: pricing.specialCostDelete,
        input: () => ({ id: cost.id }),
        danger: true,
        consequence: w('pricing.text.removeSpecialCost', { from: cost.from, to: cost.to }),
        done: 'pricing.text.removed',
      }}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

type CostsProps = {
  costs: SpecialCosts
  onEdit: (row: SpecialCostRow) => void
  onRemove: (row: SpecialCostRow) => void
  onNew: () => void
}

function Costs({ costs, onEdit, onRemove, onNew }: CostsProps) {
  const { w } = useWords()
  const columns = useMemo(() => specialCostColumns(costs), [costs])
  return (
    <DataTable
      inline
      screen="costManageS"
      label={w('pricing.fields.specialCosts')}
      columns={columns}
      rows={costs.rows}
      rowKey={(row) => String(row.id)}
      {...(costs.can['edit'] && { onOpen: onEdit, onEdit })}
      rowActions={(row) =>
        row.can['edit'] && (
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
        <Empty
          title={w('pricing.text.noSpecialCost')}
          action={
            costs.can['edit'] && (
              <button type="button" className="lt-button lt-button-primary" onClick={onNew}>
                {w('pricing.text.newSpecialCost')}
              </button>
            )
          }
        >
          {w('pricing.text.noSpecialCostWhy')}
        </Empty>
      }
    />
  )
}
