import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeCsv } from '#contract/kit/csv.ts'
import { readCsv } from './csv.ts'
import { BadSheet, readSheet } from './sheet.ts'
import { readXlsx, writeXlsx } from './xlsx.ts'

/** Rows without what is empty at their ends, as spreadsheets keep them. */
const trimmed = (rows: readonly (readonly string[])[]) => {
  // A text that every object has ("valueOf") leaves with a space behind it.
  const told = rows.map((row) => row.map((cell) => (cell.trim() in Object.prototype ? cell.trim() : cell)))
  const cut = told.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1)
}
/** What a person types: any script, quotes, separators, line ends; XML has no control marks. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  // oxlint-disable-next-line no-control-regex
  .map((one) => one.replace(/[\u0000-\u001F\uFFFE\uFFFF]/g, ''))
const table = fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 40 })

test('a workbook reads back as it was written, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      expect(trimmed(await readXlsx(await writeXlsx(rows, 'Any / name')))).toEqual(trimmed(rows))
    }),
    { numRuns: 10, examples: [[[['valueOf', '__proto__'], ['constructor']]]] },
  )
}, 60_000)

test('a CSV reads back as it was written; a text that looks like a formula leaves guarded', () => {
  const rows = [
    ['=1+1', '+66 81', '@SUM(A1)', '-cmd', '-2+cmd', '-12.5'],
    ['ก "ข" ค', 'a,b', 'line\nline', "'quoted", '皮皮岛'],
  ]
  const written = writeCsv(rows)
  expect(written).toContain(`'=1+1,'+66 81,'@SUM(A1),'-cmd,'-2+cmd,-12.5`)
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

const zipped = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
const workbook = (sheet: string, more: Record<string, string> = {}) =>
  zipped({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/first.xml" Id="rId7"/></Relationships>',
    'xl/worksheets/first.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  })

test('shared texts with runs, numbers as they are written, gaps and entities are read as other programs write them', async () => {
  const shared = {
    'xl/sharedStrings.xml':
      '<sst><si><r><t>Phi </t></r><r><t xml:space="preserve">Phi &amp; more</t></r></si></sst>',
  }
  const sheet =
    '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2"><v>0.3750</v></c><c r="E2" t="str"><v>&#3585;</v></c></row>'
  expect(trimmed(await readXlsx(workbook(sheet, shared)))).toEqual([
    [],
    ['', 'Phi Phi & more', '', '0.3750', 'ก'],
  ])
})

test('of a formula what it gave last is read; it is never worked out', async () => {
  const sheet = '<row r="1"><c r="A1"><f>1+1</f><v>3</v></c><c r="B1" t="str"><f>x</f><v>y</v></c></row>'
  expect(await readXlsx(workbook(sheet))).toEqual([['3', 'y']])
})

test('a file made to be slow keeps nobody waiting, and is given up', async () => {
  const slow = [
    '<row r="1">',
    '<row',
    '<row r="1"><c><v>',
    '<c r="A1"',
    '<c><is><t>',
    '<c t="inlineStr"><rPh>',
  ]
  const files = slow.map((part) => workbook(part.repeat(100_000)))
  let longestWait = 0
  let last = performance.now()
  const beat = setInterval(() => {
    longestWait = Math.max(longestWait, performance.now() - last)
    last = performance.now()
  }, 20)
  const outcomes = await Promise.allSettled(files.map((file) => readXlsx(file, 1_500)))
  clearInterval(beat)
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  expect(longestWait).toBeLessThan(3_000)
}, 60_000)

test('a workbook that takes more memory than it may is refused, and nothing dies of it', async () => {
  const row = `<row>${'<c t="inlineStr"><is><t>many small texts</t></is></c>'.repeat(50)}</row>`
  await expect(readXlsx(workbook(row.repeat(40_000)), 60_000)).rejects.toThrow(BadSheet)
}, 90_000)

test('what is no spreadsheet, or unpacks to far more than it should, is refused', async () => {
  for (const content of [
    Buffer.from('PK\u0003\u0004 not really'),
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]),
    zipped({ 'readme.txt': 'hello' }),
    workbook('<row r="9999999"><c r="A9999999"><v>1</v></c></row>'),
    workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    workbook(' '.repeat(130 * 1024 * 1024)),
  ])
    await expect(readSheet(content)).rejects.toThrow(BadSheet)
}, 90_000)
