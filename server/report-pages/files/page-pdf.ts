import { readFileSync } from 'node:fs'
import { nameIn } from '#contract/kit/languages.ts'
import type { Block, BlockFigures } from '#contract/report-pages/block.schema.ts'
import { measureOf, measureWord } from '#contract/statistics/figures.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { renderPdf } from '../../kit/pdf/pdf.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { blockTable } from './block-table.ts'
import { drawLines, drawSlices, maxSlices, type DrawnLine, type Slice } from './drawings.ts'
import { figureText, headTexts, sayOf } from './texts.ts'

const template = readFileSync(new URL('./page.typ', import.meta.url), 'utf8')
/** A page is read: of more columns or rows than these a spreadsheet tells. */
const maxColumnsPrinted = 12
const maxRowsPrinted = 200
const maxBars = 31

export type PrintedBlock = { block: Block; figures: BlockFigures }

/** A page with its blocks, to print: numbers, lines, bars and pies, tables. */
export async function pagePdf(
  ctx: Ctx,
  name: string,
  note: string,
  blocks: readonly PrintedBlock[],
): Promise<Buffer> {
  const say = sayOf(ctx)
  const data = {
    language: ctx.language,
    merchant: nameIn(ctx.merchant.names, ctx.language),
    name,
    note,
    foot: momentText(ctx.now, ctx.merchant.timeZone),
    blocks: blocks.map((printed) => printedBlock(ctx, printed)),
    none: say('report-pages.text.nothing'),
  }
  return pageTurns(ctx.app).run(ctx.scope.merchantId, () => renderPdf(template, data))
}

function printedBlock(ctx: Ctx, { block, figures }: PrintedBlock) {
  const table = blockTable(ctx, block, figures)
  const say = sayOf(ctx)
  const { currency } = figures
  const isNumber = block.kind === 'number'
  const columns = Math.min(table.heads.length, table.nameColumns + maxColumnsPrinted)
  const rowOf = ({ names, figures: values }: typeof table.totals) =>
    [
      ...names,
      ...values.map(({ name, value }) => (value === undefined ? '' : figureText(name, value, currency))),
    ].slice(0, columns)
  return {
    title: table.title,
    sub: table.sub,
    note: table.note,
    numbers: isNumber
      ? figures.measures.map((name) => ({
          label: say(measureWord(name)),
          value: figureText(name, figures.total[name], currency),
          before: figures.before ? figureText(name, figures.before[name], currency) : '',
        }))
      : [],
    bars: block.kind === 'bar' ? barsOf(ctx, { block, figures }) : [],
    lines: block.kind === 'line' ? linesOf(ctx, { block, figures }) : [],
    ends: endsOf(ctx, { block, figures }),
    slices: block.kind === 'pie' ? slicesOf(ctx, { block, figures }) : [],
    names: table.nameColumns,
    heads: isNumber ? [] : table.heads.slice(0, columns),
    rows: isNumber ? [] : table.rows.slice(0, maxRowsPrinted).map(rowOf),
    totals: isNumber ? [] : rowOf(table.totals),
  }
}

/** A line for each column, without columns for each measure, as the screen draws them. */
function linesOf(ctx: Ctx, { block, figures }: PrintedBlock): DrawnLine[] {
  const say = sayOf(ctx)
  const { rows, measures, columns } = figures
  const [first] = measures
  if (!first || rows.length === 0) return []
  return drawLines(
    columns.length
      ? columns.map((head, at) => ({
          name: headTexts(ctx, say, block.columns, head).join(' · '),
          values: rows.map((row) => row.cells[at]?.[first]),
        }))
      : measures.map((name) => ({
          name: say(measureWord(name)),
          values: rows.map((row) => row.total[name]),
        })),
  )
}

/** What the first and the last row are called. */
function endsOf(ctx: Ctx, { block, figures }: PrintedBlock): string[] {
  const ends = [figures.rows[0], figures.rows.length > 1 ? figures.rows.at(-1) : undefined]
  return ends.flatMap((row) => (row ? [headTexts(ctx, sayOf(ctx), block.rows, row).join(' · ')] : []))
}

/** The largest rows as slices, and the rest as one where the measure adds up. */
function slicesOf(ctx: Ctx, { block, figures }: PrintedBlock): Slice[] {
  const say = sayOf(ctx)
  const { rows, measures, total, currency, rowCount } = figures
  const [name] = measures
  if (!name) return []
  const part = (label: string, value: number) => ({
    name: label,
    value,
    text: figureText(name, value, currency),
  })
  const shown = rows
    .slice(0, maxSlices)
    .map((row) => part(headTexts(ctx, say, block.rows, row).join(' · '), row.total[name] ?? 0))
  const rest = (total[name] ?? 0) - shown.reduce((sum, { value }) => sum + value, 0)
  const hasRest =
    Boolean(measureOf(name).adds) && rest > 0 && (rows.length > maxSlices || rowCount > rows.length)
  return drawSlices(hasRest ? [...shown, part(say('report-pages.text.others'), rest)] : shown)
}

/** The first measure of each row as a bar; its share of the longest in percent. */
function barsOf(ctx: Ctx, { block, figures }: PrintedBlock) {
  const say = sayOf(ctx)
  const [name] = figures.measures
  if (!name) return []
  const rows = figures.rows.slice(0, maxBars)
  const longest = Math.max(1, ...rows.map(({ total }) => total[name] ?? 0))
  return rows.map((row) => ({
    label: headTexts(ctx, say, block.rows, row).join(' · '),
    value: figureText(name, row.total[name], figures.currency),
    share: Math.max(0, Math.round(((row.total[name] ?? 0) / longest) * 1000) / 10),
  }))
}
