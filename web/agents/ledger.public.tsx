import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type { Movement } from '#contract/agents/agents.schema.ts'
import { moneyCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { word } from '../kit/words/words.ts'
import { movementWord } from './movement-words.public.ts'
import { BillLink, OrderLink } from '../kit/route/source-link.tsx'
import { movementRow } from '#contract/agents/movement.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

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
  account: asOneOf(movementAccounts, account),
  from: period.from || undefined,
  to: period.to || undefined,
  text: text || undefined,
})

const column = columnsOf(movementRow)
/** Every movement with the balance after it. */
export const movementColumns: readonly Column<Movement>[] = [
  column('at', { as: 'time', frozen: true, width: 140, card: 'sub' }),
  {
    key: 'kind',
    title: 'agents.fields.kind',
    text: (movement) => word(movementWord(movement)),
    width: 170,
    card: 'title',
  },
  column('account', { width: 130, card: 'sub' }),
  column('orderCode', {
    key: 'order',
    render: (movement) => <OrderLink of={movement} />,
    width: 130,
    card: 'sub',
  }),
  column('amountMinor', {
    ...moneyCell((movement) => [movement.amountMinor, movement.currency], { code: false, signed: true }),
    width: 140,
    card: 'meta',
  }),
  column('balanceAfterMinor', { width: 160, card: 'meta' }),
  column('memo', { render: (movement) => <BillLink of={movement} />, width: 160, grow: true, card: 'sub' }),
  column('byName', { width: 150 }),
]

/** An agent reads its own ledger without who of the merchant's people wrote it. */
export const ownMovementColumns = movementColumns.filter(({ key }) => key !== 'byName')
