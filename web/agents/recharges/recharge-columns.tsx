import { rechargeRow } from '#contract/agents/recharges/recharge.fields.ts'
import type { RechargeRow } from '#contract/agents/recharges/recharge.schema.ts'
import { ProofLink } from '../../files/proof.public.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const column = columnsOf(rechargeRow)
export const rechargeColumns: readonly Column<RechargeRow>[] = [
  column('requestedAt', { as: 'time', frozen: true, width: 140, card: 'sub' }),
  column('agentCode', { as: 'code', width: 110, hidden: true }),
  column('agentName', { key: 'agent', width: 180, grow: true, card: 'title' }),
  column('status', { width: 110, card: 'sub' }),
  column('amountMinor', { as: 'strong', width: 150, card: 'meta' }),
  column('accountName', { width: 170, card: 'meta' }),
  column('paidOn', { width: 120, card: 'meta' }),
  column('reference', { width: 150 }),
  {
    key: 'proof',
    title: 'agents.recharges.proof',
    render: ({ id, proofFileId }) => (
      <ProofLink href={proofFileId === null ? null : `/supplier/rechargeRecord/proof/${id}`} />
    ),
    text: ({ proofFileId }) => (proofFileId ? String(proofFileId) : ''),
    width: 100,
  },
  column('note', { width: 180 }),
  column('requestedByName'),
  column('endedByName'),
  column('endedAt', { as: 'time' }),
  column('reason', { width: 260 }),
]
const ours = ['agentCode', 'agent', 'endedByName']
/** An agent's own: it knows who it is. */
export const ownRechargeColumns = rechargeColumns
  .filter(({ key }) => !ours.includes(key))
  .map((column) => (column.key === 'amount' ? { ...column, card: 'title' as const } : column))
