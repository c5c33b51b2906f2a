import { form } from '../../kit/record/record.ts'

/** What whoever pays is given. */
export const paymentPapers = ['receipt', 'tax-receipt', 'abbreviated'] as const
export type PaymentPaper = (typeof paymentPapers)[number]
/** Where money without a paper is: an order, a recharge, a payment of a bill, and what changed after a bill's tax invoice. */
export const paperSources = ['order', 'recharge', 'bill-payment', 'bill-change'] as const

/** Who a paper is made out to. */
const buyer = {
  buyerName: { kind: 'text', max: 160 },
  buyerAddress: { kind: 'text', max: 400, rows: 2 },
  buyerTaxId: { kind: 'text', max: 30 },
  buyerBranch: { kind: 'text', max: 20 },
  email: { kind: 'text', max: 200 },
} as const

const paper = {
  kind: 'choice',
  of: paymentPapers,
  words: 'billing.papers',
  initial: 'tax-receipt',
  label: 'billing.fields.paper',
} as const

export const paymentPaperForm = form('billing.fields', {
  kind: paper,
  issuedOn: { kind: 'date', optional: true },
  ...buyer,
  mails: { kind: 'flag' },
})

export const replaceForm = form('billing.fields', {
  kind: paper,
  ...buyer,
  reason: { kind: 'text', required: true, max: 300, rows: 2 },
})
