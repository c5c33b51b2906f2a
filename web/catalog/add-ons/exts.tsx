import { useMemo } from 'react'
import { listSchema } from '../../kit/list/filter-state.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSession } from '../../kit/session/session.ts'
import { catalog } from '../catalog.client.ts'
import { productSource } from '../skus/sku-source.ts'
import { AddOnActions, useAddOnBulk } from './add-on-actions.tsx'
import { addOnColumns } from './add-on-columns.tsx'
import { AddOnDrawer } from './add-on-form.tsx'
import '../catalog.css'
import { filtersOf } from '../../kit/record/record-filters.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { addOnRecord } from '#contract/catalog/add-ons/add-on.fields.ts'
import { requestOf } from '../../kit/list/list-filter.ts'

const select = filtersOf(addOnRecord)
const addOnList = listSchema({
  filters: {
    text: { kind: 'text', label: 'catalog.text.search', first: true },
    kind: select('kind', { first: true }),
    charge: select('charge', { first: true }),
    enabled: {
      kind: 'select',
      label: 'catalog.fields.state',
      options: [
        { value: 'true', word: 'catalog.text.onSale' },
        { value: 'false', word: 'catalog.text.disabled' },
      ],
      read: (text: string) => text === 'true',
    },
    skuId: { kind: 'pick', label: 'catalog.addOns.uses', source: productSource },
  },
})

/** Add-ons: what is sold beside products, for what price and cost, and with which products. */
export default function Exts() {
  const { may } = useSession()
  const list = useListState('exts', addOnList)
  const page = useListPage(catalog.addOns, list, requestOf(list), ['sku', 'price', 'cost'])
  const columns = useMemo(() => addOnColumns(may('entertainment.costManage')), [may])
  return (
    <RecordsPage
      {...page}
      title="catalog.screens.exts"
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.code}
      opens={(row): number | null => row.id}
      rowActions={(row, { edit }) => <AddOnActions row={row} onEdit={() => edit(row.id)} />}
      bulk={useAddOnBulk()}
      add={{ word: 'catalog.addOns.new', needs: 'entertainment.exts.edit', draft: null }}
      form={(id, panel) => <AddOnDrawer id={id} {...panel} />}
      empty={{ title: 'catalog.addOns.empty' }}
    />
  )
}
