import { useMemo } from 'react'
import type { BaseCostRow, CostHistory } from '#contract/pricing/cost/cost.schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { Card, Facts } from '../../kit/parts/page/cards.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DateText, TimeText } from '../../kit/parts/date-text.tsx'
import { DetailPage } from '../../kit/parts/page/detail-page.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useRead } from '../../kit/call/query.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useWords } from '../../kit/words/words.ts'
import { BaseCostForm } from './base-cost-form.tsx'
import { kindColumns, stateColumn } from '../dated/dated-columns.tsx'
import { AddEntry, EntryPanels, EntryTable, useEntries, type Entries } from '../dated/entries.tsx'
import { guestWord } from '../guest-words.ts'
import { pricePagesOf, type PricePages } from '../price-pages.ts'

/** The base costs of one SKU from one supplier, by the day from which each is valid. */
export function BaseCostPage({ pages: { calls, screens } }: { pages: PricePages }) {
  const { w, name } = useWords()
  const [{ skuId, supplierId }] = useUrlQuery()
  const read = useRead(
    calls.costHistory,
    { skuId: Number(skuId), supplierId: Number(supplierId) },
    { live: ['cost', 'price'], tellsFailure: true },
  )
  const entries = useEntries<BaseCostRow>()
  const history = read.data
  return (
    <DetailPage
      read={read}
      code={history?.sku.code}
      title={history && name(history.sku.names)}
      sub={history && w('pricing.text.costFrom', { supplier: history.supplier.name })}
      actions={history && <HeadActs history={history} onNew={() => entries.edit('new')} />}
      side={history && <Sold history={history} />}
    >
      {history && (
        <Card title="pricing.text.costHistory">
          <History history={history} entries={entries} screen={screens.baseCost.name} />
        </Card>
      )}
      {history && (
        <EntryPanels
          entries={entries}
          form={(cost, onClose) => <BaseCostForm history={history} cost={cost} onClose={onClose} />}
          remove={calls.costDelete}
          consequence={({ validFrom }) => w('pricing.text.removeCost', { from: validFrom })}
        />
      )}
    </DetailPage>
  )
}

function HeadActs({ history, onNew }: { history: CostHistory; onNew: () => void }) {
  const { w } = useWords()
  const { sku, supplier, can } = history
  const { specialCost } = pricePagesOf(sku.productType).screens
  return (
    <>
      <Link className="lt-button" href={specialCost.href({ skuId: sku.id, supplierId: supplier.id })}>
        {w(specialCost.word)}
      </Link>
      {can['edit'] && <AddEntry word="pricing.text.newCost" onAdd={onNew} />}
    </>
  )
}

type HistoryProps = { history: CostHistory; entries: Entries<BaseCostRow>; screen: string }

function History({ history, entries, screen }: HistoryProps) {
  const columns = useMemo(() => historyColumns(history), [history])
  const mayEdit = Boolean(history.can['edit'])
  return (
    <EntryTable
      entries={entries}
      screen={screen}
      label="pricing.text.costHistory"
      columns={columns}
      rows={history.rows}
      mayEdit={mayEdit}
      empty={{
        title: 'pricing.text.noCost',
        why: 'pricing.text.noCostWhy',
        add: mayEdit && <AddEntry word="pricing.text.newCost" onAdd={() => entries.edit('new')} />,
      }}
    />
  )
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
  stateColumn(),
  ...kindColumns<BaseCostRow>(kindsOf(sku.chargeMethod), { width: 100 }, (row, kind) => (
    <Money minor={row.amounts[amountKey[kind]]} currency={row.currency} />
  )),
  { key: 'by', title: 'pricing.fields.changedBy', width: 104, render: (row) => row.createdByName },
  {
    key: 'at',
    title: 'pricing.fields.createdAt',
    width: 124,
    render: (row) => <TimeText at={row.createdAt} zone={timeZone()} />,
  },
]

/** What the SKU is sold for: what the cost is measured against. */
function Sold({
  history: { sku, basePrice, netPrice, baseCurrency, rate, supplier },
}: {
  history: CostHistory
}) {
  const { w } = useWords()
  return (
    <Card title="pricing.fields.basePrice">
      <Facts
        facts={kindsOf(sku.chargeMethod).map((kind) => ({
          word: guestWord[kind],
          value: (
            <>
              <Money minor={basePrice[amountKey[kind]]} currency={baseCurrency} />
              {netPrice[amountKey[kind]] !== basePrice[amountKey[kind]] && (
                <small className="lt-field-help">
                  {' '}
                  {w('pricing.text.withoutTax')}{' '}
                  <Money minor={netPrice[amountKey[kind]]} currency={baseCurrency} code={false} />
                </small>
              )}
            </>
          ),
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
