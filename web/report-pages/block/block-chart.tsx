import { useMemo } from 'react'
import type { Block, BlockFigures } from '#contract/report-pages/block.schema.ts'
import { measureOf, measureWord } from '#contract/statistics/figures.ts'
import { Chart } from '../../kit/parts/charts/chart.tsx'
import { useWords } from '../../kit/words/words.ts'
import { shortNumber } from '../../statistics/statistics.public.ts'
import { drawnNumber, headText } from './block-text.ts'

type Props = { block: Block; figures: BlockFigures; label: string; height: number }

/** Series that can be told from each other. */
const maxSeries = 6
const maxSlices = 6

/** Rows of a block as a line, bars or a ring; each column is a series, without columns each measure. */
export function BlockChart({ block, figures, label, height }: Props) {
  const { w, language } = useWords()
  const facts = useMemo(() => {
    const { rows, measures, columns, currency, total } = figures
    const [first] = measures
    if (!first) return undefined
    const short = shortNumber(language)
    const write = (value: number) => `${short(value)}${measureOf(first).kind === 'percent' ? ' %' : ''}`
    const labels = rows.map((row) => headText(block.rows, row))
    if (block.kind === 'pie') {
      const values = rows.map((row) => drawnNumber(first, row.total[first], currency))
      const shown = values.slice(0, maxSlices)
      const rest =
        (drawnNumber(first, total[first], currency) ?? 0) -
        shown.reduce<number>((all, one) => all + (one ?? 0), 0)
      const hasRest =
        Boolean(measureOf(first).adds) &&
        rest > 0 &&
        (rows.length > maxSlices || figures.rowCount > rows.length)
      const names = [...labels.slice(0, maxSlices), ...(hasRest ? [w('report-pages.text.others')] : [])]
      return {
        kind: 'pie' as const,
        labels: names,
        series: [{ name: w(measureWord(first)), values: hasRest ? [...shown, rest] : shown }],
        write,
      }
    }
    const series = columns.length
      ? columns.slice(0, maxSeries).map((head, at) => ({
          name: headText(block.columns, head),
          values: rows.map((row) => drawnNumber(first, row.cells[at]?.[first], currency)),
        }))
      : measures.map((name) => ({
          name: w(measureWord(name)),
          values: rows.map((row) => drawnNumber(name, row.total[name], currency)),
        }))
    const before =
      !columns.length && measures.length === 1 && figures.before
        ? [
            {
              name: w(`statistics.against.${block.against}`),
              values: rows.map((row) => drawnNumber(first, row.before?.[first], currency)),
              dashed: true,
            },
          ]
        : []
    return {
      kind: block.kind === 'bar' ? ('bar' as const) : ('line' as const),
      labels,
      series: [...series, ...before],
      write,
    }
  }, [block, figures, w, language])
  return facts && <Chart label={label} height={height} {...facts} />
}
