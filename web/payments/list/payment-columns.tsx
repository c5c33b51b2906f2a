import { paymentRecord } from '#contract/payments/list/payment.fields.ts'
import type { Payment } from '#contract/payments/list/payment.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const column = columnsOf(paymentRecord)

/** What the agent reads of its own. */
export const ownColumns: readonly Column<Payment>[] = [
  column('number', { width: 210, frozen: true, card: 'meta' }),
  column('title', { width: 190, grow: true, card: 'title' }),
  column('state', { width: 150, card: 'sub' }),
  column('method', { width: 130 }),
  column('amountMinor', { width: 140, card: 'meta' }),
  column('refundedMinor', { width: 130, when: ({ refundedMinor }) => refundedMinor > 0 }),
  column('createdAt', { as: 'time', width: 150, card: 'sub' }),
  column('paidAt', { as: 'time', width: 150 }),
]

export const paymentColumns: readonly Column<Payment>[] = [
  column('number', { width: 210, frozen: true, card: 'meta' }),
  column('title', { width: 160, grow: true, card: 'title' }),
  column('agentName', { width: 150 }),
  column('state', { width: 150, card: 'sub' }),
  column('trouble', { width: 120, card: 'sub' }),
  column('method', { width: 110 }),
  column('amountMinor', { width: 130, card: 'meta' }),
  column('feeMinor', { width: 120, when: ({ feeMinor }) => feeMinor !== null }),
  column('refundedMinor', { width: 130, when: ({ refundedMinor }) => refundedMinor > 0 }),
  column('refundingMinor', { width: 130, when: ({ refundingMinor }) => refundingMinor > 0, hidden: true }),
  column('createdAt', { as: 'time', width: 150, card: 'sub' }),
  column('paidAt', { as: 'time', width: 150 }),
  column('outsideId', { width: 240, hidden: true }),
  column('payer', { width: 150, hidden: true }),
  column('proof', { width: 150, hidden: true }),
  column('error', { width: 180, hidden: true }),
]
