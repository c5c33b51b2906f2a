import { act, read } from '../../kit/endpoint.ts'
import { family } from '../../kit/family.ts'
import { Done, Saved } from '../../kit/schema.ts'
import { payFamilies, type PayFamily } from './families.ts'
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

const { at, see } = payFamilies.stripe
/** Payments of a provider. */
const paymentListApi = {
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
}
/** The same under the path and with the rights of a provider's page. */
export const paymentsOf = (name: PayFamily): typeof paymentListApi =>
  name === 'stripe'
    ? paymentListApi
    : family(paymentListApi, {
        at: { [at]: payFamilies[name].at },
        keys: { [see]: payFamilies[name].see },
      }).api

/** Money that comes without a provider: a person says that it has arrived. */
export const transferApi = {
  confirm: act(`${payFamilies.transfer.at}/confirm`, {
    needs: 'tools.transferPayments.confirm',
    input: ConfirmPayment,
    output: Done,
    errors: ['operationInvalid'],
  }),
  reject: act(`${payFamilies.transfer.at}/reject`, {
    needs: 'tools.transferPayments.confirm',
    input: ReasonedPayment,
    output: Done,
    errors: ['operationInvalid'],
  }),
}
