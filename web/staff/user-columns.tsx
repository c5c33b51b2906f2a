import type { User } from '#contract/staff/staff.schema.ts'
import type { Tone } from '#contract/kit/states.ts'
import type { Column } from '../kit/data-table-columns.ts'
import { TimeText } from '../kit/date-text.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { useWords } from '../kit/words.ts'

const tones: Record<ReturnType<typeof stateOf>, Tone> = {
  enabled: 'good',
  invited: 'info',
  disabled: 'muted',
}

/** Can the person log in, not yet, or no more? */
export const stateOf = ({ enabled, hasPassword }: User) =>
  enabled ? (hasPassword ? 'enabled' : 'invited') : 'disabled'

function UserState({ user }: { user: User }) {
  const { w } = useWords()
  const state = stateOf(user)
  return <StatusTag tone={tones[state]}>{w(`identity.states.${state}`)}</StatusTag>
}

/** Columns of people, of staff and of companies alike. */
export const userColumns: readonly Column<User>[] = [
  {
    key: 'fullName',
    title: 'identity.fields.fullName',
    render: (user) => user.fullName,
    text: (user) => user.fullName,
    frozen: true,
    width: 180,
    card: 'title',
  },
  {
    key: 'userName',
    title: 'identity.fields.userName',
    render: (user) => user.userName,
    text: (user) => user.userName,
    width: 160,
    card: 'sub',
  },
  {
    key: 'state',
    title: 'identity.fields.state',
    render: (user) => <UserState user={user} />,
    text: stateOf,
    width: 120,
    card: 'sub',
  },
  {
    key: 'role',
    title: 'identity.fields.role',
    render: (user) => user.roleName,
    text: (user) => user.roleName,
    width: 150,
    card: 'meta',
  },
  {
    key: 'department',
    title: 'identity.fields.department',
    render: (user) => user.department,
    text: (user) => user.department,
    width: 130,
  },
  {
    key: 'email',
    title: 'identity.fields.email',
    render: (user) => user.email,
    text: (user) => user.email,
    width: 210,
    grow: true,
  },
  {
    key: 'phone',
    title: 'identity.fields.phone',
    render: (user) => user.phone,
    text: (user) => user.phone,
    width: 140,
  },
  {
    key: 'createdAt',
    title: 'identity.fields.createdAt',
    render: (user) => <TimeText at={user.createdAt} />,
    text: (user) => user.createdAt,
    width: 150,
  },
  {
    key: 'lastLoginAt',
    title: 'identity.fields.lastLoginAt',
    render: (user) => <TimeText at={user.lastLoginAt} />,
    text: (user) => user.lastLoginAt,
    width: 150,
    card: 'meta',
  },
]
