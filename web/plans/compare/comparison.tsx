import type { ReactNode } from 'react'
import { compareContents, type ComparedDay } from '#contract/plans/compare.ts'
import type { QuotationContent } from '#contract/plans/money.schema.ts'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import './compare.css'

type Compared = { id: number; option: string; number: number; currency: string; content: QuotationContent }
/** A row that only some may see, below the prices. */
export type MoreRow = { label: string; cells: readonly string[] }

/** What is beside the price a head, as it is called. */
export const besideWords = {
  singleMinor: 'plans.text.singleSupplement',
  tripleMinor: 'plans.text.thirdReduction',
  childMinor: 'plans.text.childPrice',
} as const

/** Options beside each other: prices by group size, what is beside them, then the days with their services; what differs is marked. */
export function Comparison({
  quotes,
  more = [],
}: {
  quotes: readonly Compared[]
  more?: readonly MoreRow[]
}) {
  const { w, name } = useWords()
  const { breaks, beside, days } = compareContents(quotes)
  const money = (cells: readonly (number | null)[]) =>
    cells.map((minor, at) => (
      <Money key={quotes[at]?.id} minor={minor} currency={quotes[at]?.currency ?? ''} />
    ))
  return (
    <section className="plan-grid plan-compare" tabIndex={0} aria-label={w('plans.text.compare')}>
      <table>
        <caption>{w('plans.text.compareHelp')}</caption>
        <thead>
          <tr>
            <td />
            {quotes.map(({ id, option, number }) => (
              <th key={id} scope="col">
                {option}
                {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {breaks.map(({ paying, free, cells, differs }) => (
            <Row
              key={`${paying}+${free}`}
              label={w('plans.text.groupSize', { paying, free })}
              differs={differs}
              cells={money(cells)}
            />
          ))}
          {beside.map(({ key, cells, differs }) => (
            <Row key={key} label={w(besideWords[key])} differs={differs} cells={money(cells)} />
          ))}
          {more.map(({ label, cells }) => (
            <Row key={label} label={label} differs={new Set(cells).size > 1} cells={cells} />
          ))}
          {days.map(({ number, cells, differs }) => (
            <Row
              key={number}
              label={w('plans.text.dayNumber', { number })}
              differs={differs}
              cells={cells.map(
                (day, at) => day && <DayCell key={quotes[at]?.id} day={day} title={name(day.names)} />,
              )}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = { label: string; differs: boolean; cells: readonly ReactNode[] }
function Row({ label, differs, cells }: RowProps) {
  const { w } = useWords()
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {label} {differs && <StatusTag tone="warn">{w('plans.text.differs')}</StatusTag>}
      </th>
      {cells.map((cell, at) => (
        <td key={at}>{cell ?? '–'}</td>
      ))}
    </tr>
  )
}

function DayCell({ day, title }: { day: ComparedDay; title: string }) {
  const { w, name } = useWords()
  const services = day.services.filter(({ names }) => name(names))
  return (
    <>
      <b>{[title, day.place].filter(Boolean).join(' · ')}</b>
      {services.length > 0 && (
        <ul>
          {services.map(({ names, start, optional, only }, at) => (
            <li key={at} data-only={only || undefined}>
              {[start, name(names)].filter(Boolean).join(' ')}
              {optional && ` (${w('groups.services.optional')})`}
              {only && <small> · {w('plans.text.notInAll')}</small>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
