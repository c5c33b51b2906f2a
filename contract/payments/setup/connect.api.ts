import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Id } from '../../kit/schema.ts'
import { modes } from '../../kit/outside.ts'

const needs = 'setting.paymentAccounts'
const PaymentAccountRef = z.object({ id: Id })
const Url = z.object({ url: z.string() })
const own = { ownTransaction: true } as const

/** How an account that was opened with the card provider stands. */
export const ConnectState = z.object({
  account: z.string(),
  takesPayments: z.boolean(),
  paysOut: z.boolean(),
  /** What the provider still wants to know, and what it wanted by now. */
  due: z.array(z.string()),
  overdue: z.array(z.string()),
  closedWhy: z.string(),
})
export type ConnectState = z.infer<typeof ConnectState>

/** Opening an account with the card provider through the platform, without keys of the merchant's own. */
export const connectApi = {
  connectBegin: act('/supplier/stripeSetup/begin', {
    needs: `${needs}.edit`,
    input: z.object({ name: z.string().trim().min(1).max(60), mode: z.enum(modes).default('live') }),
    output: Url.extend({ id: Id }),
    errors: ['payments.noPlatform', 'payments.outside', 'payments.noSimulator'],
    ...own,
  }),
  /** A link by which the provider's questions are answered; each holds once, for minutes. */
  connectLink: act('/supplier/stripeSetup/link', {
    needs: `${needs}.edit`,
    input: PaymentAccountRef,
    output: Url,
    errors: ['operationInvalid', 'payments.outside'],
    ...own,
  }),
  connectInfo: read('/supplier/stripeSetup/info', {
    needs,
    input: PaymentAccountRef,
    output: ConnectState,
    errors: ['operationInvalid', 'payments.outside'],
    ...own,
  }),
  /** The provider's own pages of the account. */
  connectPortal: act('/supplier/stripePortal/link', {
    needs: `${needs}.edit`,
    input: PaymentAccountRef,
    output: Url,
    errors: ['operationInvalid', 'payments.outside'],
    ...own,
  }),
}
