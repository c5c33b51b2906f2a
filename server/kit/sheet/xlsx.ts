import { BadArchive, makeZip, readZip } from './zip.ts'

/** A cell as text; null where it is a formula, which is never worked out. */
export type SheetCell = string | null

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const fixed = [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  // Style 1: a text whatever it looks like; style 2: the same, bold, for the head.
  [
    'xl/styles.xml',
    `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
  ],
] as const

/** A workbook of one sheet, all of it text: nothing in it can run. The first row is the head and stays in sight. */
export function writeXlsx(rows: readonly (readonly string[])[], name: string): Buffer {
  const sheet = rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((text, column) => writeCell(text, column, at)).join('')}</row>`,
    )
    .join('')
  const widths = (rows[0] ?? [])
    .map(
      (text, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${Math.max(12, text.length + 4)}" style="1" customWidth="1"/>`,
    )
    .join('')
  return makeZip([
    ...fixed,
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escape(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" state="frozen"/></sheetView></sheetViews>${widths && `<cols>${widths}</cols>`}<sheetData>${sheet}</sheetData></worksheet>`,
    ],
  ])
}

const sheetName = (name: string) => name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31) || 'Sheet'
const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))
// What XML cannot hold at all (control marks) is left out.
const escape = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const writeCell = (text: string, column: number, row: number): string =>
  text === ''
    ? ''
    : `<c r="${letters(column)}${row + 1}" s="${row === 0 ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`

/** Unpacked, a sheet within the limit of an upload is far smaller. */
const mostUnpacked = 128 * 1024 * 1024

/** The cells of a workbook's first sheet as texts. Throws `BadArchive` for what is no workbook. */
export function readXlsx(content: Buffer): SheetCell[][] {
  const files = readZip(content, (name) => /^\/?xl\/.*\.(xml|rels)$/.test(name), mostUnpacked)
  const text = (name: string) => (files.get(name) ?? files.get(`/${name}`))?.toString('utf8')
  const book = text('xl/workbook.xml')
  if (!book) throw new BadArchive('unreadable')
  const sheet = text(firstSheet(book, text('xl/_rels/workbook.xml.rels') ?? ''))
  if (sheet === undefined) throw new BadArchive('unreadable')
  const shared = elements(text('xl/sharedStrings.xml') ?? '', 'si')
  return readRows(
    sheet,
    shared.map(({ inner }) => plainText(inner)),
  )
}

function firstSheet(book: string, rels: string): string {
  const [first] = elements(book, 'sheet')
  const id = first && attribute(first.attributes, '\\w+:id')
  const relation = elements(rels, 'Relationship').find(({ attributes }) => attribute(attributes, 'Id') === id)
  const target = relation && attribute(relation.attributes, 'Target')
  if (!target) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/**
 * The elements of a name that stand beside each other, each up to where the next begins. Every pattern here runs
 * through its text once: a file made to be slow is read as quickly as any other.
 */
function elements(xml: string, name: string): { attributes: string; inner: string }[] {
  const opens = [...xml.matchAll(new RegExp(`<(?:\\w{1,20}:)?${name}(\\s[^<>]*|/)?>`, 'g'))]
  return opens.map((open, at) => ({
    attributes: open[1] ?? '',
    inner: xml.slice(open.index + open[0].length, opens[at + 1]?.index ?? xml.length),
  }))
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescape = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, digits, name) =>
    name
      ? (entities[name as string] ?? whole)
      : characterOf(hex ? parseInt(hex as string, 16) : Number(digits)),
  )
const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** The text of an item: all its runs, without the reading aids that East Asian sheets keep beside them. */
function plainText(inner: string): string {
  let aside = false
  const runs: string[] = []
  for (const [, close, name, text = ''] of inner.matchAll(
    /<(\/?)(?:\w{1,20}:)?(rPh|t)(?:\s[^<>]*)?>([^<]*)/g,
  )) {
    if (name === 'rPh') aside = !close
    else if (!close && !aside) runs.push(unescape(text))
  }
  return runs.join('').replaceAll('_x000D_', '')
}

function readRows(sheet: string, shared: readonly string[]): SheetCell[][] {
  const rows: SheetCell[][] = []
  for (const { attributes, inner } of elements(sheet, 'row')) {
    const at = Number(attribute(attributes, 'r') ?? rows.length + 1) - 1
    // A row number far out is a mistake of the file, not a reason to hold a million empty rows.
    if (!(at >= 0 && at < 1_048_576)) throw new BadArchive('unreadable')
    rows[at] = readRow(inner, shared)
  }
  return Array.from(rows, (row) => row ?? [])
}

function readRow(inner: string, shared: readonly string[]): SheetCell[] {
  const cells: SheetCell[] = []
  for (const { attributes, inner: body } of elements(inner, 'c')) {
    const place = attribute(attributes, 'r')
    const column = place ? columnOf(place) : cells.length
    if (!(column >= 0 && column < 16_384)) throw new BadArchive('unreadable')
    while (cells.length < column) cells.push('')
    cells[column] = readCell(attribute(attributes, 't'), body, shared)
  }
  return cells
}

const columnOf = (place: string): number =>
  [.../^[A-Z]{0,4}/.exec(place)![0]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function readCell(type: string | undefined, body: string, shared: readonly string[]): SheetCell {
  if (/<(?:\w{1,20}:)?f[\s>/]/.test(body)) return null
  if (type === 'inlineStr') return plainText(body)
  const value = unescape(/<(?:\w{1,20}:)?v(?:\s[^<>]*)?>([^<]*)/.exec(body)?.[1] ?? '')
  return type === 's' ? (shared[Number(value)] ?? '') : value
}
