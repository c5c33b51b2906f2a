import { z } from 'zod'
import { agentRightNames } from '../../identity/agent-rights.ts'
import { Password, UserName } from '../../identity/identity.schema.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, Id, Paging, ShortText } from '../../kit/schema.ts'
import { userStates } from '../staff.schema.ts'
import { personRecord } from './person.fields.ts'

const Rights = z.array(z.enum(agentRightNames)).max(agentRightNames.length).default([])
const fields = { ...formShape(personRecord, { userName: UserName }), rights: Rights }

/** A new person of the agent. Without a first password a one-time link to set one is mailed, so then an address is needed. */
export const NewPersonForm = z
  .object({ ...fields, password: Password.optional() })
  .refine(({ password, email }) => password !== undefined || email !== '', {
    path: ['email'],
    error: 'why:staff.text.emailForLink',
  })
export type NewPersonForm = z.infer<typeof NewPersonForm>

export const PersonForm = z.object({ ...fields, id: Id }).omit({ userName: true })
export type PersonForm = z.infer<typeof PersonForm>

export const Person = z.object({
  id: Id,
  ...answerShape(personRecord),
  /** Holds all that the merchant lets the agent do, whatever is added to it. */
  hasAll: z.boolean(),
  enabled: z.boolean(),
  /** False while the invitation waits for its first password. */
  hasPassword: z.boolean(),
  can: Can,
})
export type Person = z.infer<typeof Person>
export const PersonFilter = Paging.extend({
  text: ShortText.optional(),
  state: z.enum(userStates).optional(),
})
export type PersonFilter = z.output<typeof PersonFilter>
