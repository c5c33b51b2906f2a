import { demandRow } from '#contract/finance/withdraw/withdraw.fields.ts'
import type { WithdrawDemand } from '#contract/finance/withdraw/withdraw.schema.ts'
import { ProofLink } from '../../files/proof.public.tsx'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const column = columnsOf(demandRow)
export const demandColumns: readonly Column<WithdrawDemand>[] = [
  column('requestedAt', { as: 'time', frozen: true, width: 140, card: 'sub' }),
  column('status', { width: 110, card: 'sub' }),
  column('amountMinor', { as: 'strong', width: 150, card: 'meta' }),
  // In the currency of the amount beside it.
  column('feeMinor', { ...moneyCell((row) => [row.feeMinor, row.currency], { code: false }), width: 100 }),
  column('accountName', { key: 'account', width: 180, grow: true, card: 'title' }),
  column('bankName', { width: 150 }),
  column('accountNumber', { width: 150 }),
  column('rate', { width: 120 }),
  column('arrivesMinor', { width: 150, card: 'meta' }),
  column('arrivedMinor', { when: ({ arrivedMinor }) => arrivedMinor !== null, width: 150 }),
  column('reference', { width: 130 }),
  {
    key: 'proof',
    title: 'finance.rmb.proof',
    render: ({ id, proofFileId }) => (
      <ProofLink href={proofFileId === null ? null : `/supplier/withdrawDemand/proof/${id}`} />
    ),
    text: ({ proofFileId }) => (proofFileId ? String(proofFileId) : ''),
    width: 100,
  },
  column('note', { width: 160 }),
  column('reason', { width: 160 }),
  column('requestedByName'),
  column('answeredByName'),
  column('endedAt', { as: 'time' }),
]
