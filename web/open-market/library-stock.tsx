import { useState } from 'react'
import type { LibraryStock } from '#contract/open-market/library.schema.ts'
import { stockRow } from '#contract/open-market/shared-product.fields.ts'
import type { SharedProduct } from '#contract/open-market/open-market.schema.ts'
import { useRead } from '../kit/call/query.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { DataTable } from '../kit/list/table/data-table.tsx'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { useWords } from '../kit/words/words.ts'
import { openMarket } from './open-market.client.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { pricesText } from './prices-text.ts'

type Departure = LibraryStock['rows'][number]
const shown = ({ date, session, left, prices }: Departure, currency: string) => ({
  date,
  session,
  left,
  prices: pricesText(prices, currency),
})
type Row = ReturnType<typeof shown>

const column = columnsOf(stockRow)
const columns: readonly Column<Row>[] = [
  column('date', { width: 120, card: 'title' }),
  column('session', { width: 70 }),
  column('left', { width: 90, card: 'meta' }),
  column('prices', { width: 200, grow: true, card: 'meta' }),
]

/** What a partner has left of a product, and what each departure costs us. */
export function StockDrawer({
  merchantCode,
  product,
  ...panel
}: Panel & { merchantCode: string; product: SharedProduct }) {
  const { w, name } = useWords()
  const [{ pageNo, pageSize }, setPaging] = useState({ pageNo: 1, pageSize: 31 })
  const { data, error, refetch } = useRead(openMarket.libraryStock, {
    merchantCode,
    skuId: product.skuId,
  })
  const rows = data?.rows
    .slice((pageNo - 1) * pageSize, pageNo * pageSize)
    .map((row) => shown(row, data.currency))
  return (
    <Drawer
      {...panel}
      title={w('open-market.text.availabilityOf', { name: name(product.names) || product.code })}
      width={620}
    >
      <DataTable
        screen="marketStock"
        label={w('open-market.text.availability')}
        columns={columns}
        rows={rows}
        rowKey={({ date, session }) => [date, session].join(' ')}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty title={w('open-market.text.noDepartures')} />}
        {...(data && {
          paging: {
            pageNo,
            pageSize,
            total: data.rows.length,
            onPage: (no: number, size: number) => setPaging({ pageNo: no, pageSize: size }),
          },
        })}
        inline
      />
    </Drawer>
  )
}
