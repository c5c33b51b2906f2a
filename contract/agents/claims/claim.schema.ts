import { z } from 'zod'
import { answerShape, filterShape } from '../../kit/record/record-schema.ts'
import { Can, Id, listOf, Paging, Reason, ShortText } from '../../kit/schema.ts'
import { claimRow } from './claim.fields.ts'

export const OneClaim = z.object({ id: Id, version: z.number().int().optional() })
export const WaiveClaim = OneClaim.extend({ reason: Reason })

export const ClaimFilter = Paging.extend({
  text: ShortText.optional(),
  agentId: Id.optional(),
  ...filterShape(claimRow, 'status'),
})
export const AgentClaim = z.object({
  id: Id,
  version: z.number(),
  agentId: Id,
  /** The group that it is of. */
  planId: Id.nullable(),
  ...answerShape(claimRow),
  can: Can,
})
export type AgentClaim = z.infer<typeof AgentClaim>
export const AgentClaims = listOf(AgentClaim)
