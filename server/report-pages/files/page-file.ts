import type { Block, Period } from '#contract/report-pages/block.schema.ts'
import type { FileAsk } from '#contract/report-pages/page.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { blockFigures } from '../figures/block-figures.ts'
import { blocksOf, readPage, type PageRecord } from '../pages/page-records.ts'
import { blockTable, titleOf } from './block-table.ts'
import { pagePdf, type PrintedBlock } from './page-pdf.ts'
import { pageXlsx } from './page-xlsx.ts'

const contentTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A page, or one block of it, as a file: of the period that is asked for, else of each block's own. */
export async function pageFile(
  ctx: Ctx,
  { id, block: blockId, format, period }: FileAsk,
): Promise<RawAnswer> {
  const page = await readPage(ctx, id)
  const blocks = blocksOf(page).filter((block) => blockId === undefined || block.id === blockId)
  if (blockId !== undefined && blocks.length === 0) fail('notFound')
  const printed = await printedOf(ctx, blocks, period)
  const [only] = printed
  const name =
    blockId !== undefined && only
      ? `${page.name} – ${titleOf(ctx, { ...only.block, measures: only.figures.measures })}`
      : page.name
  return fileOf(ctx, { name, note: page.note, printed, format })
}

/** The files of a mail, in these formats, out of figures that are read once. */
export async function filesOf(
  ctx: Ctx,
  page: PageRecord,
  formats: readonly ('pdf' | 'xlsx')[],
): Promise<RawAnswer[]> {
  const printed = await printedOf(ctx, blocksOf(page), undefined)
  const files: RawAnswer[] = []
  for (const format of formats)
    files.push(await fileOf(ctx, { name: page.name, note: page.note, printed, format }))
  return files
}

async function printedOf(
  ctx: Ctx,
  blocks: readonly Block[],
  period: Period | undefined,
): Promise<PrintedBlock[]> {
  const ordered = blocks.toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x)
  const printed: PrintedBlock[] = []
  for (const block of ordered) printed.push({ block, figures: await blockFigures(ctx, { block, period }) })
  return printed
}

type Printed = { name: string; note: string; printed: readonly PrintedBlock[]; format: 'pdf' | 'xlsx' }

async function fileOf(ctx: Ctx, { name, note, printed, format }: Printed): Promise<RawAnswer> {
  const tables = () => printed.map(({ block, figures }) => blockTable(ctx, block, figures))
  const body =
    format === 'pdf'
      ? await pagePdf(ctx, name, note, printed)
      : await pageXlsx(tables(), ctx.merchant.currency)
  return {
    contentType: contentTypes[format],
    body,
    fileName: `${name.replace(/[\\/:*?"<>|]+/g, '-').slice(0, 80)} ${todayOf(ctx)}.${format}`,
    headers: { 'cache-control': 'no-store' },
  }
}
