import { departmentRecord } from '#contract/staff/departments/department.fields.ts'
import type { Department } from '#contract/staff/departments/department.schema.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { chosen } from '../../kit/record/record-filters.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { useWords } from '../../kit/words/words.ts'
import { staff } from '../staff.client.ts'
import { departmentColumns } from './department-columns.tsx'
import { DepartmentDrawer } from './department-form.tsx'

/** Those that see less than everything. */
const narrowed = ['own', 'department'] as const
const schema = listSchema({
  filters: { text: { kind: 'text', label: 'staff.departments.find', first: true } },
  tabs: ['all', ...narrowed],
})
const tabs = [
  { value: 'all', word: 'staff.departments.all' },
  ...narrowed.map((value) => ({ value, word: `staff.dataScopes.${value}` as const })),
] as const

/** Departments of the merchant's staff: who is in each, and whose orders and customers they see. */
export default function DepartmentList() {
  const { w } = useWords()
  const list = useListState('department', schema)
  const ask = {
    text: list.values.text || undefined,
    dataScope: list.tab === 'all' ? undefined : chosen(departmentRecord, 'dataScope', list.tab),
  }
  const page = useListPage(staff.departmentList, list, ask, ['user'])
  return (
    <RecordsPage
      {...page}
      title="staff.screens.department"
      tabs={tabs}
      columns={departmentColumns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      opens={(row): Department | null | undefined => (row.can['edit'] === true ? row : undefined)}
      rowActions={(row, { edit, remove }) => (
        <ActionButtons
          can={row.can}
          of="staff.moves"
          max={1}
          quiet
          acts={{
            edit: { word: 'kit.parts.edit', go: () => edit(row) },
            delete: { word: 'kit.parts.remove', go: () => remove(row) },
          }}
        />
      )}
      add={{ word: 'staff.departments.new', needs: 'staffsRouter.department.edit', draft: null }}
      form={(department, panel) => <DepartmentDrawer department={department} {...panel} />}
      removal={{
        call: staff.departmentDelete,
        consequence: ({ name }) => w('staff.departments.removeWhat', { name }),
        done: 'staff.departments.removed',
      }}
      empty={{ title: 'staff.departments.none', text: 'staff.departments.noneWhy' }}
    />
  )
}
