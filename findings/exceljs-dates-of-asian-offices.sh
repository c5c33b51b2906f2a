#!/usr/bin/env bash
# exceljs 4.4.0 and read-excel-file 9.3.17 (name lists and price lists from offices): a workbook of Chinese, Korean or Thai Excel names its usual
# formats of dates by number alone (27 to 31, 36, 50 to 54, 57, 58; Thai 71 to 74, 81: ECMA-376 part 1, 18.8.30). exceljs knows 14 to 22 only
# and gives the serial number, 46361, for the fifth of December 2026; read-excel-file and xlsx 0.18.5 give days.
# The Buddhist year that Thai offices write as the code "d/m/bbbb" is a day for exceljs and xlsx, and 46361 for read-excel-file.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17 xlsx@0.18.5 fflate@0.8.3 >/dev/null 2>&1
cat > look.mjs <<'JS'
import ExcelJS from 'exceljs'
import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import xlsx from 'xlsx'
const serial = 46361
const formats = [14, 31, 57, 58, 71, 164]
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relation = (id, name, target) => `<Relationship Id="${id}" Type="${office}/${name}" Target="${target}"/>`
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const files = {
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d/m/bbbb"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${formats.map((_, at) => `<row r="${at + 1}"><c r="A${at + 1}" s="${at + 1}"><v>${serial}</v></c></row>`).join('')}</sheetData></worksheet>`,
}
const bytes = Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
const kind = (value) => (value instanceof Date ? 'day' : String(value))
const book = new ExcelJS.Workbook()
await book.xlsx.load(bytes)
const rows = await readSheet(bytes)
const sheet = xlsx.read(bytes, { cellDates: true }).Sheets.A
const seen = Object.fromEntries(
  formats.map((id, at) => [id, [book.worksheets[0].getCell(`A${at + 1}`).value, rows[at][0], sheet[`A${at + 1}`].v].map(kind).join(' ')]),
)
console.log('format: exceljs, read-excel-file, xlsx', seen)
const stated = { 14: 'day day day', 31: '46361 day day', 57: '46361 day day', 58: '46361 day day', 71: '46361 day day', 164: 'day 46361 day' }
if (JSON.stringify(seen) !== JSON.stringify(stated)) {
  console.error('behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.mjs
