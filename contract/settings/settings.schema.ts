import { z } from 'zod'
import { UserKind } from '../identity/identity.schema.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Can, DateTime, Id, Paging, ShortText } from '../kit/schema.ts'
import { roleRecord } from './role.fields.ts'

export const RoleForm = z.object(formShape(roleRecord))
export type RoleForm = z.infer<typeof RoleForm>

export const Role = z.object({
  id: Id,
  ...answerShape(roleRecord),
  /** A built-in role holds all that its kind of user may do, now and in later versions, and is not changed. */
  builtIn: z.boolean(),
  createdAt: DateTime,
  can: Can,
})
export type Role = z.infer<typeof Role>
export const RoleFilter = Paging.extend({ audience: UserKind.optional(), text: ShortText.optional() })

/** A role as pickers show it; `why` (a word key) says why the asking person may not give it. */
export const RoleChoice = z.object({
  id: Id,
  name: z.string(),
  audience: UserKind,
  why: z.string().nullable(),
})

/** Permissions by the domain that declares them, with their names in the caller's language. */
export const PrivilegeGroup = z.object({
  domain: z.string(),
  name: z.string(),
  privileges: z.array(z.object({ key: z.string(), name: z.string(), screen: z.boolean() })),
})
export type PrivilegeGroup = z.infer<typeof PrivilegeGroup>

/** Values of an enumeration with their words. */
export const Dictionary = z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() })))
export type Dictionary = z.infer<typeof Dictionary>
