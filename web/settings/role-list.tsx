import type { Role } from '#contract/settings/settings.schema.ts'
import { runs } from '../kit/action.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import type { Column } from '../kit/list/data-table-columns.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { useListPage } from '../kit/list/use-list-page.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import type { Tab } from '../kit/parts/tabs.tsx'
import { useListState } from '../kit/list/use-list-state.ts'
import { useWords, word } from '../kit/words.ts'
import { RoleDrawer, type Draft } from './role-form.tsx'
import { NewButton } from '../kit/parts/new-button.tsx'
import { settings } from './settings.client.ts'

const kinds = ['staff', 'agent', 'supplier'] as const
export const configTabs = ['roles', 'auditLog']
const schema = listSchema({
  filters: {
    role: { kind: 'text', label: 'settings.fields.search', first: true },
    audience: {
      kind: 'select',
      label: 'settings.fields.audience',
      first: true,
      options: kinds.map((value) => ({ value, word: `identity.userKinds.${value}` as const })),
    },
  },
  tabs: configTabs,
})

const columns: readonly Column<Role>[] = [
  {
    key: 'name',
    title: 'settings.fields.name',
    text: (role) => role.name,
    frozen: true,
    width: 200,
    card: 'title',
  },
  {
    key: 'audience',
    title: 'settings.fields.audience',
    text: (role) => word(`identity.userKinds.${role.audience}`),
    width: 150,
    card: 'sub',
  },
  {
    key: 'permissions',
    title: 'settings.fields.permissions',
    text: (role) =>
      role.builtIn
        ? word('settings.text.all')
        : word('settings.text.permissionCount', { count: role.permissions.length }),
    width: 300,
    card: 'sub',
  },
  {
    key: 'users',
    title: 'settings.fields.users',
    text: (role) => role.users,
    width: 90,
    align: 'right',
    card: 'meta',
  },
  {
    key: 'description',
    title: 'settings.fields.description',
    text: (role) => role.description,
    width: 240,
    grow: true,
  },
]

/** Roles: what people may see and do. */
export function RoleList({ tabs }: { tabs: readonly Tab[] }) {
  const list = useListState('systemConfig.roles', schema)
  const { role: text, audience } = list.values
  const filter = { ...(text && { text }), ...(audience && { audience: audience as 'staff' }) }
  const page = useListPage(settings.roles, list, filter, ['role', 'user'])
  const edited = useDrawer<Draft>()
  const create = (
    <NewButton
      needs="configSetting.systemConfig.roles"
      title="settings.text.newRole"
      onPress={() => edited.show({ role: null })}
    />
  )
  return (
    <>
      <ListPage
        {...page}
        title="settings.screens.systemConfig"
        tabs={tabs}
        columns={columns}
        rowKey={(role) => role.id}
        rowName={(role) => role.name}
        onOpen={(role) => edited.show({ role })}
        rowActions={(role) => <RoleActions role={role} onShow={edited.show} />}
        actions={create}
        empty={{ title: 'settings.text.noRoles', action: create }}
        live
      />
      {edited.record && (
        <RoleDrawer key={edited.count} draft={edited.record} open={edited.open} onClose={edited.hide} />
      )}
    </>
  )
}

function RoleActions({ role, onShow }: { role: Role; onShow: (draft: Draft) => void }) {
  const { w } = useWords()
  const { id, name } = role
  return (
    <ActionButtons
      can={role.can}
      of="settings.moves"
      most={1}
      quiet
      acts={{
        edit: { word: 'kit.parts.edit', go: () => onShow({ role }) },
        copy: { go: () => onShow({ role, copy: true }) },
        delete: runs(settings.deleteRole, () => ({ id }), {
          consequence: w('settings.text.deleteRoleWarning', { name }),
          done: 'settings.text.saved',
        }),
      }}
    />
  )
}
