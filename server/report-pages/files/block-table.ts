import type { Block, BlockFigures } from '#contract/report-pages/block.schema.ts'
import { dimensionWord, measureOf, measureWord, type MeasureName } from '#contract/statistics/figures.ts'
import type { FigureValues } from '#contract/statistics/statistics.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { headTexts, sayOf } from './texts.ts'

/** A figure of a table: of which measure; undefined where nothing stands. */
export type Figure = { name: MeasureName; value: number | null | undefined }
/** A block as rows of texts and figures, in the reader's language. */
export type BlockTable = {
  title: string
  /** Its days, and what they are compared with. */
  sub: string
  /** Heads of the columns; the first so many are of the rows' names. */
  heads: string[]
  nameColumns: number
  rows: { names: string[]; figures: Figure[] }[]
  totals: { names: string[]; figures: Figure[] }
  /** Why there is nothing, or that there is more. */
  note: string
}

/** Lays a block out as one table: beside each other the measures of each column, and behind them those of the whole row. */
export function blockTable(ctx: Ctx, block: Block, figures: BlockFigures): BlockTable {
  const say = sayOf(ctx)
  const { measures, columns, currency } = figures
  const all = measures.map((name) =>
    measureOf(name).kind === 'money' ? `${say(measureWord(name))} (${currency})` : say(measureWord(name)),
  )
  const columnHeads = columns.flatMap((head) => {
    const text = headTexts(ctx, say, block.columns, head).join(' · ')
    return measures.length === 1 ? [text] : all.map((measure) => `${text} · ${measure}`)
  })
  const total = say('report-pages.text.total')
  const totalHeads =
    columns.length && measures.length === 1
      ? [total]
      : columns.length
        ? all.map((one) => `${total} · ${one}`)
        : all
  const of = (values: FigureValues | null): Figure[] =>
    measures.map((name) => ({ name, value: values ? values[name] : undefined }))
  const names = block.rows.length ? block.rows.map((name) => say(dimensionWord(name))) : ['']
  return {
    title: titleOf(ctx, { ...block, measures }),
    sub: daysText(figures),
    heads: [...names, ...columnHeads, ...totalHeads],
    nameColumns: names.length,
    rows: figures.rows.map((row) => ({
      names: headTexts(ctx, say, block.rows, row),
      figures: [...row.cells.flatMap(of), ...of(row.total)],
    })),
    totals: {
      names: [total, ...names.slice(1).map(() => '')],
      figures: [...figures.columnTotals.flatMap(of), ...of(figures.total)],
    },
    note: noteOf(ctx, figures),
  }
}

/** Its own title, or what it shows of what the reader may know: "Revenue, Orders by Agent". */
export function titleOf(
  ctx: Ctx,
  { title, measures, rows, columns }: Pick<Block, 'title' | 'measures' | 'rows' | 'columns'>,
): string {
  if (title) return title
  const say = sayOf(ctx)
  const what = measures.map((name) => say(measureWord(name))).join(', ')
  const by = [...rows, ...columns].map((name) => say(dimensionWord(name))).join(', ')
  return by ? say('report-pages.text.titleBy', { what, by }) : what
}

const daysText = ({ days, beforeDays }: BlockFigures): string =>
  `${days.from} – ${days.to}${beforeDays ? ` / ${beforeDays.from} – ${beforeDays.to}` : ''}`

function noteOf(ctx: Ctx, { hidden, rowCount, rows, cut }: BlockFigures): string {
  const say = sayOf(ctx)
  if (hidden) return say('report-pages.text.noRight')
  return rowCount > rows.length || cut
    ? say('report-pages.text.moreRows', { shown: rows.length, count: rowCount })
    : ''
}
