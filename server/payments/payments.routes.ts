import { paymentsApi } from '#contract/payments/payments.api.ts'
import type { PayFamily } from '#contract/payments/list/families.ts'
import { prefixed } from '#contract/kit/prefixed.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import type { CallCtx } from '../kit/ctx.ts'
import { listAccountLines, listPayouts } from './account/account.queries.ts'
import { solveCase } from './attempt/cases.ts'
import { checkNow } from './attempt/check-attempt.ts'
import { askPack, sendDispute } from './dispute/ask-pack.ts'
import { disputePdf, listDisputes } from './dispute/disputes.queries.ts'
import { beginPay, claimPay, showPay } from './link/guest-routes.ts'
import { confirmBySlip, rejectTransfer } from './list/confirm-transfer.ts'
import { payGuard } from './list/family-guard.ts'
import { listPayments, myPayments, paymentInfo } from './list/payments.queries.ts'
import { giveDetails, retryRefund } from './refund/send-refund.ts'
import { refundPayment } from './refund/start-refund.ts'
import { dropKeys, rotateKeys, tryKeys } from './setup/rotate-keys.ts'
import { enableProvider, saveProvider, switchFault, testProvider } from './setup/save-connection.ts'
import { beginConnect, connectInfo, linkConnect, portalConnect } from './stripe/connect.ts'
import { checkSample } from './supay/check-sample.ts'
import {
  listCalls,
  listConnections,
  listInbox,
  listOutbox,
  sendItemNow,
  stopItem,
  takeMessageAgain,
} from './setup/setup.queries.ts'

type OfOne = { id: number }
const payment = ({ id }: OfOne) => ({ payments: [id] })
const refund = ({ id }: OfOne) => ({ refunds: [id] })

function family(name: PayFamily) {
  const { over, requireApart } = payGuard(name)
  return {
    list: listPayments(name),
    info: over(payment, paymentInfo(name)),
    check: async (ctx: CallCtx, input: OfOne) => {
      await requireApart(ctx, payment(input))
      return checkNow(ctx, input)
    },
    refund: over(payment, refundPayment),
    refundRetry: over(refund, retryRefund),
    refundDetails: over(refund, giveDetails),
    solve: over(({ id }) => ({ cases: [id] }), solveCase),
  }
}
const ofTransfer = payGuard('transfer')

export const paymentsRoutes = bindRoutes(paymentsApi, {
  ...prefixed('stripe', family('stripe')),
  ...prefixed('ksher', family('ksher')),
  ...prefixed('lianlian', family('lianlian')),
  ...prefixed('supay', family('supay')),
  ...prefixed('transfer', {
    ...family('transfer'),
    confirm: ofTransfer.over(payment, confirmBySlip),
    reject: ofTransfer.over(payment, rejectTransfer),
  }),
  myPayments,
  disputeList: listDisputes,
  disputePack: askPack,
  disputePdf,
  disputeSend: sendDispute,
  accountLineList: listAccountLines,
  payoutList: listPayouts,
  connections: listConnections,
  connectionSave: saveProvider,
  connectionEnable: enableProvider,
  connectionRotate: rotateKeys,
  connectionTryKeys: tryKeys,
  connectionDropKeys: dropKeys,
  connectionTest: testProvider,
  connectionSample: checkSample,
  connectionFault: switchFault,
  connectionCalls: listCalls,
  connectionInbox: listInbox,
  connectionTakeAgain: takeMessageAgain,
  connectionOutbox: listOutbox,
  connectionSendNow: sendItemNow,
  connectionStopOut: stopItem,
  connectBegin: beginConnect,
  connectLink: linkConnect,
  connectInfo,
  connectPortal: portalConnect,
  payShow: showPay,
  payBegin: beginPay,
  payClaim: claimPay,
})
