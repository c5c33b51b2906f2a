import { z } from 'zod'
import { agentRightNames } from '../../identity/agent-rights.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, DateTime, Id, listOf, Paging } from '../../kit/schema.ts'
import { agentKeyRecord } from './key.fields.ts'

export const AgentKeyForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  agentId: Id,
  ...formShape(agentKeyRecord),
  rights: z.array(z.enum(agentRightNames)).max(agentRightNames.length).default([]),
})
export type AgentKeyForm = z.output<typeof AgentKeyForm>

export const AgentKey = z.object({
  id: Id,
  version: z.number().int(),
  agentId: Id,
  roleId: Id.nullable(),
  ...answerShape(agentKeyRecord),
  can: Can,
})
export type AgentKey = z.infer<typeof AgentKey>

/** The key is answered when it is made, and never again. */
export const KeyMade = z.object({
  id: Id,
  key: z.string().optional(),
  /** Until when the one before it opens too. */
  oldUntil: DateTime.optional(),
})

export const KeyCallFilter = Paging.extend({
  agentId: Id,
  keyId: Id.optional(),
  failed: z.boolean().optional(),
})
/** A minute's same calls. */
export const KeyCall = z.object({
  at: DateTime,
  keyId: Id,
  keyName: z.string(),
  /** The path that was called, without what was sent. */
  call: z.string(),
  /** The code of the answer: 0 where it was done. */
  code: z.number().int(),
  ip: z.string(),
  calls: z.number().int(),
  /** Mean milliseconds. */
  ms: z.number().int(),
})
export type KeyCall = z.infer<typeof KeyCall>
export const KeyCallList = listOf(KeyCall)
