import { movementRow } from '#contract/finance/movement.fields.ts'
import type { AccountMovement } from '#contract/finance/movement.schema.ts'
import type { WordKey } from '#contract/words.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
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

const column = columnsOf(movementRow)
/** Every movement of an account with the balance after it; its kinds are called by the words of a group. */
export const ledgerColumns = (group: Group): readonly Column<AccountMovement>[] => [
  column('at', { as: 'time', frozen: true, width: 140, card: 'sub' }),
  column('kind', { text: ({ kind }) => word(kindWord(group, kind)), width: 190, card: 'title' }),
  column('orderCode', { key: 'order', render: (row) => <OrderLink of={row} />, width: 130, card: 'meta' }),
  column('amountMinor', { as: 'signed', width: 140, card: 'meta' }),
  column('balanceAfterMinor', { width: 160, card: 'meta' }),
  column('memo', { width: 180, grow: true, card: 'sub' }),
  column('byName', { width: 150 }),
]
