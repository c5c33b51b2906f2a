import type { User } from '#contract/staff/staff.schema.ts'
import type { Tone } from '#contract/kit/states.ts'
import { tagCell } from '../kit/list/table/cells.tsx'
import { sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { userSorts } from '#contract/staff/user-sorts.ts'
import { userRecord } from '#contract/staff/user.fields.ts'

type Access = Pick<User, 'enabled' | 'hasPassword'>
const tones: Record<ReturnType<typeof stateOf>, Tone> = {
  enabled: 'good',
  invited: 'info',
  disabled: 'muted',
}

/** Can the person log in, not yet, or no more? */
const stateOf = ({ enabled, hasPassword }: Access) =>
  enabled ? (hasPassword ? 'enabled' : 'invited') : 'disabled'

/** The same as a tag. */
export const accessOf = (user: Access): [Tone, `identity.states.${ReturnType<typeof stateOf>}`] => [
  tones[stateOf(user)],
  `identity.states.${stateOf(user)}`,
]

const column = columnsOf(userRecord)

/** Columns of people, of staff and of companies alike. */
export const userColumns: readonly Column<User>[] = [
  column('fullName', { ...sortsBy(userSorts, 'fullName'), frozen: true, width: 136, card: 'title' }),
  column('userName', { ...sortsBy(userSorts, 'userName'), width: 116, card: 'sub' }),
  {
    key: 'state',
    title: 'identity.fields.state',
    ...tagCell(accessOf),
    width: 98,
    card: 'sub',
  },
  column('roleName', { key: 'role', width: 110, card: 'meta' }),
  column('departmentName', { key: 'department', width: 146 }),
  column('email', { width: 212, grow: true }),
  column('phone', { width: 118 }),
  column('createdAt', { ...sortsBy(userSorts, 'createdAt'), width: 98 }),
  column('lastLoginAt', { ...sortsBy(userSorts, 'lastLoginAt'), as: 'time', width: 134, card: 'meta' }),
]
