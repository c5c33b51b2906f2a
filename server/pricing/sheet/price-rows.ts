import type { FoundSku } from '../resolve/priced-skus.ts'
import { familyOf, type PricedWhich } from '#contract/pricing/families.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { CellChange, RowPlan, SheetPart, CellFault } from '../../kit/sheet/import/sheet-kind.ts'
import { skusByCodes } from '../resolve/priced-skus.ts'
import { readCells, readValues, type PriceCells } from './read-cells.ts'

/** A row that was read: what it says of which SKU. */
export type PriceRow = { no: number; given: PriceCells; sku: FoundSku; problems: CellFault[] }
export type ReadPart = {
  /** In the order of the file; null where its SKU is none of these, with what is wrong. */
  rows: (PriceRow | { no: number; sku: null; problems: CellFault[] })[]
  /** Rows above them in the file about the same SKUs, those that can be read. */
  above: PriceRow[]
}

export const refused = (problems: CellFault[]): RowPlan<never> => ({
  verdict: 'refused',
  changes: [],
  problems,
})
export const nothing: RowPlan<never> = { verdict: 'same', changes: [], problems: [] }

/** Nothing stands in it beside its SKU: a line of a template that nobody filled in. */
export const isBlank = ({ amounts, ...given }: PriceCells): boolean =>
  Object.keys(given).every((name) => name === 'supplier') && Object.keys(amounts).length === 0

/** Reads rows of prices and finds their SKUs: those of the merchant, and of the family that the page is about. */
export async function readPart(
  ctx: Ctx,
  { columns, rows, above }: SheetPart,
  { of = 'all', currency }: { of?: PricedWhich | undefined; currency: string },
): Promise<ReadPart> {
  const skus = await skusByCodes(
    ctx,
    [...rows, ...above].map(({ code }) => code),
  )
  const read = [...above, ...rows].map(({ no, code, cells }) => {
    const { given, problems } = readCells(ctx.app, columns, cells)
    const sku = skus.get(code)
    const why = whyNot(code, sku, of)
    if (sku && !why) return { no, given, sku, problems }
    // What else is wrong is told at once: people mend a file in one go.
    const way = { method: given.method ?? ('fixed' as const), currency: given.currency ?? currency }
    const also = [...problems, ...readValues(given, way).problems]
    return { no, sku: null, problems: [{ column: 'sku', ...why! }, ...also] }
  })
  return {
    rows: read.slice(above.length),
    above: read
      .slice(0, above.length)
      .filter((row): row is PriceRow => row.sku !== null && !row.problems.length),
  }
}

function whyNot(
  code: string,
  sku: FoundSku | undefined,
  of: PricedWhich,
): Omit<CellFault, 'column'> | undefined {
  if (!code) return { why: 'required' }
  if (!sku) return { why: 'kit.sheets.noSuch', params: { name: code } }
  if (of === 'all' || familyOf(sku.productType) === of) return undefined
  return { why: of === 'hotel' ? 'pricing.sheet.noRoom' : 'pricing.sheet.isRoom' }
}

/** The cells that are another text after than before. */
export const changesBetween = (
  before: Readonly<Record<string, string>> | undefined,
  after: Readonly<Record<string, string>>,
): CellChange[] =>
  Object.entries(after)
    .map(([column, text]) => ({ column, before: before?.[column] ?? '', after: text }))
    .filter((change) => change.before !== change.after)
