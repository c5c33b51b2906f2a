import { billingApi } from '#contract/billing/billing.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { adjustBill, answerLine, disputeLine, unadjustBill } from './bills/adjust-bill.ts'
import { billInfo, listBillLines, listBills } from './bills/bills.queries.ts'
import { generateBill, previewBill, refreshBill } from './bills/generate-bill.ts'
import {
  antiVerifyBill,
  confirmBill,
  confirmVerifyBill,
  deleteBill,
  lockBillVerb,
  unlockBill,
  verifyBill,
} from './bills/move-bill.ts'
import { linkBill } from './bills/link-bill.ts'
import { noteCertificate, payBill, unpayBill } from './bills/pay-bill.ts'
import { sendBill, sendInvoice, sendStatement } from './schedule/send.ts'
import { invalidateInvoice, writeNote } from './papers/change-invoice.ts'
import { listPapersDue } from './papers/due.queries.ts'
import { invoiceInfo, listInvoices } from './papers/invoices.queries.ts'
import { issueInvoice } from './papers/issue-invoice.ts'
import { issueDue, issuePaper, paymentPapersOf, replacePaper } from './papers/issue-paper.ts'
import { paperSettingInfo, savePaperSetting } from './papers/setting.ts'
import { saveTemplate, templateInfo } from './papers/template.ts'
import { readVat, vatFile } from './papers/vat-report.ts'
import { billPdf, billXlsx } from './print/bill-sheet.ts'
import { invoicePdf, previewTemplate } from './print/invoice-sheet.ts'
import { deleteRule, enableRebate, listRebates, listRules, saveRebate, saveRule } from './rules/rules.ts'
import { listAgeing } from './statement/ageing.queries.ts'
import { statementPdf, statementXlsx } from './statement/statement-files.ts'
import { readStatement } from './statement/statement.ts'
import { stopSale } from './statement/stop-sale.ts'

export const billingRoutes = bindRoutes(billingApi, {
  billList: listBills,
  billInfo,
  billLines: listBillLines,
  billPreview: previewBill,
  billGenerate: generateBill,
  billRefresh: refreshBill,
  billLock: lockBillVerb,
  billConfirm: confirmBill,
  billConfirmVerify: confirmVerifyBill,
  billVerify: verifyBill,
  billAntiVerify: antiVerifyBill,
  billUnlock: unlockBill,
  billDelete: deleteBill,
  billAdjust: adjustBill,
  billUnadjust: unadjustBill,
  billPay: payBill,
  billPayLink: linkBill,
  billUnpay: unpayBill,
  billCertificate: noteCertificate,
  billSend: sendBill,
  billDispute: disputeLine,
  billAnswer: answerLine,
  billPdf,
  billXlsx,
  invoiceList: listInvoices,
  invoiceInfo,
  invoiceIssue: issueInvoice,
  invoiceNote: writeNote,
  invoiceSend: sendInvoice,
  invoiceInvalidate: invalidateInvoice,
  invoicePdf,
  paperDueList: listPapersDue,
  paymentPapers: paymentPapersOf,
  paperIssueDue: issueDue,
  paperIssue: issuePaper,
  paperReplace: replacePaper,
  paperSettingInfo,
  paperSettingSave: savePaperSetting,
  vatReport: readVat,
  vatFile,
  billTemplateInfo: templateInfo('bill'),
  billTemplateSave: saveTemplate('bill'),
  billTemplatePreview: previewTemplate,
  invoiceTemplateInfo: templateInfo('all'),
  invoiceTemplateSave: saveTemplate('all'),
  invoiceTemplatePreview: previewTemplate,
  ruleList: listRules,
  ruleSave: saveRule,
  ruleDelete: deleteRule,
  rebateList: listRebates,
  rebateSave: saveRebate,
  rebateEnable: enableRebate,
  ageing: listAgeing,
  statement: readStatement,
  statementPdf,
  statementXlsx,
  statementSend: sendStatement,
  stopSale,
})
