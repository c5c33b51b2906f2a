import { useMemo } from 'react'
import type { AddOnRow } from '#contract/catalog/add-ons/add-on.schema.ts'
import { addOnCharges, addOnKinds } from '#contract/catalog/add-ons/add-ons.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { useSession } from '../../kit/session/session.ts'
import { catalog } from '../catalog.client.ts'
import { productSource } from '../skus/sku-source.ts'
import { AddOnActions, useAddOnBulk } from './add-on-actions.tsx'
import { addOnColumns } from './add-on-columns.tsx'
import { AddOnDrawer } from './add-on-form.tsx'
import '../catalog.css'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'catalog.text.search', first: true },
    kind: {
      kind: 'select',
      label: 'catalog.facts.addOnKind',
      first: true,
      options: addOnKinds.map((value) => ({ value, word: `catalog.addOnKinds.${value}` as const })),
    },
    charge: {
      kind: 'select',
      label: 'catalog.facts.charge',
      first: true,
      options: addOnCharges.map((value) => ({ value, word: `catalog.addOnCharges.${value}` as const })),
    },
    enabled: {
      kind: 'select',
      label: 'catalog.fields.state',
      options: [
        { value: 'true', word: 'catalog.text.onSale' },
        { value: 'false', word: 'catalog.text.disabled' },
      ],
    },
    skuId: { kind: 'pick', label: 'catalog.addOns.uses', source: productSource },
  },
})

/** Add-ons: what is sold beside products, for what price and cost, and with which products. */
export default function Exts() {
  const { may } = useSession()
  const list = useListState('exts', schema)
  const { text, kind, charge, enabled, skuId } = list.values
  const filter = {
    text: text || undefined,
    kind: addOnKinds.find((one) => one === kind),
    charge: addOnCharges.find((one) => one === charge),
    enabled: enabled ? enabled === 'true' : undefined,
    skuId: skuId ? Number(skuId) : undefined,
  }
  const page = useListPage(catalog.addOns, list, filter, ['sku', 'price', 'cost'])
  const columns = useMemo(() => addOnColumns(may('entertainment.costManage')), [may])
  const bulk = useAddOnBulk()
  const edited = useDrawer<number | null>()
  const edit = (row: AddOnRow) => edited.show(row.id)
  const add = (
    <NewButton needs="entertainment.exts.edit" title="catalog.addOns.new" onPress={() => edited.show(null)} />
  )
  return (
    <>
      <ListPage
        {...page}
        title="catalog.screens.exts"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.code}
        onOpen={edit}
        onEdit={edit}
        rowActions={(row) => <AddOnActions row={row} onEdit={edit} />}
        bulk={bulk}
        actions={add}
        empty={{ title: 'catalog.addOns.empty', action: add }}
        live
      />
      <AddOnDrawer key={edited.count} id={edited.record} open={edited.open} onClose={edited.hide} />
    </>
  )
}
