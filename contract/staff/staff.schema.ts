import { z } from 'zod'
import { Password, UserKind, UserName } from '../identity/identity.schema.ts'
import {
  Can,
  DateTime,
  Email,
  Id,
  Language,
  OrBlank,
  Paging,
  Phone,
  RequiredText,
  ShortText,
} from '../kit/schema.ts'

const Person = z.object({
  fullName: RequiredText,
  roleId: Id,
  email: OrBlank(Email).default(''),
  phone: OrBlank(Phone).default(''),
  department: ShortText.default(''),
  language: Language.nullable().default(null),
  /** Name of the screen that opens first after a log-in. */
  firstUrl: z.string().max(60).default(''),
})

/** A new account. Without a first password a one-time link to set one is mailed, so then an address is needed. */
export const NewUserForm = Person.extend({
  kind: UserKind.default('staff'),
  userName: UserName,
  /** The agent or supplier that the person speaks for. */
  agentId: Id.nullable().default(null),
  supplierId: Id.nullable().default(null),
  password: Password.optional(),
}).refine(({ password, email }) => password !== undefined || email !== '', {
  path: ['email'],
  error: 'why:staff.text.emailForLink',
})
export type NewUserForm = z.infer<typeof NewUserForm>

export const UserForm = Person.extend({ id: Id })
export type UserForm = z.infer<typeof UserForm>

export const User = z.object({
  id: Id,
  kind: UserKind,
  userName: z.string(),
  fullName: z.string(),
  roleId: Id.nullable(),
  roleName: z.string(),
  isAdmin: z.boolean(),
  agentId: Id.nullable(),
  supplierId: Id.nullable(),
  /** The agent's or supplier's name. */
  companyName: z.string(),
  email: z.string(),
  phone: z.string(),
  department: z.string(),
  language: Language.nullable(),
  firstUrl: z.string(),
  avatarFileId: Id.nullable(),
  enabled: z.boolean(),
  /** False while the invitation waits for its first password. */
  hasPassword: z.boolean(),
  createdAt: DateTime,
  lastLoginAt: DateTime.nullable(),
  can: Can,
})
export type User = z.infer<typeof User>

export const userStates = ['enabled', 'disabled', 'invited'] as const
export const UserFilter = Paging.extend({
  text: ShortText.optional(),
  kind: UserKind.default('staff'),
  state: z.enum(userStates).optional(),
  roleId: Id.optional(),
  department: ShortText.optional(),
  agentId: Id.optional(),
  supplierId: Id.optional(),
})
export type UserFilter = z.infer<typeof UserFilter>
