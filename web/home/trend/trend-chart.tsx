import { firstOf, lastOf } from '#contract/kit/given.ts'
import { useState, type PointerEvent } from 'react'
import { DateText } from '../../kit/parts/date-text.tsx'
import { useWords } from '../../kit/words/words.ts'
import { ChartNumbers } from '../../kit/parts/charts/chart-numbers.tsx'
import { across, linePath, scaleLines } from './trend-scale.ts'
import './trend-chart.css'

type TrendLine = { name: string; values: readonly number[] }
type TrendChartProps = {
  /** What it shows, for people who hear it. */
  label: string
  /** Days, yyyy-MM-dd. */
  days: readonly string[]
  /** The first is the thing itself, drawn full; a second is compared with it. */
  lines: readonly TrendLine[]
  write: (value: number) => string
}

/** Days as a filled line, and one to compare. Drawn with the page: the first picture waits for no drawing code. */
export function TrendChart({ label, days, lines, write }: TrendChartProps) {
  const { language } = useWords()
  const [at, setAt] = useState<number | null>(null)
  const scale = scaleLines(Math.max(...lines.flatMap(({ values }) => values)))
  const top = lastOf(scale)
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    setAt(Math.max(0, Math.min(days.length - 1, Math.round(share * (days.length - 1)))))
  }
  return (
    <figure className="trend" aria-label={label}>
      <ul className="trend-names" aria-hidden>
        {lines.map(({ name }, of) => (
          <li key={name} data-line={of}>
            {name}
          </li>
        ))}
      </ul>
      <div className="trend-plot" aria-hidden onPointerMove={point} onPointerLeave={() => setAt(null)}>
        {scale.map((value) => (
          <span key={value} className="trend-level" style={{ bottom: `${(value / top) * 100}%` }}>
            <small>{short.format(value)}</small>
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path className="trend-area" d={`${linePath(firstOf(lines).values, top)}L100 100L0 100Z`} />
          {lines.map(({ name, values }, of) => (
            <path key={name} data-line={of} d={linePath(values, top)} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
        {at !== null && <Pointed days={days} lines={lines} at={at} top={top} write={write} />}
      </div>
      <div className="trend-days" aria-hidden>
        {days.map((day, of) =>
          (days.length - 1 - of) % 7 === 0 ? (
            <small key={day} style={{ insetInlineStart: `${across(of, days.length)}%` }}>
              {day.slice(5)}
            </small>
          ) : null,
        )}
      </div>
      <ChartNumbers label={label} rows={days} lines={lines} write={write} />
    </figure>
  )
}

type PointedProps = Omit<TrendChartProps, 'label'> & { at: number; top: number }

/** One day under the pointer: a mark on each line, and what they say. */
function Pointed({ days, lines, at, top, write }: PointedProps) {
  const left = across(at, days.length)
  return (
    <span
      className="trend-pointed"
      style={{ insetInlineStart: `${left}%` }}
      data-end={left > 60 || undefined}
    >
      {lines.map(({ name, values }, of) => (
        <i key={name} data-line={of} style={{ bottom: `${((values[at] ?? 0) / top) * 100}%` }} />
      ))}
      <span className="trend-told">
        <DateText date={days[at]} weekday />
        {lines.map(({ name, values }, of) => (
          <span key={name} data-line={of}>
            {name} <b>{write(values[at] ?? 0)}</b>
          </span>
        ))}
      </span>
    </span>
  )
}
