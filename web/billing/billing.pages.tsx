import { billingScreens } from '#contract/billing/billing.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const billingPages = bindPages(billingScreens, {
  agentBillIndex: () => import('./bills/bill-list.tsx'),
  billDetail: () => import('./bills/bill-detail.tsx'),
  invoiceList: () => import('./papers/invoice-list.tsx'),
  invoiceDetail: () => import('./papers/invoice-detail.tsx'),
  paperDue: () => import('./payments/paper-due-list.tsx'),
  vatReport: () => import('./payments/vat-report.tsx'),
  paperSetting: () => import('./payments/paper-setting.tsx'),
  agentAgeing: () => import('./statement/ageing-list.tsx'),
  agentStatement: () => import('./statement/statement.tsx'),
  agentBillSetting: () => import('./rules/rule-list.tsx'),
  agentRebates: () => import('./rules/rebate-list.tsx'),
  agentBillInvoiceTemplate: () =>
    import('./papers/template-form.tsx').then((all) => ({ default: all.BillTemplate })),
  invoiceTemplateSetting: () =>
    import('./papers/template-form.tsx').then((all) => ({ default: all.AnyTemplate })),
  bookingBills: () => import('./bills/own-bills.tsx'),
  bookingBillDetail: () => import('./bills/bill-detail.tsx'),
  bookingPapers: () => import('./papers/own-papers.tsx'),
  bookingPaperDetail: () => import('./papers/invoice-detail.tsx'),
  bookingStatement: () => import('./statement/own-statement.tsx'),
})
