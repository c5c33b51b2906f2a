import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { billingApi } from './billing.api.ts'
import { billingScreens } from './billing.screens.ts'
import { billStates } from './bills/bill.states.ts'
import { invoiceStates } from './papers/invoice.states.ts'

const bill = { subject: 'agentBill', topics: ['agentBill', 'account'] } as const
const invoice = { subject: 'invoice', topics: ['invoice', 'agentBill'] } as const
const rule = { subject: 'billRule' } as const
const rebate = { subject: 'rebateRule' } as const

export const billing = defineDomain({
  name: 'billing',
  uses: ['agents', 'audit', 'files', 'finance', 'mail', 'notifications', 'payments', 'pricing'],
  api: billingApi,
  screens: billingScreens,
  redirects: { '/finances/agentBill': '/finances/agentBill/agentBillIndex' },
  states: { bill: billStates, invoice: invoiceStates },
  events: {
    ...eventsOf(billStates, bill),
    ...eventsOf(invoiceStates, invoice),
    billGenerated: bill,
    billUnadjusted: bill,
    billPaidOnline: bill,
    billUnpaid: bill,
    billCertificate: bill,
    billDisputed: bill,
    billAnswered: bill,
    billReminded: bill,
    invoiceIssued: invoice,
    ruleSaved: rule,
    ruleDeleted: rule,
    rebateSaved: rebate,
    rebateEnabled: rebate,
    rebateDisabled: rebate,
    templateSaved: { subject: 'invoiceTemplate' },
    paperSettingSaved: { subject: 'paperSetting' },
    saleStopped: { subject: 'agent', topics: ['agent', 'account'] },
    saleOpened: { subject: 'agent', topics: ['agent', 'account'] },
    statementSent: { subject: 'agent', topics: ['agent'] },
  },
  errors: {
    nothing: { code: 409961 },
    noAddress: { code: 409962 },
    creditTooLow: { code: 409963 },
    invoicedAlready: { code: 409964 },
    nothingToInvoice: { code: 409965 },
    noteTooHigh: { code: 409966 },
    wholeCompanyOnly: { code: 403961 },
  },
})
