import { financeApi } from '#contract/finance/finance.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { enablesPlain } from '../kit/record/plain-record.ts'
import { collections } from './collections/collection-record.ts'
import { collectionChoices, listCollections } from './collections/collections.queries.ts'
import { saveCollection } from './collections/save-collection.ts'
import { askWithdraw } from './withdraw/ask-withdraw.ts'
import {
  acceptWithdraw,
  payWithdraw,
  rejectWithdraw,
  returnWithdraw,
  sendWithdraw,
} from './withdraw/move-withdraw.ts'
import { moveRmb, rmbAccount, rmbLog } from './withdraw/rmb-account.ts'
import { listDemands, withdrawProof } from './withdraw/withdraw.queries.ts'

export const financeRoutes = bindRoutes(financeApi, {
  collectionList: listCollections,
  collectionSave: saveCollection,
  collectionEnable: enablesPlain(collections),
  collectionChoices,
  rmbAccount,
  rmbLog,
  rmbMove: moveRmb,
  withdrawList: listDemands,
  withdrawAsk: askWithdraw,
  withdrawProof,
  withdrawAccept: acceptWithdraw,
  withdrawSend: sendWithdraw,
  withdrawPay: payWithdraw,
  withdrawReturn: returnWithdraw,
  withdrawReject: rejectWithdraw,
})
