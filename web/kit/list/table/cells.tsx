import { minorToText } from '#contract/kit/money/amounts.ts'
import type { Tone } from '#contract/kit/states.ts'
import type { WordKey } from '#contract/words.ts'
import { shownDay, shownMoment } from '../../words/buddhist.ts'
import { formatDate } from '../../words/dates.ts'
import { DateText, TimeText } from '../../parts/date-text.tsx'
import { Money } from '../../parts/money.tsx'
import { StatusTag } from '../../parts/status-tag.tsx'
import { timeZone } from '../../session/session.ts'
import { word } from '../../words/words.ts'
import type { Column } from './data-table-columns.ts'

/*
 * Cells that are drawn as something else than their text. Each takes the one fact that it tells and gives both what the
 * screen shows and what a sheet says: `{ key, title, ...momentCell((row) => row.at) }`. A cell that shows its text alone
 * needs none: `text` is shown and written.
 */
type Cell<Row> = Required<Pick<Column<Row>, 'render' | 'text'>>
type Grouping<Row> = Cell<Row> & Required<Pick<Column<Row>, 'group'>>
type When = string | null | undefined

/** A moment, in the merchant's time zone. */
export const momentCell = <Row,>(at: (row: Row) => When): Grouping<Row> => ({
  group: (row) => formatDate(at(row), timeZone()),
  render: (row) => <TimeText at={at(row)} />,
  text: (row) => shownMoment(at(row)),
})

/** A day, or the day of a moment where the merchant is. */
export const dayCell = <Row,>(of: (row: Row) => When): Grouping<Row> => ({
  group: (row) => formatDate(of(row), timeZone()),
  render: (row) => <DateText date={formatDate(of(row), timeZone())} />,
  text: (row) => shownDay(formatDate(of(row), timeZone())),
})

/** A state: its word on a tint. */
export const tagCell = <Row,>(of: (row: Row) => [tone: Tone, word: WordKey]): Grouping<Row> => ({
  group: (row) => word(of(row)[1]),
  render: (row) => {
    const [tone, key] = of(row)
    return <StatusTag tone={tone}>{word(key)}</StatusTag>
  },
  text: (row) => word(of(row)[1]),
})

type Amount = [minor: number | null | undefined, currency: string | undefined]
type MoneyCell<Row> = Cell<Row> & Required<Pick<Column<Row>, 'align' | 'currency'>>
/** Where a cell says something in place of an amount that is not known. */
type Instead<Row> = (row: Row) => [tone: Tone, word: WordKey] | false | null | undefined

/** An amount; a sheet has the number, and its currency beside it. */
export const moneyCell = <Row,>(
  of: (row: Row) => Amount,
  look: { code?: boolean; signed?: boolean; strong?: boolean } = {},
  instead?: Instead<Row>,
): MoneyCell<Row> => ({
  align: 'right',
  render: (row) => {
    const said = instead?.(row)
    if (said) return <StatusTag tone={said[0]}>{word(said[1])}</StatusTag>
    const [minor, currency] = of(row)
    return currency && minor !== undefined ? <Money minor={minor} currency={currency} {...look} /> : null
  },
  text: (row) => {
    const said = instead?.(row)
    if (said) return word(said[1])
    const [minor, currency] = of(row)
    return minor == null || !currency ? '' : minorToText(minor, currency)
  },
  currency: (row) => of(row)[1],
})
