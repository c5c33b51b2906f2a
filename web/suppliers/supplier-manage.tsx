import { useState } from 'react'
import { supplierSorts } from '#contract/suppliers/supplier-sorts.ts'
import { assignForm, supplierRecord } from '#contract/suppliers/supplier.fields.ts'
import type { Supplier } from '#contract/suppliers/suppliers.schema.ts'
import { sends } from '../kit/bulk/bulk-calls.ts'
import { Fields } from '../kit/form/form-page.tsx'
import { useFormValue } from '../kit/form/use-form.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { filtersOf } from '../kit/record/record-filters.ts'
import { requestedSort } from '../kit/list/table/data-table-columns.ts'
import { RecordsPage, type RecordActs } from '../kit/record/records-page.tsx'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { RecordSheet } from '../kit/sheet/record-sheet.tsx'
import { useWords } from '../kit/words/words.ts'
import { CompanyUsers } from '../staff/staff.public.tsx'
import { GroupDrawer } from './group-drawer.tsx'
import { supplierGroupSource } from './suppliers.public.ts'
import { SupplierActions } from './supplier-actions.tsx'
import { supplierColumns } from './supplier-columns.tsx'
import { SupplierDrawer } from './supplier-form.tsx'
import { SupplierQuickView } from './supplier-quick-view.tsx'
import { suppliers } from './suppliers.client.ts'

const Field = fieldOf(assignForm)
const select = filtersOf(supplierRecord)
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'suppliers.text.search', first: true },
    notifyMethod: select('notifyMethod', { first: true }),
    enabled: select('enabled'),
    groupId: { kind: 'pick', label: 'suppliers.fields.groupName', source: supplierGroupSource },
  },
  tabs: ['all', 'bound', 'unbound'],
})
const tabs = [
  { value: 'all', word: 'suppliers.text.all' },
  { value: 'bound', word: 'suppliers.text.boundYes' },
  { value: 'unbound', word: 'suppliers.text.boundNo' },
] as const

/** Suppliers: who they are, how orders reach them, their log-ins, and the merchant accounts behind them. */
export default function SupplierManage() {
  const { w } = useWords()
  const list = useListState('supplierManage', schema)
  const filter = {
    ...requestOf(list),
    groupId: Number(list.values.groupId) || undefined,
    bound: list.tab === 'all' ? undefined : list.tab === 'bound',
  }
  const order = requestedSort(supplierSorts, list.sort)
  const page = useListPage(suppliers.list, list, { ...filter, ...order }, ['supplier', 'user', 'cost'])
  const people = useDrawer<Supplier>()
  const [groups, setGroups] = useState(false)
  const form = useRecordForm(assignForm, { name: 'suppliers.assign', draft: false })
  const groupId = useFormValue(form, 'groupId')
  const actsOf = ({ edit }: RecordActs<Supplier, Supplier | null>) => ({ edit, logins: people.show })
  return (
    <>
      <RecordsPage
        {...page}
        title="suppliers.screens.supplierManage"
        tabs={tabs}
        columns={supplierColumns}
        rowKey={(supplier) => supplier.id}
        rowName={(supplier) => supplier.name}
        look={(supplier, acts) => ({
          title: supplier.name,
          body: <SupplierQuickView supplier={supplier} acts={actsOf(acts)} />,
        })}
        rowActions={(supplier, acts) => <SupplierActions supplier={supplier} acts={actsOf(acts)} max={1} />}
        add={{
          word: 'suppliers.text.new',
          needs: 'supplierRouter.supplierManage.edit',
          draft: null as Supplier | null,
        }}
        bulk={[
          {
            key: 'assign',
            word: 'suppliers.text.assign',
            fits: ({ can }) => can['edit'] === true,
            fields: (
              <Fields form={form}>
                <Field name="groupId" source={supplierGroupSource} help="suppliers.text.assignHelp" />
              </Fields>
            ),
            run: ({ id }) => sends(suppliers.groupAssign, { id, groupId }),
          },
        ]}
        buttons={<Buttons filter={filter} onGroups={() => setGroups(true)} />}
        form={(supplier, panel) => <SupplierDrawer supplier={supplier} {...panel} />}
        empty={{ title: 'suppliers.text.empty' }}
      />
      <GroupDrawer open={groups} onClose={() => setGroups(false)} />
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

type Filter = Parameters<typeof suppliers.list>[0]
function Buttons({ filter, onGroups }: { filter: Filter; onGroups: () => void }) {
  const { w } = useWords()
  return (
    <>
      <RecordSheet
        screen="supplierManage"
        title="suppliers.screens.supplierManage"
        calls={suppliers}
        filter={filter}
        needs="supplierRouter.supplierManage.edit"
      />
      <button type="button" className="lt-button" onClick={onGroups}>
        {w('suppliers.text.groups')}
      </button>
    </>
  )
}
