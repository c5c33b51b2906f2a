import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { AmountMinor, Currency } from '../kit/money/money.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import type { FormOf } from '../kit/record/record-types.ts'
import { sortShape } from '../kit/record/sort-shape.ts'
import { Can, ClientRequestId, DateTime, Id, Paging, PlainDate, Reason, ShortText } from '../kit/schema.ts'
import { accountSorts, agentSorts } from './agent-sorts.ts'
import { agentGroupRecord } from './agent-group.fields.ts'
import { rechargeForm } from './money.fields.ts'
import { agentRecord, settlementTerms, type cancelStep } from './agent.fields.ts'

// Stand apart in agent.fields.ts, so that lists get them without the schema library.

export const SettlementTerm = z.enum(settlementTerms)
export type SettlementTerm = z.infer<typeof SettlementTerm>

export const AgentForm = z.object(formShape(agentRecord))
export type AgentForm = z.infer<typeof AgentForm>
export type CancelStep = FormOf<(typeof cancelStep)['fields']>

export const Agent = z.object({ id: Id, ...answerShape(agentRecord), can: Can })
export type Agent = z.infer<typeof Agent>
export const AgentInfo = Agent.extend({ history: z.array(HistoryEntry) })
export type AgentInfo = z.infer<typeof AgentInfo>

export const AgentGroup = z.object({
  id: Id,
  ...answerShape(agentGroupRecord),
  agents: z.array(z.object({ id: Id, name: z.string() })),
  can: Can,
})
export type AgentGroup = z.infer<typeof AgentGroup>

export const AgentGroupForm = z.object({ id: Id.optional(), ...formShape(agentGroupRecord) })
export type AgentGroupForm = z.infer<typeof AgentGroupForm>

export const AgentChoice = z.object({
  text: ShortText.optional(),
  groupId: Id.optional(),
  settlementTerm: SettlementTerm.optional(),
  currency: Currency.optional(),
  enabled: z.boolean().optional(),
})
export const AgentFilter = Paging.extend({ ...AgentChoice.shape, ...sortShape(agentSorts) })
export const AccountFilter = Paging.extend({ ...AgentChoice.shape, ...sortShape(accountSorts) })

export const AgentAccount = z.object({
  agentId: Id,
  code: z.string(),
  name: z.string(),
  settlementTerm: SettlementTerm,
  currency: z.string(),
  availableMinor: z.number(),
  frozenMinor: z.number(),
  receivableMinor: z.number(),
  /** Of an agent that pays beforehand: what it owes still, and its next money pays. */
  claimedMinor: z.number(),
  creditLimitMinor: z.number(),
  /** What the agent can still order for. */
  spendableMinor: z.number(),
  lastMovementAt: DateTime.nullable(),
  can: Can,
})
export type AgentAccount = z.infer<typeof AgentAccount>

export const Movement = z.object({
  id: Id,
  at: DateTime,
  kind: z.string(),
  account: z.enum(['agent-available', 'agent-frozen', 'agent-receivable']),
  amountMinor: z.number(),
  balanceAfterMinor: z.number(),
  currency: z.string(),
  orderId: Id.nullable(),
  orderCode: z.string(),
  /** The bill that the memo names. */
  billId: Id.nullable(),
  memo: z.string(),
  byName: z.string(),
})
export type Movement = z.infer<typeof Movement>

export const MovementFilter = Paging.extend({
  agentId: Id,
  account: z.enum(['agent-available', 'agent-frozen', 'agent-receivable']).optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  text: ShortText.optional(),
})

export const LinkMyRecharge = z.object({
  amountMinor: AmountMinor.min(1),
  memo: ShortText.default(''),
})
export const LinkRecharge = LinkMyRecharge.extend({ agentId: Id })

export const Recharge = z.object({
  ...formShape(rechargeForm),
  agentId: Id,
  amountMinor: AmountMinor.min(1),
  clientRequestId: ClientRequestId,
})
export const Adjustment = z.object({
  agentId: Id,
  /** Above zero gives to the agent, below zero takes. */
  amountMinor: AmountMinor.refine((amount) => amount !== 0, 'why:zero'),
  reason: Reason,
  clientRequestId: ClientRequestId,
})
