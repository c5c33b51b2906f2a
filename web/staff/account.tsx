import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { userSorts } from '#contract/staff/user-sorts.ts'
import { userStates, type User } from '#contract/staff/staff.schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestedSort } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { useRoleChoices } from '../settings/settings.public.ts'
import { useDepartments } from './departments/use-departments.ts'
import { staff } from './staff.client.ts'
import { UserActions } from './user-actions.tsx'
import { userColumns } from './user-columns.tsx'
import { UserQuickView } from './user-quick-view.tsx'
import { UserDrawer, type Company } from './user-form.tsx'
import { RecordsPage } from '../kit/record/records-page.tsx'

const staffList = listSchema({
  filters: {
    text: { kind: 'text', label: 'staff.text.search', first: true },
    roleId: { kind: 'select', label: 'identity.fields.role', first: true },
    department: { kind: 'select', label: 'identity.fields.department', first: true },
  },
  tabs: ['all', ...userStates],
})
const tabs = [
  { value: 'all', word: 'staff.text.all' },
  { value: 'enabled', word: 'identity.states.enabled' },
  { value: 'disabled', word: 'identity.states.disabled' },
  { value: 'invited', word: 'identity.states.invited' },
] as const
const company: Company = { kind: 'staff' }

/** Staff accounts: who may log in and as what. */
export default function AccountPage() {
  const list = useListState('account', staffList)
  const { text, roleId, department } = list.values
  const filter = {
    kind: 'staff' as const,
    state: asOneOf(userStates, list.tab),
    text: text || undefined,
    roleId: roleId ? Number(roleId) : undefined,
    departmentId: department ? Number(department) : undefined,
    ...requestedSort(userSorts, list.sort),
  }
  const page = useListPage(staff.list, list, filter, ['user'])
  return (
    <RecordsPage
      {...page}
      title="staff.screens.account"
      tabs={tabs}
      columns={userColumns}
      rowKey={(user) => user.id}
      rowName={(user) => user.fullName}
      choices={{
        roleId: useRoleChoices('staff', true),
        department: useDepartments(),
      }}
      opens={(user): User | null | undefined => (user.can['edit'] === true ? user : undefined)}
      look={(user, { edit }) => ({
        title: user.fullName,
        body: <UserQuickView user={user} onEdit={() => edit(user)} />,
      })}
      rowActions={(user, { edit }) => <UserActions user={user} onEdit={() => edit(user)} />}
      add={{ word: 'staff.text.new', needs: 'staffsRouter.account.edit', draft: null }}
      form={(user, panel) => <UserDrawer user={user} company={company} {...panel} />}
      empty={{ title: 'staff.text.empty' }}
    />
  )
}
