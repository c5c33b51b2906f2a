import { useMemo } from 'react'
import { minorToText } from '#contract/kit/money/amounts.ts'
import {
  measureOf,
  type Comparison,
  type DimensionName,
  type MeasureName,
} from '#contract/statistics/figures.ts'
import type { FigureRow } from '#contract/statistics/statistics.schema.ts'
import { Chart } from '../kit/parts/charts/chart.tsx'
import { useWords } from '../kit/words/words.ts'
import { groupText, shortNumber } from './figure-text.ts'

export type DrawnFigures = {
  label: string
  dimension: DimensionName
  rows: readonly FigureRow[]
  /** The first is drawn with what it was; a second beside it where nothing is compared. */
  measures: readonly MeasureName[]
  currency: string
  against: Comparison
  height?: number
}

/** Figures that follow each other in time, as a line. */
export function FigureCourse(props: DrawnFigures) {
  const { label, dimension, rows, measures, currency, against, height = 180 } = props
  const { w, language } = useWords()
  const facts = useMemo(() => {
    const number = (name: MeasureName, value: number | null | undefined) =>
      value == null ? null : scaled(name, value, currency)
    const [first, second] = measures
    if (!first) return null
    const of = (name: MeasureName) => ({
      name: w(`statistics.measures.${name}`),
      values: rows.map(({ now }) => number(name, now[name])),
    })
    const was = {
      name: w(`statistics.against.${against}`),
      values: rows.map(({ before }) => number(first, before?.[first])),
      dashed: true,
    }
    const short = shortNumber(language)
    return {
      kind: 'line' as const,
      labels: rows.map((row) => groupText(dimension, row)),
      series: [of(first), ...(against !== 'none' ? [was] : second ? [of(second)] : [])],
      write: (value: number) => `${short(value)}${measureOf(first).kind === 'percent' ? ' %' : ''}`,
    }
  }, [dimension, rows, measures, currency, against, w, language])
  return facts && <Chart label={label} height={height} {...facts} />
}

/** Whole units of the currency, whole percents: a chart is no ledger. */
function scaled(name: MeasureName, value: number, currency: string): number {
  const { kind } = measureOf(name)
  if (kind === 'money') return Number(minorToText(value, currency))
  return kind === 'percent' ? value / 100 : value
}
