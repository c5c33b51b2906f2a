import { crc32 } from 'node:zlib'
import { Zip, ZipDeflate, type ZipInputFile } from 'fflate'
import { itemAt } from '#contract/kit/given.ts'
import { packerOf } from './packer.ts'
import type { RowWriter, Sink } from './writer.ts'

/** A cell of a workbook holds no more. */
const longestCell = 32_767
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const doc = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const pack = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cells' looks by their place below: text as it is, the bold head, a figure of two decimals, a figure. */
const look = { text: 0, head: 1, cents: 2, figure: 3 } as const
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** The parts of a workbook of one sheet beside the sheet itself. */
const partsOf = (name: string): [path: string, xml: string][] => [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${doc}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${doc}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${doc}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${doc}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
]

/** A sheet's name has at most 31 letters and none of these. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet'

/** What XML cannot hold is left out; what a workbook would read as the code of a letter is said so that it is none. */
const escaped = (text: string): string =>
  special.test(text) ? escapedSigns(text) : text.slice(0, longestCell)
// oxlint-disable-next-line no-control-regex
const special = /[&<>"_\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/
const escapedSigns = (text: string): string =>
  text
    .slice(0, longestCell)
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A, B, … Z, AA, … */
const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

/** A figure that a workbook holds exactly: fifteen digits. */
const figure = /^-?\d{1,13}(\.\d{1,3})?$/

function cellOf(text: string, place: string, figures: boolean): string {
  if (text === '') return ''
  if (figures && figure.test(text))
    return `<c r="${place}" s="${text.includes('.') ? look.cents : look.figure}"><v>${text}</v></c>`
  return textCell(text, place, look.text)
}
const textCell = (text: string, place: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/**
 * A workbook of one sheet, written row by row: what is packed is let go at once. Texts are texts, so nothing in it can run;
 * figures are numbers, so that they can be summed. The first row is the head and stays in sight.
 */
export function xlsxWriter(
  sink: Sink,
  name: string,
  heads: readonly string[],
  figures: readonly boolean[],
): RowWriter {
  const letters = heads.map((_, at) => letterOf(at))
  const zip = new Zip((error, piece) => {
    if (error) throw error
    sink(piece)
  })
  for (const [path, xml] of partsOf(name)) {
    const part = new ZipDeflate(path, { level: 4 })
    zip.add(part)
    part.push(Buffer.from(xml), true)
  }
  const sheet = packedPart(zip, 'xl/worksheets/sheet1.xml')
  let no = 1
  const rowOf = (cells: string) => `<row r="${no++}">${cells}</row>`
  const widths = heads.map(
    (text, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(12, text.length + 4)}" customWidth="1"/>`,
  )
  const first = heads.map((text, at) => textCell(text, `${itemAt(letters, at)}1`, look.head)).join('')
  let begun = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowOf(first)}`
  return {
    add: async (rows) => {
      const xml = rows.map((row) => {
        const cells = row.map((text, at) => cellOf(text, `${itemAt(letters, at)}${no}`, figures[at] === true))
        return rowOf(cells.join(''))
      })
      const text = begun + xml.join('')
      begun = ''
      await sheet.push(Buffer.from(text))
    },
    end: async () => {
      await sheet.push(Buffer.from(`${begun}</sheetData></worksheet>`))
      await sheet.end()
      zip.end()
      return undefined
    },
  }
}

/** A part of an archive that is packed beside the thread which writes it. */
function packedPart(zip: Zip, filename: string) {
  const part: ZipInputFile = { filename, size: 0, crc: 0, compression: 8 }
  zip.add(part)
  const pack = packerOf('deflate', (piece) => part.ondata?.(null, piece, false))
  return {
    push: (piece: Buffer) => {
      part.size += piece.length
      part.crc = crc32(piece, part.crc)
      return pack.push(piece)
    },
    end: async () => {
      await pack.end()
      part.ondata?.(null, new Uint8Array(), true)
    },
  }
}
