import { invoiceRow } from '#contract/billing/papers/invoice.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import type { Invoice } from '#contract/billing/papers/invoice.schema.ts'
import { paymentPapers } from '#contract/billing/papers/payment-paper.fields.ts'
import { invoiceStates } from '#contract/billing/papers/invoice.states.ts'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'

const column = columnsOf(invoiceRow)
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
  column('code', { width: 180, frozen: true, card: 'title' }),
  column('kind', { key: 'paper', width: 150, card: 'sub' }),
  column('status', { width: 110, card: 'sub' }),
  column('agentName', { key: 'agent', width: 170, grow: true, card: 'meta' }),
  column('totalMinor', { width: 140, card: 'meta' }),
  {
    key: 'paid',
    title: 'billing.fields.paid',
    ...moneyCell((row) => [paidOf(row), row.currency]),
    width: 140,
  },
  column('issuedOn', { width: 112, card: 'meta' }),
  column('dueDay', { width: 112 }),
  column('buyerName', { key: 'buyer', width: 150 }),
  column('orderCode', { key: 'order', width: 150 }),
  column('billCode', { key: 'bill', width: 150 }),
  column('taxMinor', { width: 120 }),
  column('netMinor', { width: 130, hidden: true }),
]

/** An agent knows who it is. */
export const ownPaperColumns = paperColumns.filter(({ key }) => key !== 'agent')
