import { useMemo } from 'react'
import { ChartNumbers } from '../kit/parts/charts/chart-numbers.tsx'
import { useWords } from '../kit/words/words.ts'
import type { DrawnFigures } from './figure-course.tsx'
import { figureText, groupText } from './figure-text.ts'

/** Groups that do not follow in time, as bars below each other: names are long. Under each a thin one of what it was. */
export function FigureBars({ label, dimension, rows, measures, currency, against }: DrawnFigures) {
  const { w } = useWords()
  const [first] = measures
  const drawn = useMemo(
    () =>
      rows.map((row) => ({
        key: row.key,
        name: groupText(dimension, row),
        now: (first && row.now[first]) ?? 0,
        before: (first && row.before?.[first]) ?? 0,
      })),
    [rows, dimension, first],
  )
  if (!first) return null
  const max = Math.max(1, ...drawn.flatMap(({ now, before }) => (against !== 'none' ? [now, before] : [now])))
  const wide = (value: number) => ({ inlineSize: `${(Math.max(0, value) / max) * 100}%` })
  const lines = [
    { name: w(`statistics.measures.${first}`), values: drawn.map(({ now }) => now) },
    ...(against !== 'none'
      ? [{ name: w(`statistics.against.${against}`), values: drawn.map(({ before }) => before) }]
      : []),
  ]
  return (
    <figure className="figure-bars" aria-label={label}>
      <ul aria-hidden>
        {drawn.map(({ key, name, now, before }) => (
          <li key={key}>
            <span title={name}>{name}</span>
            <span className="figure-bar">
              <i style={wide(now)} />
              {against !== 'none' && <i data-before style={wide(before)} />}
            </span>
            <b>{figureText(first, now, currency)}</b>
          </li>
        ))}
      </ul>
      <ChartNumbers
        label={label}
        rows={drawn.map(({ name }) => name)}
        lines={lines}
        write={(value) => figureText(first, value, currency)}
      />
    </figure>
  )
}
