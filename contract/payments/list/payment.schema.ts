import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, DateTime, Id, listOf, Paging, PlainDate, Reason, ShortText } from '../../kit/schema.ts'
import { attemptStates } from '../attempt.states.ts'
import { moneyBackStates } from '../refund.states.ts'
import { lineKinds } from '../account/account.fields.ts'
import { Dispute } from '../dispute/dispute.schema.ts'
import { accountForm, caseKinds, moneyBackForm, paymentRecord } from './payment.fields.ts'

export const OnePayment = z.object({ id: Id })
export const PaymentFilter = Paging.extend({
  text: ShortText.optional(),
  state: z.enum(attemptStates.names).optional(),
  /** Only what somebody has to look at: a case, a dispute, a refund that stopped. */
  attention: z.boolean().optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export type PaymentFilter = z.output<typeof PaymentFilter>
export const Payment = z.object({
  id: Id,
  version: z.number().int(),
  ...answerShape(paymentRecord),
  can: Can,
})
export type Payment = z.infer<typeof Payment>
export const PaymentList = listOf(Payment)

export const MoneyBack = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(moneyBackStates.names),
  amountMinor: AmountMinor,
  currency: z.string(),
  reason: z.string(),
  error: z.string(),
  createdAt: DateTime,
  createdByName: z.string(),
  endedAt: DateTime.nullable(),
  can: Can,
})
export type MoneyBack = z.infer<typeof MoneyBack>

/** A payment with all that its provider told of it. */
export const PaymentInfo = Payment.extend({
  payUrl: z.string(),
  refunds: z.array(MoneyBack),
  disputes: z.array(Dispute),
  cases: z.array(
    z.object({
      id: Id,
      kind: z.enum(caseKinds),
      told: z.string(),
      state: z.enum(['open', 'solved']),
      solution: z.string(),
      at: DateTime,
      can: Can,
    }),
  ),
  lines: z.array(
    z.object({
      id: Id,
      outsideId: z.string(),
      kind: z.enum(lineKinds),
      amountMinor: AmountMinor,
      feeMinor: AmountMinor,
      netMinor: AmountMinor,
      currency: z.string(),
      at: DateTime,
    }),
  ),
})
export type PaymentInfo = z.infer<typeof PaymentInfo>

/** Of a payment: money back in part or whole. */
export const RefundPayment = OnePayment.extend({ ...formShape(moneyBackForm), reason: Reason })
export const RetryRefund = z.object({ id: Id })
/** Of a refund: to which account it goes. */
export const RefundDetails = RetryRefund.extend(formShape(accountForm))
export const SolveCase = z.object({ id: Id, reason: Reason })
export const ConfirmPayment = OnePayment.extend({ proof: ShortText.default('') })
export const ReasonedPayment = OnePayment.extend({ reason: Reason })
