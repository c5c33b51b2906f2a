import type { ReactNode } from 'react'
import type { Guests } from '#contract/kit/guests.ts'
import type { LegNo } from '#contract/orders/legs/leg.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import { besideGuests, Heads, headsText, unitsWord } from '../list/order-heads.tsx'
import './amend.css'

/** A line as it was or is. */
export type LineLook = {
  names: Record<string, string | undefined>
  date: string
  session: string
  endDate: string | null
  leg?: LegNo | null | undefined
  openUntil?: string | null | undefined
  adults: number
  children: number
  infants: number
  units: number
  priceMinor: number
  /** Of a stay. */
  nights?: readonly { date: string; priceMinor: number }[] | undefined
}
export type Difference = { word: WordKey; before: ReactNode; after: ReactNode; differs: boolean }

type DifferencesProps = {
  title: ReactNode
  rows: readonly Difference[]
  afterWord: WordKey
  /** What is as it was is left out. */
  only?: boolean
}

/** Two states side by side; what differs is marked, and told by an arrow to whoever cannot see the mark. */
export function Differences({ title, rows, afterWord, only }: DifferencesProps) {
  const { w } = useWords()
  const shown = only ? rows.filter(({ differs }) => differs) : rows
  if (shown.length === 0) return null
  return (
    <table className="amend-differences">
      <caption>{title}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{w('orders.amend.before')}</th>
          <th scope="col">{w(afterWord)}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ word, before, after, differs }) => (
          <tr key={word} data-differs={differs || undefined}>
            <th scope="row">{w(word)}</th>
            <td>{before}</td>
            <td>
              {differs && <span aria-hidden>→ </span>}
              {after}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const days = ({ date, endDate, session }: LineLook) => (
  <>
    <DateText date={date} weekday />
    {endDate && (
      <>
        {' – '}
        <DateText date={endDate} weekday />
      </>
    )}
    {session && ` ${session}`}
  </>
)
/** Guests and units as one text to compare. */
export const headsOf = ({ adults, children, infants, units }: Guests): string =>
  [adults, children, infants, units].join()

const nightsText = ({ nights = [] }: LineLook): string =>
  nights.map(({ date, priceMinor }) => `${date}|${priceMinor}`).join()
const nightsDrawn =
  (currency: string) =>
  ({ nights = [] }: LineLook): ReactNode => (
    <ol className="amend-nights">
      {nights.map(({ date, priceMinor }) => (
        <li key={date}>
          <DateText date={date} /> <Money minor={priceMinor} currency={currency} code={false} />
        </li>
      ))}
    </ol>
  )

/** Told where it is more than the one that every line of its kind has, or another number. */
function unitsRow(before: LineLook | null, after: LineLook | null): WordKey[] {
  const counts = [before, after].flatMap((line) => (line ? [besideGuests(line)] : []))
  const line = after ?? before
  return line && Math.max(...counts) > 1 ? [unitsWord(line)] : []
}

/** What became of a line: null where it was not there, or is not there any more. */
export function useLineDifferences(): (
  before: LineLook | null,
  after: LineLook | null,
  currency: string,
) => Difference[] {
  const { name, w } = useWords()
  return (before, after, currency) => {
    const side = (draw: (line: LineLook) => ReactNode, of: LineLook | null): ReactNode =>
      of ? draw(of) : w('orders.amend.none')
    const row = (word: WordKey, text: (line: LineLook) => unknown, draw: (line: LineLook) => ReactNode) => ({
      word,
      before: side(draw, before),
      after: side(draw, after),
      differs: !before || !after || text(before) !== text(after),
    })
    const itemOf = ({ names }: LineLook) => name(names)
    return [
      row('orders.fields.item', itemOf, itemOf),
      row(
        'orders.fields.serviceDate',
        (one) => [one.date, one.endDate, one.session, one.openUntil].join(),
        (one) => (one.openUntil ? w('orders.legs.openUntil', { date: one.openUntil }) : days(one)),
      ),
      row('orders.fields.guests', headsText, (one) => <Heads counts={one} />),
      ...unitsRow(before, after).map((word) => row(word, besideGuests, ({ units }) => units)),
      row(
        'orders.text.price',
        (one) => one.priceMinor,
        (one) => <Money minor={one.priceMinor} currency={currency} />,
      ),
      ...(before?.nights || after?.nights
        ? [row('orders.amend.byNight', nightsText, nightsDrawn(currency))]
        : []),
    ]
  }
}
