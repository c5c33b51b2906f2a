import { z } from 'zod'
import { read } from '../../kit/endpoint.ts'
import { answerShape } from '../../kit/record/record-schema.ts'
import { Id, listOf, Paging, PlainDate, ShortText } from '../../kit/schema.ts'
import { accountLineRecord, lineKinds, payoutRecord, payoutStates } from './account.fields.ts'

const needs = 'tools.stripeTransaction'

export const PayoutFilter = Paging.extend({
  text: ShortText.optional(),
  state: z.enum(payoutStates).optional(),
})
export const Payout = z.object({ id: Id, ...answerShape(payoutRecord) })
export type Payout = z.infer<typeof Payout>
export const PayoutList = listOf(Payout)

export const AccountLineFilter = Paging.extend({
  text: ShortText.optional(),
  kind: z.enum(lineKinds).optional(),
  /** What went to the bank with one payout. */
  payoutId: Id.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export const AccountLine = z.object({ id: Id, ...answerShape(accountLineRecord) })
export type AccountLine = z.infer<typeof AccountLine>
export const AccountLineList = listOf(AccountLine)

/** The card provider's account with us: its movements, and what it sends to the bank. */
export const accountApi = {
  accountLineList: read('/supplier/stripeAccountBill/list', {
    needs,
    input: AccountLineFilter,
    output: AccountLineList,
  }),
  payoutList: read('/supplier/stripeAccountBill/payoutList', {
    needs,
    input: PayoutFilter,
    output: PayoutList,
  }),
}
