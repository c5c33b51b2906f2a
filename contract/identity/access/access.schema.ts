import { z } from 'zod'
import { formShape } from '../../kit/record/record-schema.ts'
import { sortShape } from '../../kit/record/sort-shape.ts'
import { DateTime, Id, listOf, Paging, PlainDate, ShortText } from '../../kit/schema.ts'
import { UserKind } from '../identity.schema.ts'
import { accessMethods } from './access-methods.ts'
import { accessSorts } from './access-sorts.ts'
import { securityForm } from './access.fields.ts'

export const signInOutcomes = ['done', 'wrongPassword', 'wrongCode', 'disabled', 'refused'] as const
const accessOutcomes = [...signInOutcomes, 'failed'] as const

export const SecurityForm = z.object(formShape(securityForm))
export type SecurityForm = z.output<typeof SecurityForm>
export const SecuritySetting = SecurityForm.extend({
  /** Of those who log in: how many there are, and how many of them have a second factor. */
  people: z.number().int(),
  withFactor: z.number().int(),
})
export type SecuritySetting = z.output<typeof SecuritySetting>

/** A log-in, or a minute's same calls with a key. */
export const AccessEntry = z.object({
  id: z.string(),
  at: DateTime,
  name: z.string(),
  userName: z.string(),
  kind: UserKind,
  method: z.enum(accessMethods),
  outcome: z.enum(accessOutcomes),
  /** The path that was called with a key; '' of a log-in. */
  call: z.string(),
  /** How often in that minute. */
  count: z.number().int(),
  newDevice: z.boolean(),
  ip: z.string(),
  userAgent: z.string(),
})
export type AccessEntry = z.output<typeof AccessEntry>
export const AccessFilter = Paging.extend({
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  text: ShortText.optional(),
  method: z.enum(accessMethods).optional(),
  /** Those that came to nothing, or the others. */
  failed: z.boolean().optional(),
  userId: Id.optional(),
  ...sortShape(accessSorts),
})
export type AccessFilter = z.output<typeof AccessFilter>
export const AccessList = listOf(AccessEntry)
