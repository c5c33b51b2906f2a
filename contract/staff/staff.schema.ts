import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { Password, UserKind, UserName } from '../identity/identity.schema.ts'
import { Can, Id, Paging, ShortText } from '../kit/schema.ts'
import { formShape, answerShape } from '../kit/record/record-schema.ts'
import { sortShape } from '../kit/record/sort-shape.ts'
import { userSorts } from './user-sorts.ts'
import { userRecord } from './user.fields.ts'

const fields = formShape(userRecord, { userName: UserName })

const hasWayIn = ({ password, email }: { password?: string | undefined; email: string }): boolean =>
  password !== undefined || email !== ''
const noWayIn = { path: ['email'], error: 'why:staff.text.emailForLink' }

/** A new account. Without a first password a one-time link to set one is mailed, so then an address is needed. */
export const NewUserForm = z
  .object({
    ...fields,
    kind: UserKind.default('staff'),
    /** The agent or supplier that the person speaks for. */
    agentId: Id.nullable().default(null),
    supplierId: Id.nullable().default(null),
    password: Password.optional(),
  })
  .refine(hasWayIn, noWayIn)
export type NewUserForm = z.infer<typeof NewUserForm>

/** The same of an agent. */
export const NewAgentUserForm = z
  .object({ ...fields, agentId: Id, password: Password.optional() })
  .refine(hasWayIn, noWayIn)
export type NewAgentUserForm = z.infer<typeof NewAgentUserForm>

export const UserForm = z.object({ ...fields, id: Id }).omit({ userName: true })
export type UserForm = z.infer<typeof UserForm>

export const User = z.object({
  id: Id,
  kind: UserKind,
  ...answerShape(userRecord),
  roleId: Id.nullable(),
  isAdmin: z.boolean(),
  agentId: Id.nullable(),
  supplierId: Id.nullable(),
  /** The agent's or supplier's name. */
  companyName: z.string(),
  avatarFileId: Id.nullable(),
  enabled: z.boolean(),
  /** False while the invitation waits for its first password. */
  hasPassword: z.boolean(),
  can: Can,
})
export type User = z.infer<typeof User>
export const UserInfo = User.extend({ history: z.array(HistoryEntry) })
export type UserInfo = z.infer<typeof UserInfo>

export const userStates = ['enabled', 'disabled', 'invited'] as const
export const UserFilter = Paging.extend({
  text: ShortText.optional(),
  kind: UserKind.default('staff'),
  state: z.enum(userStates).optional(),
  roleId: Id.optional(),
  departmentId: Id.optional(),
  agentId: Id.optional(),
  supplierId: Id.optional(),
  ...sortShape(userSorts),
})
export type UserFilter = z.infer<typeof UserFilter>
