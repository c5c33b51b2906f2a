import type { User } from '#contract/staff/staff.schema.ts'
import type { Tone } from '#contract/kit/states.ts'
import { dayCell, momentCell, tagCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'

const tones: Record<ReturnType<typeof stateOf>, Tone> = {
  enabled: 'good',
  invited: 'info',
  disabled: 'muted',
}

/** Can the person log in, not yet, or no more? */
const stateOf = ({ enabled, hasPassword }: User) =>
  enabled ? (hasPassword ? 'enabled' : 'invited') : 'disabled'

/** Columns of people, of staff and of companies alike. */
export const userColumns: readonly Column<User>[] = [
  {
    key: 'fullName',
    title: 'identity.fields.fullName',
    text: (user) => user.fullName,
    frozen: true,
    width: 150,
    card: 'title',
  },
  {
    key: 'userName',
    title: 'identity.fields.userName',
    text: (user) => user.userName,
    width: 95,
    card: 'sub',
  },
  {
    key: 'state',
    title: 'identity.fields.state',
    ...tagCell((user) => [tones[stateOf(user)], `identity.states.${stateOf(user)}`]),
    width: 98,
    card: 'sub',
  },
  {
    key: 'role',
    title: 'identity.fields.role',
    text: (user) => user.roleName,
    width: 110,
    card: 'meta',
  },
  {
    key: 'department',
    title: 'identity.fields.department',
    text: (user) => user.department,
    width: 108,
  },
  {
    key: 'email',
    title: 'identity.fields.email',
    text: (user) => user.email,
    width: 225,
    grow: true,
  },
  {
    key: 'phone',
    title: 'identity.fields.phone',
    text: (user) => user.phone,
    width: 132,
  },
  {
    key: 'createdAt',
    title: 'identity.fields.createdAt',
    ...dayCell((user) => user.createdAt),
    width: 100,
  },
  {
    key: 'lastLoginAt',
    title: 'identity.fields.lastLoginAt',
    ...momentCell((user) => user.lastLoginAt),
    width: 140,
    card: 'meta',
  },
]
