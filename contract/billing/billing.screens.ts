import { screens } from '../kit/screen.ts'
import { billKeys } from './billing.keys.ts'

const { index, setting, template, agent } = billKeys
const audience = ['agent'] as const
const own = { needs: agent, audience, help: 'bookingBills' } as const

export const billingScreens = screens({
  agentBillIndex: {
    path: '/finances/agentBill/agentBillIndex',
    needs: index,
    menu: 'finances',
    icon: 'finances',
  },
  billDetail: {
    path: '/finances/agentBill/billDetail',
    needs: index,
    under: ['agentBillIndex'],
    help: 'agentBillIndex',
  },
  invoiceList: {
    path: '/finances/agentBill/invoices',
    needs: index,
    under: ['agentBillIndex'],
    help: 'invoiceDetail',
  },
  invoiceDetail: {
    path: '/finances/agentBill/invoiceDetail',
    needs: index,
    under: ['agentBillIndex', 'invoiceList'],
  },
  paperDue: {
    path: '/finances/agentBill/paymentPapers',
    needs: index,
    under: ['agentBillIndex', 'invoiceList'],
  },
  vatReport: {
    path: '/finances/agentBill/outputVat',
    needs: index,
    under: ['agentBillIndex', 'invoiceList'],
  },
  paperSetting: {
    path: '/finances/agentBill/paperSetting',
    needs: setting,
    under: ['agentBillInvoiceTemplate'],
  },
  agentAgeing: { path: '/finances/agentBill/ageing', needs: index, under: ['agentBillIndex'] },
  agentStatement: {
    path: '/finances/agentBill/statement',
    needs: index,
    under: ['agentBillIndex', 'agentAgeing'],
    help: 'agentAgeing',
  },
  agentBillSetting: {
    path: '/finances/agentBill/agentBillSetting',
    needs: setting,
    menu: 'finances',
    icon: 'calculator',
  },
  agentRebates: {
    path: '/finances/agentBill/rebates',
    needs: setting,
    under: ['agentBillSetting'],
    help: 'agentBillSetting',
  },
  agentBillInvoiceTemplate: {
    path: '/finances/agentBill/invoiceTemplate',
    needs: setting,
    menu: 'finances',
    icon: 'calculator',
  },
  invoiceTemplateSetting: {
    path: '/setting/invoice',
    needs: template,
    menu: 'profile',
    help: 'agentBillInvoiceTemplate',
  },
  bookingBills: {
    path: '/bookingCenter/bills',
    needs: agent,
    audience,
    menu: 'bookingCenter',
    icon: 'finances',
  },
  bookingBillDetail: { path: '/bookingCenter/bills/detail', ...own, under: ['bookingBills'] },
  bookingPapers: {
    path: '/bookingCenter/papers',
    needs: agent,
    audience,
    under: ['bookingBills'],
  },
  bookingPaperDetail: {
    path: '/bookingCenter/papers/detail',
    ...own,
    help: 'bookingPapers',
    under: ['bookingBills', 'bookingPapers'],
  },
  bookingStatement: { path: '/bookingCenter/statement', ...own, under: ['bookingBills'] },
})
