import type { Invoice } from '#contract/billing/papers/invoice.schema.ts'
import { paymentPapers } from '#contract/billing/papers/payment-paper.fields.ts'
import { invoiceStates } from '#contract/billing/papers/invoice.states.ts'
import { dayCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { word } from '../../kit/words/words.ts'

export const paperTabs = [
  { value: 'all', word: 'billing.text.all' },
  ...invoiceStates.names.map((value) => ({ value, word: `billing.states.${value}` as const })),
] as const

/** What came in for it: what a receipt tells of came in before it; nothing is paid on a note. */
export function paidOf({ kind, paidMinor, totalMinor }: Pick<Invoice, 'kind' | 'paidMinor' | 'totalMinor'>) {
  if (kind === 'invoice' || kind === 'tax-invoice') return paidMinor
  return paymentPapers.some((one) => one === kind) ? totalMinor : undefined
}

export const paperColumns: readonly Column<Invoice>[] = [
  {
    key: 'code',
    title: 'billing.fields.paperCode',
    text: ({ code }) => code,
    width: 180,
    frozen: true,
    card: 'title',
  },
  {
    key: 'paper',
    title: 'billing.fields.paper',
    text: ({ kind }) => word(`billing.papers.${kind}`),
    width: 150,
    card: 'sub',
  },
  {
    key: 'status',
    title: 'billing.fields.status',
    ...tagCell(({ status }) => [invoiceStates.states[status].tone, `billing.states.${status}`]),
    width: 110,
    card: 'sub',
  },
  {
    key: 'agent',
    title: 'billing.fields.agent',
    text: ({ agentName }) => agentName,
    width: 170,
    grow: true,
    card: 'meta',
  },
  {
    key: 'total',
    title: 'billing.fields.total',
    ...moneyCell((row) => [row.totalMinor, row.currency]),
    width: 140,
    card: 'meta',
  },
  {
    key: 'paid',
    title: 'billing.fields.paid',
    ...moneyCell((row) => [paidOf(row), row.currency]),
    width: 140,
  },
  {
    key: 'issuedOn',
    title: 'billing.fields.issuedOn',
    ...dayCell((row) => row.issuedOn),
    width: 112,
    card: 'meta',
  },
  { key: 'dueDay', title: 'billing.fields.dueDay', ...dayCell((row) => row.dueDay), width: 112 },
  { key: 'buyer', title: 'billing.fields.buyerName', text: ({ buyerName }) => buyerName, width: 150 },
  { key: 'order', title: 'billing.fields.order', text: ({ orderCode }) => orderCode, width: 150 },
  { key: 'bill', title: 'billing.fields.bill', text: ({ billCode }) => billCode, width: 150 },
  {
    key: 'tax',
    title: 'billing.fields.tax',
    ...moneyCell((row) => [row.taxMinor, row.currency]),
    width: 120,
  },
  {
    key: 'net',
    title: 'billing.fields.net',
    ...moneyCell((row) => [row.netMinor, row.currency]),
    width: 130,
    hidden: true,
  },
]

/** An agent knows who it is. */
export const ownPaperColumns = paperColumns.filter(({ key }) => key !== 'agent')
