import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'
import { readSheet } from './sheet.ts'
import { readXlsx, writeXlsx } from './xlsx.ts'
import { makeZip } from './zip.ts'

const trimmed = (rows: readonly (readonly (string | null)[])[]) =>
  rows.map((row) => row.join('\u0001').replace(/\u0001+$/, ''))
/** What a person types: any script, quotes, separators, line ends; XML has no control marks. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  // oxlint-disable-next-line no-control-regex
  .map((one) => one.replace(/[\u0000-\u001F\uFFFE\uFFFF]/g, ''))
const table = fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 })

test('a workbook reads back as it was written, whatever is in it', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(trimmed(readXlsx(writeXlsx(rows, 'Any / name')))).toEqual(trimmed(rows))
    }),
  )
})

test('a CSV reads back as it was written; a text that looks like a formula leaves guarded', () => {
  const rows = [
    ['=1+1', '+66 81', '@SUM(A1)', '-cmd', '-12.5'],
    ['ก "ข" ค', 'a,b', 'line\nline', "'quoted", '皮皮岛'],
  ]
  const written = writeCsv(rows)
  expect(written).toContain(`'=1+1,'+66 81,'@SUM(A1),'-cmd,-12.5`)
  expect(readCsv(written)).toEqual(rows)
})

test('a CSV of a spreadsheet that separates by semicolon or tab is read too', () => {
  expect(readCsv('a;b\r\n1,5;"x;y"\r\n')).toEqual([
    ['a', 'b'],
    ['1,5', 'x;y'],
  ])
  expect(readCsv('a\tb\n1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

const workbook = (sheet: string, more: [string, string][] = []) =>
  makeZip([
    [
      'xl/workbook.xml',
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Target="/xl/worksheets/first.xml" Id="rId7"/></Relationships>',
    ],
    ['xl/worksheets/first.xml', `<worksheet><sheetData>${sheet}</sheetData></worksheet>`],
    ...more,
  ])

test('shared texts with runs, numbers, gaps and entities are read as other programs write them', () => {
  const shared: [string, string] = [
    'xl/sharedStrings.xml',
    '<sst><si><r><t>Phi </t></r><r><t xml:space="preserve">Phi &amp; more</t></r><rPh><t>x</t></rPh></si></sst>',
  ]
  const sheet =
    '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2"><v>0.375</v></c><c r="E2" t="str"><v>&#3585;</v></c></row>'
  expect(readXlsx(workbook(sheet, [shared]))).toEqual([[], ['', 'Phi Phi & more', '', '0.375', 'ก']])
})

test('a formula is told as one and never worked out', () => {
  const sheet = '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f/><v>x</v></c></row>'
  expect(readXlsx(workbook(sheet))).toEqual([[null, null]])
})

test('a file made to be slow is read as quickly as any other', () => {
  const begun = performance.now()
  for (const part of [
    '<row r="1">',
    '<row',
    '<row r="1"><c><v>',
    '<c r="A1"',
    '<c><is><t>',
    '<c t="inlineStr"><rPh>',
  ])
    readXlsx(workbook(part.repeat(100_000)))
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('what is no spreadsheet, or unpacks to far more than it should, is refused', () => {
  for (const content of [
    Buffer.from('PK\u0003\u0004 not really'),
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]),
    makeZip([['readme.txt', 'hello']]),
    workbook('<row r="9999999"><c><v>1</v></c></row>'),
    workbook(' '.repeat(130 * 1024 * 1024)),
  ])
    expect(() => readSheet(content)).toThrow()
})
