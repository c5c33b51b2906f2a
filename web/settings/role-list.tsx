import { useState, type ReactNode } from 'react'
import { roleRecord } from '#contract/settings/role.fields.ts'
import type { Role } from '#contract/settings/settings.schema.ts'
import { runs } from '../kit/route/action.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { chosen, filtersOf } from '../kit/record/record-filters.ts'
import { RecordsPage } from '../kit/record/records-page.tsx'
import { useListPage } from '../kit/list/use-list-page.ts'
import type { Tab } from '../kit/parts/page/tabs.tsx'
import { useListState } from '../kit/list/use-list-state.ts'
import { useWords, word } from '../kit/words/words.ts'
import { RoleCompare } from './role-compare.tsx'
import { RoleDrawer, type Draft } from './role-form.tsx'
import { settings } from './settings.client.ts'

export const configTabs = ['roles', 'security', 'access', 'auditLog']
const schema = listSchema({
  filters: {
    role: { kind: 'text', label: 'settings.fields.search', first: true },
    audience: filtersOf(roleRecord)('audience', { first: true }),
  },
  tabs: configTabs,
})

const column = columnsOf(roleRecord)
const columns: readonly Column<Role>[] = [
  column('name', { frozen: true, width: 200, card: 'title' }),
  column('audience', { width: 150, card: 'sub' }),
  column('permissions', {
    text: ({ builtIn, permissions }) =>
      builtIn
        ? word('settings.text.all')
        : word('settings.text.permissionCount', { count: permissions.length }),
    width: 300,
    card: 'meta',
  }),
  column('users', { width: 90, card: 'meta' }),
  column('description', { width: 240, grow: true }),
]

/** Roles: what people may see and do. */
export function RoleList({ tabs, buttons }: { tabs: readonly Tab[]; buttons: ReactNode }) {
  const list = useListState('systemConfig.roles', schema)
  const { role: text, audience } = list.values
  const filter = { ...(text && { text }), audience: chosen(roleRecord, 'audience', audience) }
  const page = useListPage(settings.roles, list, filter, ['role', 'user'])
  return (
    <RecordsPage
      {...page}
      title="settings.screens.systemConfig"
      tabs={tabs}
      columns={columns}
      rowKey={(role) => role.id}
      rowName={(role) => role.name}
      opens={(role): Draft => ({ role })}
      buttons={buttons}
      rowActions={(role, { edit }) => <RoleActions role={role} onShow={edit} />}
      add={{
        word: 'settings.text.newRole',
        needs: 'configSetting.systemConfig.roles',
        draft: { role: null },
      }}
      form={(draft, panel) => <RoleDrawer draft={draft} {...panel} />}
      empty={{ title: 'settings.text.noRoles' }}
    />
  )
}

function RoleActions({ role, onShow }: { role: Role; onShow: (draft: Draft) => void }) {
  const { w } = useWords()
  const { id, name } = role
  const [compared, setCompared] = useState(false)
  return (
    <>
      {compared && <RoleCompare role={role} onClose={() => setCompared(false)} />}
      <ActionButtons
        can={{ ...role.can, compare: true }}
        of="settings.moves"
        max={1}
        quiet
        acts={{
          edit: { word: 'kit.parts.edit', go: () => onShow({ role }) },
          copy: { go: () => onShow({ role, copy: true }) },
          compare: { word: 'settings.text.compare', go: () => setCompared(true) },
          delete: runs(settings.deleteRole, () => ({ id }), {
            consequence: w('settings.text.deleteRoleWarning', { name }),
            done: 'settings.text.saved',
          }),
        }}
      />
    </>
  )
}
