import { act, read } from '../../kit/endpoint.ts'
import { Done, Saved } from '../../kit/schema.ts'
import type { PaySee } from './families.ts'
import {
  ConfirmPayment,
  OnePayment,
  PaymentFilter,
  PaymentInfo,
  PaymentList,
  ReasonedPayment,
  RefundDetails,
  RefundPayment,
  RetryRefund,
  SolveCase,
} from './payment.schema.ts'

/** Payments of a provider: under the path and with the rights of its page. */
export const paymentListApi = <const P extends string, const S extends PaySee>(at: `/${P}`, see: S) => ({
  list: read(`${at}/list`, { needs: see, input: PaymentFilter, output: PaymentList }),
  info: read(`${at}/info`, { needs: see, input: OnePayment, output: PaymentInfo }),
  /** Asks the provider now what became of it. */
  check: act(`${at}/check`, {
    needs: see,
    input: OnePayment,
    output: Done,
    ownTransaction: true,
    errors: ['payments.outside'],
  }),
  refund: act(`${at}/refund`, {
    needs: `${see}.refund`,
    input: RefundPayment,
    output: Saved,
    errors: ['payments.refundTooHigh', 'payments.noRefund', 'operationInvalid'],
  }),
  refundRetry: act(`${at}/refundRetry`, {
    needs: `${see}.refund`,
    input: RetryRefund,
    output: Done,
    errors: ['operationInvalid', 'payments.refundTooHigh'],
  }),
  /** The guest's account for a refund that its wallet cannot take. */
  refundDetails: act(`${at}/refundDetails`, {
    needs: `${see}.refund`,
    input: RefundDetails,
    output: Done,
    errors: ['operationInvalid'],
  }),
  solve: act(`${at}/solve`, {
    needs: `${see}.refund`,
    input: SolveCase,
    output: Done,
    errors: ['operationInvalid'],
  }),
})

/** Money that comes without a provider: a person says that it has arrived. */
export const transferApi = <const P extends string>(at: `/${P}`) => ({
  confirm: act(`${at}/confirm`, {
    needs: 'tools.transferPayments.confirm',
    input: ConfirmPayment,
    output: Done,
    errors: ['operationInvalid'],
  }),
  reject: act(`${at}/reject`, {
    needs: 'tools.transferPayments.confirm',
    input: ReasonedPayment,
    output: Done,
    errors: ['operationInvalid'],
  }),
})
