import type { BankLine } from '#contract/write-off/match/match.schema.ts'
import { moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { bankLineRow } from '#contract/write-off/match/bank-line.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const tones = { sure: 'good', maybe: 'warn', none: 'muted' } as const
const stateTones = { open: 'warn', matched: 'good', explained: 'info', ignored: 'muted' } as const

const column = columnsOf(bankLineRow)
/** What a line says, and what is known of it. */
export const lineColumns: readonly Column<BankLine>[] = [
  column('day', { width: 128, card: 'sub' }),
  {
    key: 'text',
    title: 'write-off.columns.text',
    text: (line) => [line.payer, line.text, line.reference].filter(Boolean).join(' · '),
    width: 240,
    grow: true,
    frozen: true,
    card: 'title',
  },
  column('amountMinor', {
    ...moneyCell((line) => [line.amountMinor, line.currency], { signed: true }),
    width: 140,
    card: 'meta',
  }),
  {
    key: 'state',
    title: 'write-off.fields.state',
    ...tagCell((line) =>
      line.state === 'open'
        ? [tones[line.suggested], `write-off.verdicts.${line.suggested}`]
        : [stateTones[line.state], `write-off.states.${line.state}`],
    ),
    width: 104,
    card: 'sub',
  },
  column('best', { width: 140, hidden: true }),
  column('openMinor', { width: 130, hidden: true }),
  column('accountName', { key: 'account', width: 130, card: 'meta', hidden: true }),
]
