import type { AccountMovement } from '#contract/finance/movement.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { momentCell, moneyCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { OrderLink } from '../kit/route/source-link.tsx'
import { hasWord, word } from '../kit/words/words.ts'

/** What the ledger of an account is narrowed by. */
export const ledgerFilters = {
  period: { kind: 'dates', label: 'finance.rmb.period', first: true },
  text: { kind: 'text', label: 'finance.rmb.search', first: true },
} as const

type AccountLedgerInput = { period: { from: string; to: string }; text: string }
export const ledgerAsk = ({ period, text }: AccountLedgerInput) => ({
  from: period.from || undefined,
  to: period.to || undefined,
  text: text || undefined,
})

type Group = 'finance.movements' | 'suppliers.movements'
/** As its account calls it, else as the books do. */
const kindWord = (group: Group, kind: string): WordKey =>
  [`${group}.${kind}`, `finance.journalKinds.${kind}`].find(hasWord) ?? 'finance.movements.other'

/** Every movement of an account with the balance after it; its kinds are called by the words of a group. */
export const ledgerColumns = (group: Group): readonly Column<AccountMovement>[] => [
  {
    key: 'at',
    title: 'finance.rmb.at',
    ...momentCell(({ at }) => at),
    frozen: true,
    width: 140,
    card: 'sub',
  },
  {
    key: 'kind',
    title: 'finance.rmb.kind',
    text: ({ kind }) => word(kindWord(group, kind)),
    width: 190,
    card: 'title',
  },
  {
    key: 'order',
    title: 'finance.rmb.order',
    render: (row) => <OrderLink of={row} />,
    text: ({ orderCode }) => orderCode,
    width: 130,
    card: 'meta',
  },
  {
    key: 'amount',
    title: 'finance.rmb.moved',
    ...moneyCell((row) => [row.amountMinor, row.currency], { code: false, signed: true }),
    width: 140,
    card: 'meta',
  },
  {
    key: 'balanceAfter',
    title: 'finance.rmb.balanceAfter',
    ...moneyCell((row) => [row.balanceAfterMinor, row.currency]),
    width: 160,
    card: 'meta',
  },
  { key: 'memo', title: 'finance.rmb.memo', text: ({ memo }) => memo, width: 180, grow: true, card: 'sub' },
  { key: 'byName', title: 'finance.rmb.byName', text: ({ byName }) => byName, width: 150 },
]
