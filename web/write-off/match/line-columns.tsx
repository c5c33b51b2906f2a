import type { BankLine } from '#contract/write-off/match/match.schema.ts'
import { dayCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'

const tones = { sure: 'good', maybe: 'warn', none: 'muted' } as const
const stateTones = { open: 'warn', matched: 'good', explained: 'info', ignored: 'muted' } as const

/** What a line says, and what is known of it. */
export const lineColumns: readonly Column<BankLine>[] = [
  { key: 'day', title: 'write-off.fields.day', ...dayCell((line) => line.day), width: 128, card: 'sub' },
  {
    key: 'text',
    title: 'write-off.columns.text',
    text: (line) => [line.payer, line.text, line.reference].filter(Boolean).join(' · '),
    width: 240,
    grow: true,
    frozen: true,
    card: 'title',
  },
  {
    key: 'amount',
    title: 'write-off.fields.amount',
    ...moneyCell((line) => [line.amountMinor, line.currency], { signed: true }),
    width: 140,
    card: 'meta',
  },
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
  { key: 'best', title: 'write-off.tabs.matched', text: (line) => line.best, width: 140, hidden: true },
  {
    key: 'open',
    title: 'write-off.fields.open',
    ...moneyCell((line) => [line.openMinor, line.currency]),
    width: 130,
    hidden: true,
  },
  {
    key: 'account',
    title: 'write-off.fields.account',
    text: (line) => line.accountName,
    width: 130,
    card: 'meta',
    hidden: true,
  },
]
