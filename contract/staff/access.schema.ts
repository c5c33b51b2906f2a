import { z } from 'zod'
import { PrivilegeGroup } from '../settings/settings.schema.ts'
import { UserKind } from '../identity/identity.schema.ts'
import { DateTime, Id } from '../kit/schema.ts'

/** Why a person holds a permission. */
const accessWays = ['admin', 'builtInRole', 'role', 'rights'] as const
/** Whose orders and customers are seen. */
const reachWays = [
  'everybody',
  'administrator',
  'noDepartment',
  'own',
  'department',
  'agent',
  'supplier',
] as const

/** What a person sees and may do, each with where it comes from. */
export const UserAccess = z.object({
  id: Id,
  kind: UserKind,
  fullName: z.string(),
  roleId: Id.nullable(),
  roleName: z.string(),
  way: z.enum(accessWays),
  /** Permissions that are held, by domain. */
  groups: z.array(PrivilegeGroup),
  /** Those that the role holds and this person does not: their own agent has not given them. */
  withheld: z.array(PrivilegeGroup),
  /** How many there are for this kind of person. */
  total: z.number().int(),
  reach: z.object({ way: z.enum(reachWays), departmentName: z.string(), people: z.array(z.string()) }),
  factors: z.object({
    totp: z.boolean(),
    passkeys: z.number().int(),
    recoveryLeft: z.number().int(),
    required: z.boolean(),
  }),
  sessions: z.number().int(),
  lastLoginAt: DateTime.nullable(),
})
export type UserAccess = z.output<typeof UserAccess>
