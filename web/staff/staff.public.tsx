import { useMemo } from 'react'
import type { User } from '#contract/staff/staff.schema.ts'
import { DataTable } from '../kit/list/table/data-table.tsx'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { useRead } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import { callsFor } from './people-calls.ts'
import type { staff } from './staff.client.ts'

export { useAgentRoles } from './agent-roles.ts'
import { UserActions } from './user-actions.tsx'
import { userColumns } from './user-columns.tsx'
import { NewButton } from '../kit/parts/new-button.tsx'
import { UserDrawer, type Company } from './user-form.tsx'

export { staffSource } from './departments/colleague-source.ts'
export { AccessFields, type Access } from './access-fields.tsx'
export { accessOf } from './user-columns.tsx'
export { UserActions } from './user-actions.tsx'

const columns = userColumns.filter(({ key }) => !['department', 'createdAt', 'phone'].includes(key))

type CompanyUsersProps = {
  /** The agent or supplier whose log-ins these are. */
  company: { kind: 'agent'; agentId: number } | { kind: 'supplier'; supplierId: number }
  title: string
  open: boolean
  onClose: () => void
}

/** The log-ins of an agent or supplier: made, changed, reset and disabled like those of staff. */
export function CompanyUsers({ company, title, open, onClose }: CompanyUsersProps) {
  const { w } = useWords()
  const companyKey = JSON.stringify(company)
  const own = useMemo(() => JSON.parse(companyKey) as Company, [companyKey])
  const calls = callsFor(company.kind)
  const { data, error, refetch } = useRead(
    calls.list as typeof staff.list,
    { ...own, pageSize: 200 },
    { enabled: open, live: ['user'] },
  )
  const edited = useDrawer<User | null>()
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        title={title}
        width={860}
        extra={<NewButton needs={calls.needs} title="staff.text.new" onPress={() => edited.show(null)} />}
      >
        <DataTable
          screen="companyUsers"
          label={title}
          columns={columns}
          rows={data?.rows}
          rowKey={(user) => String(user.id)}
          error={error}
          onRetry={() => void refetch()}
          rowActions={(user) => <UserActions user={user} onEdit={() => edited.show(user)} />}
          empty={<Empty title={w('staff.text.noUsers')} />}
          inline
        />
      </Drawer>
      <UserDrawer
        key={edited.count}
        user={edited.record}
        company={own}
        open={edited.open}
        onClose={edited.hide}
      />
    </>
  )
}
