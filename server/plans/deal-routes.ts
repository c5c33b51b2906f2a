import { applyChange } from './deal/apply-change.ts'
import { cancelPreview } from './deal/cancel-preview.ts'
import { changePreview } from './deal/change-preview.ts'
import { deleteCommitment, saveCommitment } from './deal/commitments.ts'
import { planDeal } from './deal/deal-info.ts'
import { payInstalment, saveSchedule, waiveInstalment } from './deal/instalments.ts'
import { remindInstalment } from './deal/remind.ts'
import {
  confirmSettlement,
  reopenSettlement,
  returnSettlement,
  submitSettlement,
} from './deal/settlements.ts'
import { giveGuideLink } from './guide/guide-link.ts'
import { expensePhoto, sendReceipt, settleGuide, showGuide } from './guide/guide-routes.ts'
import { planPaper, sendPaper } from './papers/make-paper.ts'
import { listPapers } from './papers/paper-states.ts'
import { giveQuotationLink, mailQuotation } from './quotes/send-link.ts'
import { quotationPdf, quotationSheet } from './quotes/quote-files.ts'
import { answerQuote, quotePdf, showQuote } from './quotes/quote-routes.ts'

/** What the calls of a plan's quotations, money, guide and papers do. */
export const dealRoutes = {
  quotationMail: mailQuotation,
  quotationLink: giveQuotationLink,
  quotationPdf,
  quotationSheet,
  quoteShow: showQuote,
  quoteAnswer: answerQuote,
  quotePdf,
  planDeal,
  scheduleSave: saveSchedule,
  instalmentPay: payInstalment,
  instalmentWaive: waiveInstalment,
  instalmentRemind: remindInstalment,
  commitmentSave: saveCommitment,
  commitmentDelete: deleteCommitment,
  submitSettlement,
  confirmSettlement,
  returnSettlement,
  reopenSettlement,
  cancelPreview,
  changePreview,
  changeApply: applyChange,
  guideLink: giveGuideLink,
  expensePhoto,
  guideShow: showGuide,
  guideReceipt: sendReceipt,
  guideSettle: settleGuide,
  planPapers: listPapers,
  planPaper,
  paperSend: sendPaper,
}
