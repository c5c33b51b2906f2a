import { readFileSync } from 'node:fs'
import { nameIn } from '#contract/kit/languages.ts'
import type { Block, BlockFigures } from '#contract/report-pages/block.schema.ts'
import { measureWord } from '#contract/statistics/figures.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { renderPdf } from '../../kit/pdf/pdf.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { blockTable } from './block-table.ts'
import { figureText, headTexts, sayOf } from './texts.ts'

const template = readFileSync(new URL('./page.typ', import.meta.url), 'utf8')
/** A page is read: of more columns or rows than these a spreadsheet tells. */
const maxColumnsPrinted = 12
const maxRowsPrinted = 200
const maxBars = 31

export type PrintedBlock = { block: Block; figures: BlockFigures }

/** A page with its blocks, to print: numbers, drawings as bars, tables. */
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
    bars: block.kind === 'table' || isNumber ? [] : barsOf(ctx, { block, figures }),
    names: table.nameColumns,
    heads: isNumber ? [] : table.heads.slice(0, columns),
    rows: isNumber ? [] : table.rows.slice(0, maxRowsPrinted).map(rowOf),
    totals: isNumber ? [] : rowOf(table.totals),
  }
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
