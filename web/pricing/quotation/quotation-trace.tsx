import { shownDay } from '../../kit/words/buddhist.ts'
import { useState } from 'react'
import type { QuotationRow, QuotedPrice } from '#contract/pricing/quotation/quotation.schema.ts'
import { monthEnd, monthStart } from '../../kit/words/days.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { useRead } from '../../kit/call/query.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { PriceMonthGrid } from '../calendar/price-month.tsx'
import { PriceTrace } from '../resolve/price-trace.tsx'
import type { PriceSubject } from '../owners/price-subject.ts'
import './quotation-trace.css'

type QuotationTraceProps = {
  subject: PriceSubject
  ownerId: number
  row: QuotationRow
  date: string
  onClose: () => void
}

/** How a SKU's price came about, and what it is on the other days of the month. */
export function QuotationTrace({ subject, ownerId, row, date: first, onClose }: QuotationTraceProps) {
  const { w, name } = useWords()
  const [place, setPlace] = useState({ date: first, session: '' })
  const [month, setMonth] = useState(monthStart(first))
  const { skuId } = row
  const { calls, screens } = subject
  const ask = { ...subject.of(ownerId), skuId }
  const traced = useRead(calls.trace, { ...ask, ...place }, { keep: true, live: ['price', 'quotation'] })
  const calendar = useRead(
    calls.calendar,
    { ...ask, from: month, to: monthEnd(month) },
    { keep: true, live: ['price', 'quotation'] },
  )
  return (
    <Drawer open onClose={onClose} title={name(row.skuNames)} width={640}>
      <div className="lt-drawer-form">
        <p className="lt-field-help">
          {row.skuCode} · {shownDay(place.date)} {place.session}
        </p>
        <p>
          <Link href={screens.custom.href(ownerId, skuId)}>{w(screens.custom.word)}</Link>
          {' · '}
          <Link href={screens.archive.href(ownerId, skuId)}>{w(screens.archive.word)}</Link>
        </p>
        {traced.data && <TraceSteps price={traced.data} />}
        {calendar.data && (
          <PriceMonthGrid
            calendar={calendar.data}
            month={month}
            onMonth={setMonth}
            label="pricing.text.agentMonth"
            place={place}
            onPick={({ date, session }) => setPlace({ date, session })}
          />
        )}
      </div>
    </Drawer>
  )
}

function TraceSteps({ price }: { price: QuotedPrice }) {
  const { w } = useWords()
  return (
    <section aria-label={w('pricing.text.traceTitle')}>
      <p className="lt-trace-tags">
        {!price.onSale && <StatusTag tone="muted">{w('pricing.saleStates.off')}</StatusTag>}
        {price.closed && <StatusTag tone="muted">{w('pricing.text.closed')}</StatusTag>}
        {price.belowCost.length > 0 && <StatusTag tone="warn">{w('pricing.text.belowCost')}</StatusTag>}
      </p>
      <PriceTrace trace={price.trace} />
    </section>
  )
}
