import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Language } from '#contract/kit/schema.ts'
import { documentLines, type MerchantDocument } from '#contract/kit/text/merchant-documents.ts'
import { loadPictures } from '../../files/files.public.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { todayOf } from '../../kit/text/today.ts'
import { renderPdf, renderPng, type PdfFiles, type PdfOutput } from '../../kit/pdf/pdf.ts'

const template = readFileSync(new URL('./bill.typ', import.meta.url), 'utf8')
/** Rows of a table that is set at once. */
const rowsAtOnce = 200

type Labelled = { label: string; value: string }
/** What one sheet says; all texts are in its language already. */
export type Sheet = {
  language: Language
  title: string
  code: string
  /** Original or copy. */
  mark?: string
  void?: string
  accent: string
  seller: { name: string; lines: string[] }
  buyer: { label: string; name: string; lines: string[] }
  facts: Labelled[]
  note: string
  columns: { label: string; right?: true; width: number }[]
  rows: string[][]
  sums: (Labelled & { strong?: true })[]
  words?: string
  texts: { label: string; lines: string[] }[]
  signs?: string[]
  foot: string
}

/** The merchant's sign, where it has one, and the licences that its papers show. */
async function ownHead(ctx: Ctx): Promise<{ logo: Uint8Array | undefined; licences: string[] }> {
  const { rows } = await sql<{
    logo: number | null
    documents: MerchantDocument[]
  }>`select logo_file_id as logo, documents from platform.merchant where id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )
  const { logo: id = null, documents = [] } = rows[0] ?? {}
  const [logo] = id === null ? [] : await loadPictures(ctx, [id])
  return { logo: logo?.content, licences: documentLines(documents, 'onInvoices', todayOf(ctx)) }
}

/** Sets a sheet: its document, or a picture of its first page. Merchants take turns. */
export async function printSheet(ctx: Ctx, sheet: Sheet, output: PdfOutput = { as: 'pdf' }): Promise<Buffer> {
  const { logo, licences } = await asMerchant(ctx, ownHead)
  const { rows, columns, mark, void: isVoid, words = '', signs = [], sums, ...rest } = sheet
  const parts = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  )
  const data = {
    ...rest,
    seller: { ...rest.seller, lines: [...rest.seller.lines, ...licences] },
    words,
    signs,
    mark: mark ?? null,
    void: isVoid ?? null,
    logo: logo ? 'logo' : null,
    columns: columns.map(({ label, right = false, width }) => ({ label, right, width })),
    sums: sums.map(({ label, value, strong = false }) => ({ label, value, strong })),
    parts: parts.length ? parts : [[]],
    page: ctx.app.word(sheet.language, 'billing.text.page', { no: '{no}', all: '{all}' }),
  }
  const files: PdfFiles = logo ? { logo } : {}
  return pageTurns(ctx.app).run(ctx.scope.merchantId, () =>
    output.as === 'pdf' ? renderPdf(template, data, files) : renderPng(template, data, files, output.width),
  )
}
