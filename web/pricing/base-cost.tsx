import { useMemo, useState } from 'react'
import type { BaseCostRow, CostHistory } from '#contract/pricing/cost.schema.ts'
import { amountKey, kindsOf } from '#contract/pricing/guests.ts'
import type { Tone } from '#contract/kit/states.ts'
import { Card, Facts } from '../kit/parts/cards.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import type { Column } from '../kit/list/data-table-columns.ts'
import { DateText, TimeText } from '../kit/parts/date-text.tsx'
import { DetailPage } from '../kit/parts/detail-page.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { Link } from '../kit/parts/link.tsx'
import { MenuButton } from '../kit/parts/menu-button.tsx'
import { Money } from '../kit/parts/money.tsx'
import { useRead } from '../kit/query.ts'
import { to } from '../kit/screens.ts'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { timeZone } from '../kit/session.ts'
import { useUrlQuery } from '../kit/url-query.ts'
import { useWords } from '../kit/words.ts'
import { ActionPanel } from '../kit/parts/action-panel.tsx'
import { BaseCostForm } from './base-cost-form.tsx'
import { guestWord } from './guest-words.ts'
import { pricing } from './pricing.client.ts'

const tones: Record<BaseCostRow['state'], Tone> = { now: 'good', past: 'muted', planned: 'info' }

/** The base costs of one SKU from one supplier, by the day from which each is valid. */
export default function BaseCost() {
  const { w, name } = useWords()
  const [{ skuId, supplierId }] = useUrlQuery()
  const read = useRead(
    pricing.costHistory,
    { skuId: Number(skuId), supplierId: Number(supplierId) },
    { live: ['cost', 'price'], tellsFailure: true },
  )
  const [editing, setEditing] = useState<BaseCostRow | 'new' | null>(null)
  const [removing, setRemoving] = useState<BaseCostRow | null>(null)
  const history = read.data
  return (
    <DetailPage
      read={read}
      code={history?.sku.code}
      title={history && name(history.sku.names)}
      sub={history && w('pricing.text.costFrom', { supplier: history.supplier.name })}
      actions={history && <HeadActs history={history} onNew={() => setEditing('new')} />}
      side={history && <Sold history={history} />}
    >
      {history && (
        <Card title="pricing.text.costHistory">
          <History
            history={history}
            onEdit={setEditing}
            onRemove={setRemoving}
            onNew={() => setEditing('new')}
          />
        </Card>
      )}
      {history && editing && (
        <BaseCostForm
          key={editing === 'new' ? 'new' : editing.id}
          history={history}
          cost={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && (
        <ActionPanel
          title={w('kit.parts.remove')}
          needsReason={false}
          action={{
            call: pricing.costDelete,
            input: () => ({ id: removing.id }),
            danger: true,
            consequence: w('pricing.text.removeCost', { from: removing.validFrom }),
            done: 'pricing.text.removed',
          }}
          onClose={() => setRemoving(null)}
          onDone={() => setRemoving(null)}
        />
      )}
    </DetailPage>
  )
}

function HeadActs({ history, onNew }: { history: CostHistory; onNew: () => void }) {
  const { w } = useWords()
  const { sku, supplier, can } = history
  return (
    <>
      <Link className="lt-button" href={to.pricing.costManageS({ skuId: sku.id, supplierId: supplier.id })}>
        {w('pricing.screens.costManageS')}
      </Link>
      {can['edit'] && (
        <button type="button" className="lt-button lt-button-primary" onClick={onNew}>
          {w('pricing.text.newCost')}
        </button>
      )}
    </>
  )
}

type HistoryProps = {
  history: CostHistory
  onEdit: (row: BaseCostRow) => void
  onRemove: (row: BaseCostRow) => void
  onNew: () => void
}

function History({ history, onEdit, onRemove, onNew }: HistoryProps) {
  const { w } = useWords()
  const columns = useMemo(() => historyColumns(history), [history])
  return (
    <DataTable
      inline
      screen="costManageF"
      label={w('pricing.text.costHistory')}
      columns={columns}
      rows={history.rows}
      rowKey={(row) => String(row.id)}
      {...(history.can['edit'] && { onOpen: onEdit, onEdit })}
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
          title={w('pricing.text.noCost')}
          action={
            history.can['edit'] && (
              <button type="button" className="lt-button lt-button-primary" onClick={onNew}>
                {w('pricing.text.newCost')}
              </button>
            )
          }
        >
          {w('pricing.text.noCostWhy')}
        </Empty>
      }
    />
  )
}

function State({ row }: { row: BaseCostRow }) {
  const { w } = useWords()
  return <StatusTag tone={tones[row.state]}>{w(`pricing.costStates.${row.state}`)}</StatusTag>
}

const historyColumns = ({ sku }: CostHistory): Column<BaseCostRow>[] => [
  {
    key: 'validFrom',
    title: 'pricing.fields.validFrom',
    width: 124,
    frozen: true,
    render: (row) => <DateText date={row.validFrom} weekday />,
    card: 'title',
  },
  {
    key: 'state',
    title: 'pricing.fields.state',
    width: 92,
    render: (row) => <State row={row} />,
    card: 'sub',
  },
  ...kindsOf(sku.chargeMethod).map((kind): Column<BaseCostRow> => ({
    key: kind,
    title: guestWord[kind],
    width: 108,
    align: 'right',
    render: (row) => <Money minor={row.amounts[amountKey[kind]]} currency={row.currency} />,
    card: 'meta',
  })),
  { key: 'by', title: 'pricing.fields.changedBy', width: 120, render: (row) => row.createdByName },
  {
    key: 'at',
    title: 'pricing.fields.createdAt',
    width: 132,
    render: (row) => <TimeText at={row.createdAt} zone={timeZone()} />,
  },
]

/** What the SKU is sold for: what the cost is measured against. */
function Sold({ history: { sku, basePrice, baseCurrency, rate, supplier } }: { history: CostHistory }) {
  const { w } = useWords()
  return (
    <Card title="pricing.fields.basePrice">
      <Facts
        facts={kindsOf(sku.chargeMethod).map((kind) => ({
          word: guestWord[kind],
          value: <Money minor={basePrice[amountKey[kind]]} currency={baseCurrency} />,
          keep: true,
        }))}
      />
      {supplier.currency !== baseCurrency && (
        <p className="lt-trace-note">
          {rate === null
            ? w('pricing.text.noRate', { currency: supplier.currency, baseCurrency })
            : w('pricing.text.rateToday', { currency: supplier.currency, baseCurrency, rate })}
        </p>
      )}
    </Card>
  )
}
