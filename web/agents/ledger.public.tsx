import type { Movement } from '#contract/agents/agents.schema.ts'
import { momentCell, moneyCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { word } from '../kit/words/words.ts'
import { movementWord } from './movement-words.public.ts'
import { BillLink, OrderLink } from '../kit/route/source-link.tsx'

const movementAccounts = ['agent-available', 'agent-frozen', 'agent-receivable'] as const

/** What a ledger is narrowed by, whoever reads it. */
export const movementFilters = {
  account: {
    kind: 'select',
    label: 'agents.fields.account',
    first: true,
    options: movementAccounts.map((value) => ({ value, word: `agents.accounts.${value}` as const })),
  },
  period: { kind: 'dates', label: 'agents.fields.period', first: true },
  text: { kind: 'text', label: 'agents.text.movementSearch', first: true },
} as const

type Values = { account: string; period: { from: string; to: string }; text: string }
/** The same as the calls ask it. */
export const movementAsk = ({ account, period, text }: Values) => ({
  account: movementAccounts.find((one) => one === account),
  from: period.from || undefined,
  to: period.to || undefined,
  text: text || undefined,
})

/** Every movement with the balance after it. */
export const movementColumns: readonly Column<Movement>[] = [
  {
    key: 'at',
    title: 'agents.fields.at',
    ...momentCell((movement) => movement.at),
    frozen: true,
    width: 140,
    card: 'sub',
  },
  {
    key: 'kind',
    title: 'agents.fields.kind',
    text: (movement) => word(movementWord(movement)),
    width: 170,
    card: 'title',
  },
  {
    key: 'account',
    title: 'agents.fields.account',
    text: (movement) => word(`agents.accounts.${movement.account}`),
    width: 130,
    card: 'sub',
  },
  {
    key: 'order',
    title: 'agents.fields.order',
    render: (movement) => <OrderLink of={movement} />,
    text: (movement) => movement.orderCode,
    width: 130,
    card: 'sub',
  },
  {
    key: 'amount',
    title: 'agents.fields.amount',
    ...moneyCell((movement) => [movement.amountMinor, movement.currency], { code: false, signed: true }),
    width: 140,
    card: 'meta',
  },
  {
    key: 'balanceAfter',
    title: 'agents.fields.balanceAfter',
    ...moneyCell((movement) => [movement.balanceAfterMinor, movement.currency]),
    width: 160,
    card: 'meta',
  },
  {
    key: 'memo',
    title: 'agents.fields.memo',
    render: (movement) => <BillLink of={movement} />,
    text: (movement) => movement.memo,
    width: 160,
    grow: true,
    card: 'sub',
  },
  {
    key: 'byName',
    title: 'agents.fields.byName',
    text: (movement) => movement.byName,
    width: 150,
  },
]

/** An agent reads its own ledger without who of the merchant's people wrote it. */
export const ownMovementColumns = movementColumns.filter(({ key }) => key !== 'byName')
