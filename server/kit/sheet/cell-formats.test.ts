import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { readFigure } from '#contract/kit/money/figures.ts'
import { plays } from '#test/kit/plays.ts'
import { formatOf, plainNumber } from './cell-formats.ts'
import { readSheet } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A workbook of one row: each cell a number and its format. */
function workbookOf(cells: readonly (readonly [string, string])[], head = ''): Uint8Array {
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="r">${head}<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml" Id="rId1"/><Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml" Id="rId2"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts>${cells
      .map(([, code], at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells
      .map((_, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells
      .map(
        ([value], at) =>
          `<c r="${String.fromCharCode(65 + at)}1" s="${at + 1}"><f>1+1</f><v>${value}</v></c>`,
      )
      .join('')}</row></sheetData></worksheet>`,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )
}

test('a cell says what its format shows', async () => {
  const rows = docTable('algorithms/spreadsheets.md', 'What a cell of a workbook says')
  const cells = rows.map((row) => [row['stored']!, row['format']!] as const)
  const [read] = await readSheet(workbookOf(cells))
  expect(read).toEqual(rows.map((row) => row['says']))
})

test('days of the calendar of 1904 are counted from there', async () => {
  const cells = [['44930', 'yyyy-mm-dd']] as const
  expect(await readSheet(workbookOf(cells, '<workbookPr date1904="1"/>'))).toEqual([['2027-01-05']])
})

test('words and signs beside a number make no day of it', () => {
  for (const code of [
    'General',
    '0.00',
    '#,##0.00',
    '"days" 0',
    '0.00E+00',
    '[$THB] #,##0',
    '#,##0 "THB"',
    '@',
    '_-* #,##0.00_-',
    '#,##0 \\d',
  ])
    expect(formatOf(code), code).toBeUndefined()
})

test('every number of two decimals comes back as itself, whatever its seventeen digits say', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 9 }),
      (minor, steps) => {
        // As programs add: the value is off by some of its last places.
        const stored = Array.from({ length: steps }, () => minor / 100 / steps).reduce(
          (sum, part) => sum + part,
          0,
        )
        const figure = readFigure(plainNumber(stored.toPrecision(17)))
        expect(Math.round(Number(figure) * 100)).toBe(Math.round(minor))
        expect(figure?.split('.')[1]?.replace(/0+$/, '').length ?? 0).toBeLessThanOrEqual(2)
      },
    ),
    { numRuns: plays(500) },
  )
})

test('a text that looks like an escaped letter comes back from our own workbook as it was', async () => {
  const rows = [['A_x0041_1', '_x005F_', '_x005F_x0041_', 'a_xyz_', '__x0041__']]
  expect(await readSheet(await writeXlsx(rows, 'A'))).toEqual(rows)
})
