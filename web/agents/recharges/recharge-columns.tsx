import type { RechargeRow } from '#contract/agents/recharges/recharge.schema.ts'
import { rechargeStates } from '#contract/agents/recharges/recharge.states.ts'
import { ProofLink } from '../../files/proof.public.tsx'
import { dayCell, momentCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'

const plain = (
  key: 'accountName' | 'reference' | 'note' | 'requestedByName' | 'endedByName' | 'reason',
  title: Column<RechargeRow>['title'],
  width: number,
): Column<RechargeRow> => ({ key, title, text: (row) => row[key], width })

export const rechargeColumns: readonly Column<RechargeRow>[] = [
  {
    key: 'requestedAt',
    title: 'agents.recharges.requestedAt',
    ...momentCell(({ requestedAt }) => requestedAt),
    frozen: true,
    width: 140,
    card: 'sub',
  },
  {
    key: 'agentCode',
    title: 'agents.fields.code',
    render: ({ agentCode }) => <Copyable text={agentCode} />,
    text: ({ agentCode }) => agentCode,
    width: 110,
    hidden: true,
  },
  {
    key: 'agent',
    title: 'agents.fields.name',
    text: ({ agentName }) => agentName,
    width: 180,
    grow: true,
    card: 'title',
  },
  {
    key: 'status',
    title: 'agents.recharges.status',
    ...tagCell((row) => [rechargeStates.states[row.status].tone, `agents.rechargeStates.${row.status}`]),
    width: 110,
    card: 'sub',
  },
  {
    key: 'amount',
    title: 'agents.fields.amount',
    ...moneyCell((row) => [row.amountMinor, row.currency], { strong: true }),
    width: 150,
    card: 'meta',
  },
  { ...plain('accountName', 'agents.recharges.account', 170), card: 'meta' },
  {
    key: 'paidOn',
    title: 'agents.recharges.paidOn',
    ...dayCell(({ paidOn }) => paidOn),
    width: 120,
    card: 'meta',
  },
  plain('reference', 'agents.recharges.reference', 150),
  {
    key: 'proof',
    title: 'agents.recharges.proof',
    render: ({ id, proofFileId }) => (
      <ProofLink href={proofFileId === null ? null : `/supplier/rechargeRecord/proof/${id}`} />
    ),
    text: ({ proofFileId }) => (proofFileId ? String(proofFileId) : ''),
    width: 100,
  },
  plain('note', 'agents.fields.memo', 180),
  plain('requestedByName', 'agents.recharges.requestedBy', 140),
  plain('endedByName', 'agents.recharges.endedBy', 140),
  {
    key: 'endedAt',
    title: 'agents.recharges.endedAt',
    ...momentCell(({ endedAt }) => endedAt),
    width: 140,
  },
  plain('reason', 'agents.fields.reason', 260),
]
const ours = ['agentCode', 'agent', 'endedByName']
/** An agent's own: it knows who it is. */
export const ownRechargeColumns = rechargeColumns
  .filter(({ key }) => !ours.includes(key))
  .map((column) => (column.key === 'amount' ? { ...column, card: 'title' as const } : column))
