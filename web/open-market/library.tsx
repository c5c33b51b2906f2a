import { nameIn } from '#contract/kit/languages.ts'
import { useState, type ReactNode } from 'react'
import { bindForm } from '#contract/open-market/setting.fields.ts'
import type { SharedProduct } from '#contract/open-market/open-market.schema.ts'
import { useMayCall, useRead } from '../kit/call/query.ts'
import { useDrawer, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { SearchBox } from '../kit/list/search-box.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { DataTable } from '../kit/list/table/data-table.tsx'
import type { Picked } from '../kit/list/table/row-selection.ts'
import { toast } from '../kit/parts/layers/toast.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { language, useWords, word } from '../kit/words/words.ts'
import { useCustomerView } from './customer-view.tsx'
import { StockDrawer } from './library-stock.tsx'
import { openMarket } from './open-market.client.ts'
import { pricesText } from './prices-text.ts'
import { sharedProductRow } from '#contract/open-market/shared-product.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

const column = columnsOf(sharedProductRow)
const columns: readonly Column<SharedProduct>[] = [
  {
    key: 'product',
    title: 'open-market.fields.product',
    text: ({ names, code }) => nameIn(names, language()) || code,
    width: 240,
    frozen: true,
    grow: true,
    card: 'title',
  },
  column('productType', { width: 130, card: 'sub' }),
  column('area', { width: 120 }),
  {
    key: 'publicPrice',
    title: 'open-market.fields.publicPrice',
    text: ({ publicPrices, currency }) => pricesText(publicPrices, currency),
    width: 170,
    card: 'meta',
  },
  {
    key: 'myPrice',
    title: 'open-market.fields.myPrice',
    text: ({ myPrices, currency }) => pricesText(myPrices, currency),
    width: 170,
    card: 'meta',
  },
  {
    key: 'bound',
    title: 'open-market.fields.boundSku',
    text: ({ boundSkuId }) => (boundSkuId === null ? '' : word('open-market.text.yes')),
    width: 100,
  },
]
/** With a guest looking on: nothing but what anybody pays. */
const publicColumns = columns.filter(({ key }) => key !== 'myPrice' && key !== 'bound')

/** What a company shares with us, at our price where we have a contract. */
export function Library({ merchantCode, mayBind }: { merchantCode: string; mayBind: boolean }) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const [isPublic] = useCustomerView()
  const [keys, setKeys] = useState<Picked>({})
  const [{ pageNo, pageSize }, setPaging] = useState({ pageNo: 1, pageSize: 50 })
  const bind = useDrawer<number[]>()
  const stock = useDrawer<SharedProduct>()
  const { data, error, refetch } = useRead(
    openMarket.library,
    { merchantCode, pageNo, pageSize, ...(text && { text }) },
    { live: ['market', 'sku'], keep: true, tellsFailure: true },
  )
  const chosen = Object.keys(keys).map(Number)
  const mayExport = useMayCall(openMarket.libraryExport)
  const isPriced = data?.rows.some(({ myPrices }) => myPrices !== null) ?? false
  return (
    <Card title="open-market.text.products">
      <LibraryActs
        text={text}
        onText={(typed) => {
          setText(typed)
          setPaging({ pageNo: 1, pageSize })
        }}
      >
        {mayExport && isPriced && !isPublic && (
          <a className="lt-button" href={openMarket.libraryExport.href({ merchantCode })} download>
            {w('open-market.text.exportPrices')}
          </a>
        )}
        {mayBind && isPriced && !isPublic && <BindButton chosen={chosen} onBind={bind.show} />}
      </LibraryActs>
      <DataTable
        screen="marketLibrary"
        label={w('open-market.text.products')}
        columns={isPublic ? publicColumns : columns}
        rows={data?.rows}
        rowKey={({ skuId }) => String(skuId)}
        error={error}
        onRetry={() => void refetch()}
        {...(mayBind && isPriced && !isPublic && { selection: { keys, onChange: setKeys } })}
        {...(isPriced &&
          !isPublic && {
            rowActions: (row: SharedProduct) => <StockButton onOpen={() => stock.show(row)} />,
          })}
        empty={<Empty title={w('open-market.text.noProducts')} />}
        {...(data &&
          data.total > pageSize && {
            paging: {
              pageNo,
              pageSize,
              total: data.total,
              onPage: (no: number, size: number) => setPaging({ pageNo: no, pageSize: size }),
            },
          })}
        inline
      />
      <LibraryDrawers merchantCode={merchantCode} stock={stock} bind={bind} onBound={() => setKeys({})} />
    </Card>
  )
}

type DrawersProps = {
  merchantCode: string
  stock: ReturnType<typeof useDrawer<SharedProduct>>
  bind: ReturnType<typeof useDrawer<number[]>>
  onBound: () => void
}

function LibraryDrawers({ merchantCode, stock, bind, onBound }: DrawersProps) {
  return (
    <>
      {stock.record && (
        <StockDrawer
          key={`stock ${stock.count}`}
          merchantCode={merchantCode}
          product={stock.record}
          open={stock.open}
          onClose={stock.hide}
        />
      )}
      {bind.record && (
        <BindDrawer
          key={bind.count}
          merchantCode={merchantCode}
          skuIds={bind.record}
          open={bind.open}
          onClose={bind.hide}
          onBound={onBound}
        />
      )}
    </>
  )
}

function StockButton({ onOpen }: { onOpen: () => void }) {
  const { w } = useWords()
  return (
    <button type="button" className="lt-button lt-button-plain" onClick={onOpen}>
      {w('open-market.text.availability')}
    </button>
  )
}

function BindButton({ chosen, onBind }: { chosen: number[]; onBind: (skuIds: number[]) => void }) {
  const { w } = useWords()
  return (
    <button
      type="button"
      className="lt-button lt-button-primary"
      disabled={!chosen.length}
      onClick={() => onBind(chosen)}
    >
      {w('open-market.text.bindAll')}
    </button>
  )
}

type ActsProps = {
  text: string
  onText: (text: string) => void
  children: ReactNode
}

/** Over the products: what is looked for, and what is done with those chosen. */
function LibraryActs({ text, onText, children }: ActsProps) {
  const { w } = useWords()
  return (
    <div className="market-acts">
      <SearchBox label={w('open-market.fields.search')} value={text} onChange={onText} />
      {children}
    </div>
  )
}

const Field = fieldOf(bindForm)
type BindProps = Panel & { merchantCode: string; skuIds: number[]; onBound: () => void }

function BindDrawer({ merchantCode, skuIds, onBound, ...panel }: BindProps) {
  const { w } = useWords()
  const { data } = useRead(openMarket.setting, undefined, { skipToast: true })
  const form = useRecordForm(bindForm, {
    name: 'open-market.bind',
    existing: { markupBasisPoints: data?.markupBasisPoints ?? 2_000 },
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('open-market.text.bindTitle')}
      call={openMarket.bind}
      send={(values) => ({ ...values, merchantCode, skuIds })}
      saveWord="open-market.text.bind"
      invalidates={['catalog']}
      onSaved={(answer) => {
        onBound()
        toast.good(w('open-market.text.boundDone', answer))
      }}
    >
      <p className="lt-field-help">{w('open-market.text.bindHelp')}</p>
      <Field name="mode" spread wide />
      <Field name="markupBasisPoints" />
    </SaveDrawer>
  )
}
