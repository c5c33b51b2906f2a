import { notifyMethods, type Supplier } from '#contract/suppliers/suppliers.schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { useListPage } from '../kit/list/use-list-page.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useSession } from '../kit/session.ts'
import { useListState, type ListControl } from '../kit/list/use-list-state.ts'
import { useWords } from '../kit/words.ts'
import { CompanyUsers } from '../staff/staff.public.tsx'
import { supplierColumns } from './supplier-columns.tsx'
import { SupplierActions, type SupplierActs } from './supplier-actions.tsx'
import { SupplierDrawer } from './supplier-form.tsx'
import { SupplierLook } from './supplier-look.tsx'
import { NewButton } from '../kit/parts/new-button.tsx'
import { suppliers } from './suppliers.client.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'suppliers.text.search', first: true },
    notifyMethod: {
      kind: 'select',
      label: 'suppliers.fields.notifyMethod',
      first: true,
      options: notifyMethods.map((value) => ({ value, word: `suppliers.notifyMethods.${value}` as const })),
    },
    enabled: {
      kind: 'select',
      label: 'suppliers.fields.enabled',
      options: [
        { value: 'true', word: 'suppliers.text.enabled' },
        { value: 'false', word: 'suppliers.text.disabled' },
      ],
    },
  },
  tabs: ['all', 'bound', 'unbound'],
})
const tabs = [
  { value: 'all', word: 'suppliers.text.all' },
  { value: 'bound', word: 'suppliers.text.boundYes' },
  { value: 'unbound', word: 'suppliers.text.boundNo' },
] as const

const filterOf = ({ tab, values: { text, notifyMethod, enabled } }: ListControl<typeof schema.filters>) => ({
  text: text || undefined,
  notifyMethod: notifyMethods.find((method) => method === notifyMethod),
  enabled: enabled ? enabled === 'true' : undefined,
  bound: tab === 'all' ? undefined : tab === 'bound',
})

/** Suppliers: who they are, how orders reach them, their log-ins, and the merchant accounts behind them. */
export default function SupplierManage() {
  const { w } = useWords()
  const list = useListState('supplierManage', schema)
  const filter = filterOf(list)
  const page = useListPage(suppliers.list, list, filter, ['supplier', 'user', 'cost'])
  const currency = useSession().user?.currency ?? 'THB'
  const edited = useDrawer<Supplier | null>()
  const people = useDrawer<Supplier>()
  const acts: SupplierActs = { edit: edited.show, logins: people.show }
  const create = (
    <NewButton
      needs="supplierRouter.supplierManage.edit"
      title="suppliers.text.new"
      onPress={() => edited.show(null)}
    />
  )
  return (
    <>
      <ListPage
        {...page}
        title="suppliers.screens.supplierManage"
        tabs={tabs}
        columns={supplierColumns}
        rowKey={(supplier) => supplier.id}
        rowName={(supplier) => supplier.name}
        look={(supplier) => ({
          title: supplier.name,
          body: <SupplierLook supplier={supplier} acts={acts} />,
        })}
        rowActions={(supplier) => <SupplierActions supplier={supplier} acts={acts} most={1} />}
        actions={create}
        empty={{ title: 'suppliers.text.empty', action: create }}
        live
      />
      <SupplierDrawer
        key={edited.count}
        supplier={edited.record}
        currency={currency}
        open={edited.open}
        onClose={edited.hide}
      />
      {people.record && (
        <CompanyUsers
          key={people.count}
          company={{ kind: 'supplier', supplierId: people.record.id }}
          title={`${w('suppliers.text.logins')} · ${people.record.name}`}
          open={people.open}
          onClose={people.hide}
        />
      )}
    </>
  )
}
