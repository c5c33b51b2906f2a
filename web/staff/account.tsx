import { userStates, type User } from '#contract/staff/staff.schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { useListPage } from '../kit/list/use-list-page.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useRead } from '../kit/call/query.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { useRoleChoices } from '../settings/settings.public.ts'
import { staff } from './staff.client.ts'
import { UserActions } from './user-actions.tsx'
import { userColumns } from './user-columns.tsx'
import { NewButton } from '../kit/parts/new-button.tsx'
import { UserDrawer, type Company } from './user-form.tsx'

const schema = listSchema({
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
  const list = useListState('account', schema)
  const { text, roleId, department } = list.values
  const filter = {
    kind: 'staff' as const,
    ...(list.tab !== 'all' && { state: list.tab as 'enabled' }),
    ...(text && { text }),
    ...(roleId && { roleId: Number(roleId) }),
    ...(department && { department }),
  }
  const page = useListPage(staff.list, list, filter, ['user'])
  const departments = useRead(staff.departments, undefined, { live: ['user'] })
  const edited = useDrawer<User | null>()
  const create = (
    <NewButton needs="staffsRouter.account.edit" title="staff.text.new" onPress={() => edited.show(null)} />
  )
  return (
    <>
      <ListPage
        {...page}
        title="staff.screens.account"
        tabs={tabs}
        columns={userColumns}
        rowKey={(user) => user.id}
        rowName={(user) => user.fullName}
        choices={{
          roleId: useRoleChoices('staff', true),
          department: departments.data?.rows.map((value) => ({ value, label: value })) ?? [],
        }}
        onOpen={(user) => user.can['edit'] === true && edited.show(user)}
        rowActions={(user) => <UserActions user={user} onEdit={() => edited.show(user)} />}
        actions={create}
        empty={{ title: 'staff.text.empty', action: create }}
        live
      />
      <UserDrawer
        key={edited.count}
        user={edited.record}
        company={company}
        open={edited.open}
        onClose={edited.hide}
      />
    </>
  )
}
