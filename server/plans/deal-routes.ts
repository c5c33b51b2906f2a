import type { AnswerOption } from '#contract/plans/options/options.api.ts'
import type { Ctx } from '../kit/ctx.ts'
import { keepHeld, listCallOffs, markCalledOff, reopenCallOff } from './call-off/call-offs.ts'
import { applyChange } from './deal/apply-change.ts'
import { makeChange } from './deal/answer-change.ts'
import { cancelPreview } from './deal/cancel-preview.ts'
import { changePreview } from './deal/change-preview.ts'
import { deleteCommitment, saveCommitment } from './deal/commitments.ts'
import { planDeal } from './deal/deal-info.ts'
import { listChanges, sendChange, withdrawChange } from './deal/offer-change.ts'
import { payInstalment, saveSchedule, waiveInstalment } from './deal/instalments.ts'
import { linkInstalment } from './deal/pay-link.ts'
import { remindInstalment } from './deal/remind.ts'
import {
  confirmSettlement,
  reopenSettlement,
  returnSettlement,
  submitSettlement,
} from './deal/settlements.ts'
import { deleteDeposit, payDeposit, saveDeposit, unpayDeposit } from './options/supplier-deposits.ts'
import { answerOption, askOption, listOptionAsks } from './options/ask-option.ts'
import { calendarFeed, calendarInfo, endCalendar, makeCalendar } from './options/calendar-feed.ts'
import { replyOption, showOption } from './options/option-page.ts'
import { giveGuideLink } from './guide/guide-link.ts'
import { expensePhoto, sendReceipt, settleGuide, showGuide } from './guide/guide-routes.ts'
import { planPaper, sendPaper } from './papers/make-paper.ts'
import { listPapers } from './papers/paper-states.ts'
import { giveChangeLink, giveQuotationLink, mailChange, mailQuotation } from './quotes/send-link.ts'
import { quotationPdf, quotationSheet } from './quotes/quote-files.ts'
import { answerChange, answerQuote, quotePdf, quotePicture, showQuote } from './quotes/quote-routes.ts'

/** What the calls of a plan's quotations, money, guide and papers do. */
export const dealRoutes = {
  quotationMail: mailQuotation,
  quotationLink: giveQuotationLink,
  quotationPdf,
  quotationSheet,
  quoteShow: showQuote,
  quoteAnswer: answerQuote,
  quotePdf,
  quotePicture,
  planDeal,
  scheduleSave: saveSchedule,
  instalmentPay: payInstalment,
  instalmentWaive: waiveInstalment,
  instalmentLink: linkInstalment,
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
  changeList: listChanges,
  changeSend: sendChange,
  changeMail: mailChange,
  changeLink: giveChangeLink,
  changeAnswer: answerChange,
  makeChange,
  withdrawChange,
  callOffList: listCallOffs,
  markCalledOff,
  keepHeld,
  reopenCallOff,
  optionAsks: listOptionAsks,
  optionAsk: askOption,
  optionAnswer: (ctx: Ctx, form: AnswerOption) => answerOption(ctx, form),
  optionShow: showOption,
  optionReply: replyOption,
  depositSave: saveDeposit,
  depositDelete: deleteDeposit,
  depositPay: payDeposit,
  depositUnpay: unpayDeposit,
  calendarInfo,
  calendarMake: makeCalendar,
  calendarEnd: endCalendar,
  calendarFeed,
  guideLink: giveGuideLink,
  expensePhoto,
  guideShow: showGuide,
  guideReceipt: sendReceipt,
  guideSettle: settleGuide,
  planPapers: listPapers,
  planPaper,
  paperSend: sendPaper,
}
