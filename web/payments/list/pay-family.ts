import { payFamilies, type PayFamily } from '#contract/payments/list/families.ts'
import { familiesOf } from '../../kit/frame/family.ts'
import { payments } from '../payments.client.ts'

/** The calls of a provider's page. */
const calls = {
  stripe: {
    list: payments.stripeList,
    info: payments.stripeInfo,
    check: payments.stripeCheck,
    refund: payments.stripeRefund,
    refundRetry: payments.stripeRefundRetry,
    refundDetails: payments.stripeRefundDetails,
    solve: payments.stripeSolve,
  },
  ksher: {
    list: payments.ksherList,
    info: payments.ksherInfo,
    check: payments.ksherCheck,
    refund: payments.ksherRefund,
    refundRetry: payments.ksherRefundRetry,
    refundDetails: payments.ksherRefundDetails,
    solve: payments.ksherSolve,
  },
  lianlian: {
    list: payments.lianlianList,
    info: payments.lianlianInfo,
    check: payments.lianlianCheck,
    refund: payments.lianlianRefund,
    refundRetry: payments.lianlianRefundRetry,
    refundDetails: payments.lianlianRefundDetails,
    solve: payments.lianlianSolve,
  },
  supay: {
    list: payments.supayList,
    info: payments.supayInfo,
    check: payments.supayCheck,
    refund: payments.supayRefund,
    refundRetry: payments.supayRefundRetry,
    refundDetails: payments.supayRefundDetails,
    solve: payments.supaySolve,
  },
  transfer: {
    list: payments.transferList,
    info: payments.transferInfo,
    check: payments.transferCheck,
    refund: payments.transferRefund,
    refundRetry: payments.transferRefundRetry,
    refundDetails: payments.transferRefundDetails,
    solve: payments.transferSolve,
  },
} as const

export const familyOf = (name: PayFamily) => ({ name, ...payFamilies[name], calls: calls[name] })
type FamilyOfPayments = ReturnType<typeof familyOf>

const { Within, useFamily } = familiesOf<FamilyOfPayments>(familyOf('stripe'))
export const PaymentsOf = Within
export const usePaymentCalls = () => useFamily().calls
