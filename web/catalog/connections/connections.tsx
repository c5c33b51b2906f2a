import { firstOf } from '#contract/kit/given.ts'
import { useState } from 'react'
import type { Connection, OfferedSku } from '#contract/catalog/connections/connection.api.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { ActionPanel } from '../../kit/parts/layers/action-panel.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useAct, useRead } from '../../kit/call/query.ts'
import { usePageName } from '../../kit/route/page-name.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { supplierSource, useSupplierName } from '../../suppliers/suppliers.public.ts'
import { catalog } from '../catalog.client.ts'
import { codeColumn, nameColumn, SkuName } from '../sku-form/sku-basics.tsx'

const main = (row: { chargeMethod: string }) => amountKey[firstOf(kindsOf(row.chargeMethod))]

const columns: readonly Column<Connection>[] = [
  codeColumn,
  { ...nameColumn, grow: true },
  {
    key: 'cost',
    title: 'catalog.fields.cost',
    width: 120,
    align: 'right',
    render: (row) => <Money minor={row.cost?.[main(row)]} currency={row.costCurrency} />,
    card: 'meta',
  },
  {
    key: 'bound',
    title: 'catalog.fields.boundSku',
    width: 240,
    grow: true,
    render: (row) =>
      row.boundSkuId !== null && (
        <>
          {row.boundCode} <SkuName names={row.boundNames} />
        </>
      ),
    card: 'meta',
  },
  {
    key: 'theirs',
    title: 'catalog.fields.theirPrice',
    width: 130,
    align: 'right',
    render: (row) =>
      row.boundSkuId !== null && <Money minor={row.theirPrice?.[main(row)]} currency={row.theirCurrency} />,
    card: 'meta',
  },
  {
    key: 'difference',
    title: 'catalog.fields.difference',
    width: 120,
    align: 'right',
    render: (row) => <Difference row={row} />,
    card: 'meta',
  },
]

/** What we save, or lose, against the cost that we reckon with; only where both are in one currency. */
function Difference({ row }: { row: Connection }) {
  const theirs = row.theirPrice?.[main(row)]
  const ours = row.cost?.[main(row)]
  if (theirs == null || ours == null || row.theirCurrency !== row.costCurrency) return null
  const amount = `${groupedAmount(theirs - ours, row.costCurrency)} ${row.costCurrency}`
  // Dearer than reckoned is what somebody must look at; money's own colours would show it as a gain.
  return (
    <StatusTag tone={theirs > ours ? 'warn' : theirs < ours ? 'good' : 'neutral'}>
      {theirs > ours ? `+${amount}` : amount}
    </StatusTag>
  )
}

const schema = listSchema({
  filters: {
    supplierId: {
      kind: 'pick',
      label: 'catalog.fields.supplier',
      source: supplierSource,
      first: true,
      subject: true,
    },
    text: { kind: 'text', label: 'catalog.text.search', first: true },
  },
})

/** What a supplier's merchant account serves of ours, and what not yet. */
export function Connections({ supplierId: id }: { supplierId: number }) {
  const { w } = useWords()
  const { may } = useSession()
  const list = useListState('connectionProduct', schema)
  const { text } = list.values
  const page = useListPage(catalog.connectList, list, { supplierId: id, text: text || undefined }, [
    'sku',
    'cost',
    'supplier',
  ])
  const supplier = useSupplierName(id)
  usePageName(supplier)
  const binding = useDrawer<Connection>()
  const [letting, setLetting] = useState<Connection | null>(null)
  const mayBind = may('supplierRouter.supplierManage.bind')
  return (
    <>
      <ListPage
        {...page}
        title="catalog.screens.connectionProduct"
        columns={columns}
        rowKey={(row) => String(row.skuId)}
        {...(mayBind && { onOpen: (row: Connection) => binding.show(row) })}
        rowActions={(row) =>
          mayBind && (
            <>
              <button type="button" className="lt-button" onClick={() => binding.show(row)}>
                {w(row.boundSkuId === null ? 'catalog.text.bind' : 'catalog.text.bindOther')}
              </button>
              {row.boundSkuId !== null && (
                <button type="button" className="lt-button lt-button-plain" onClick={() => setLetting(row)}>
                  {w('catalog.text.unbind')}
                </button>
              )}
            </>
          )
        }
        empty={{ title: 'catalog.text.noConnections' }}
        live
      />
      {binding.record && (
        <Offers
          key={binding.count}
          supplierId={id}
          sku={binding.record}
          open={binding.open}
          onClose={binding.hide}
        />
      )}
      {letting && <Unbinding supplierId={id} sku={letting} onClose={() => setLetting(null)} />}
    </>
  )
}

type UnbindingProps = { supplierId: number; sku: Connection; onClose: () => void }

function Unbinding({ supplierId, sku, onClose }: UnbindingProps) {
  const { w } = useWords()
  return (
    <ActionPanel
      title={w('catalog.text.unbind')}
      action={{
        call: catalog.unbindSku,
        input: () => ({ skuId: sku.skuId, supplierId }),
        consequence: w('catalog.text.unbindHelp', { code: sku.code }),
      }}
      onClose={onClose}
    />
  )
}

type OffersProps = { supplierId: number; sku: Connection; open: boolean; onClose: () => void }

/** What the supplier's merchant sells to us; those that fit come first. */
function Offers({ supplierId, sku, open, onClose }: OffersProps) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const read = useRead(
    catalog.boundMerchantSkus,
    { supplierId, skuId: sku.skuId, text: text || undefined },
    { keep: true },
  )
  const bind = useAct(catalog.bindSku, { onDone: onClose, doneText: w('catalog.text.saved') })
  const fits = (row: OfferedSku) =>
    row.productType === sku.productType && row.chargeMethod === sku.chargeMethod
  const rows = read.data?.rows
  return (
    <Drawer open={open} onClose={onClose} title={w('catalog.text.bindOf', { code: sku.code })} width={640}>
      <SearchBox value={text} onChange={setText} label={w('catalog.text.search')} />
      <ul className="tag-rows">
        {rows?.map((row) => (
          <li key={row.id}>
            <span>
              {row.code} <SkuName names={row.names} />
              <br />
              <small>
                {w(`catalog.productTypes.${row.productType}`)} ·{' '}
                {w(`catalog.chargeMethods.${row.chargeMethod}`)}
              </small>
            </span>
            <Money minor={row.price[main(row)]} currency={row.currency} />
            <button
              type="button"
              className={fits(row) ? 'lt-button lt-button-primary' : 'lt-button'}
              disabled={bind.running || row.id === sku.boundSkuId}
              onClick={() => void bind.run({ skuId: sku.skuId, supplierId, boundSkuId: row.id })}
            >
              {w('catalog.text.bind')}
            </button>
          </li>
        ))}
      </ul>
      {read.data?.more && <p>{w('kit.parts.firstShown', { count: read.data.rows.length })}</p>}
      {rows?.length === 0 && <Empty title={w('catalog.text.noOffers')} />}
    </Drawer>
  )
}
