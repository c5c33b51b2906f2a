import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import { Can, DateTime, Id, Names, Paging, listOf } from '../../kit/schema.ts'
import { OneOrder } from '../order-acts.schema.ts'
import { forceForm, redoForm, refundForm, refundScopes } from './refund.fields.ts'
import { refundKinds, refundStates, refundWays } from './refund.states.ts'

const RefundWay = z.enum(refundWays)

/** Asks for money after an order; staff who may agree can agree in the same act. */
export const ApplyRefund = OneOrder.extend({
  ...formShape(refundForm),
  /** Where it is not said: the usual one of the agent's terms. */
  way: RefundWay.optional(),
})
export type ApplyRefund = z.output<typeof ApplyRefund>

export const OneRefund = z.object({ id: Id, version: z.number().int().optional() })
export const RedoRefund = OneRefund.extend(formShape(redoForm))
export const ForceRefund = OneRefund.extend({
  reason: z.string().trim().min(1).max(500),
  ...formShape(forceForm),
})

/** How the order stands for it: nothing is written. */
export const PreviewRefund = z.object({
  id: Id,
  kind: z.enum(refundKinds).default('refund'),
  scope: z.enum(refundScopes).default('order'),
  lineIds: z.array(Id).max(100).default([]),
  guestIds: z.array(Id).max(500).default([]),
})
export type PreviewRefund = z.output<typeof PreviewRefund>
export const RefundPreview = z.object({
  currency: z.string(),
  /** What we hold of it, promised money not counted: no more can be given back. */
  heldMinor: AmountMinor,
  /** What is on its way back already. */
  promisedMinor: AmountMinor,
  givenMinor: AmountMinor,
  /** What the lines or guests were sold for; of the whole order what we hold. Null where nothing limits it. */
  mostMinor: AmountMinor.nullable(),
  /** The agent's own money as it stands: prepaid, or owed. Staff alone are told. */
  balanceMinor: z.number().int().optional(),
  ways: z.array(RefundWay),
})
export type RefundPreview = z.output<typeof RefundPreview>

export const OrderRefund = z.object({
  id: Id,
  orderId: Id,
  orderCode: z.string(),
  kind: z.enum(refundKinds),
  status: z.enum(refundStates.names),
  way: RefundWay,
  amountMinor: AmountMinor,
  currency: z.string(),
  /** What of the order it is for; empty: all of it. */
  lines: z.array(z.object({ id: Id, names: Names })),
  guests: z.array(z.string()),
  reason: z.string(),
  failedReason: z.string(),
  endedReason: z.string(),
  /** How often it was begun. */
  attempt: z.number().int(),
  appliedByKind: z.enum(['staff', 'agent', 'merchant', 'system', 'supplier']),
  appliedByName: z.string(),
  appliedAt: DateTime,
  agreedByName: z.string(),
  agreedAt: DateTime.nullable(),
  endedByName: z.string(),
  endedAt: DateTime.nullable(),
  dueAt: DateTime.nullable(),
  version: z.number(),
  can: Can,
})
export type OrderRefund = z.output<typeof OrderRefund>

export const RefundFilter = Paging.extend({ orderId: Id.optional(), open: z.boolean().optional() })
export const RefundList = listOf(OrderRefund)
