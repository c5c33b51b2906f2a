import type { WithdrawDemand } from '#contract/finance/withdraw/withdraw.schema.ts'
import { withdrawStates } from '#contract/finance/withdraw/withdraw.states.ts'
import { ProofLink } from '../../files/proof.public.tsx'
import { momentCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'

const plain = (
  key:
    | 'bankName'
    | 'accountNumber'
    | 'rate'
    | 'reference'
    | 'note'
    | 'reason'
    | 'requestedByName'
    | 'answeredByName',
  title: Column<WithdrawDemand>['title'],
  width: number,
): Column<WithdrawDemand> => ({ key, title, text: (row) => row[key], width })

export const demandColumns: readonly Column<WithdrawDemand>[] = [
  {
    key: 'requestedAt',
    title: 'finance.rmb.requestedAt',
    ...momentCell(({ requestedAt }) => requestedAt),
    frozen: true,
    width: 140,
    card: 'sub',
  },
  {
    key: 'status',
    title: 'finance.rmb.status',
    ...tagCell((row) => [withdrawStates.states[row.status].tone, `finance.withdrawStates.${row.status}`]),
    width: 110,
    card: 'sub',
  },
  {
    key: 'amount',
    title: 'finance.rmb.amount',
    ...moneyCell((row) => [row.amountMinor, row.currency], { strong: true }),
    width: 150,
    card: 'meta',
  },
  {
    key: 'fee',
    title: 'finance.rmb.fee',
    ...moneyCell((row) => [row.feeMinor, row.currency], { code: false }),
    width: 100,
  },
  {
    key: 'account',
    title: 'finance.rmb.payee',
    text: ({ accountName }) => accountName,
    width: 180,
    grow: true,
    card: 'title',
  },
  plain('bankName', 'finance.collections.bankName', 150),
  plain('accountNumber', 'finance.collections.accountNumber', 150),
  plain('rate', 'finance.rmb.rate', 120),
  {
    key: 'arrives',
    title: 'finance.rmb.arrives',
    ...moneyCell((row) => [row.arrivesMinor, row.arrivesCurrency]),
    width: 150,
    card: 'meta',
  },
  {
    key: 'arrived',
    title: 'finance.rmb.arrived',
    ...moneyCell((row) => [row.arrivedMinor ?? undefined, row.arrivesCurrency]),
    width: 150,
  },
  plain('reference', 'finance.rmb.reference', 130),
  {
    key: 'proof',
    title: 'finance.rmb.proof',
    render: ({ id, proofFileId }) => (
      <ProofLink href={proofFileId === null ? null : `/supplier/withdrawDemand/proof/${id}`} />
    ),
    text: ({ proofFileId }) => (proofFileId ? String(proofFileId) : ''),
    width: 100,
  },
  plain('note', 'finance.rmb.note', 160),
  plain('reason', 'finance.rmb.reason', 160),
  plain('requestedByName', 'finance.rmb.requestedBy', 140),
  plain('answeredByName', 'finance.rmb.answeredBy', 140),
  { key: 'endedAt', title: 'finance.rmb.endedAt', ...momentCell(({ endedAt }) => endedAt), width: 140 },
]
