import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeCsv } from '#contract/kit/sheet/csv.ts'
import { maxSheetRows } from '#contract/kit/sheet/sheet.api.ts'
import { stripEmoji } from '#contract/kit/text/text.ts'
import { plays } from '#test/kit/plays.ts'
import { encoderOf } from '#test/kit/old-letters.ts'
import { BadSheet, readSheet, readTable } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

const readCsv = (text: string) => readSheet(Buffer.from(text))

/** Texts without space around them, rows without what is empty at their ends. */
const trimmed = (rows: readonly (readonly string[])[]) => {
  const view = rows.map((row) => row.map((cell) => stripEmoji(cell).trim()))
  const cut = view.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1)
}
/** What a person types: any script, quotes, separators, line ends; XML has no control marks, and the mark of a lost letter goes. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  // oxlint-disable-next-line no-control-regex
  .map((one) => one.replace(/[\u0000-\u001F\uFFFD-\uFFFF]/g, ''))
const table = fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 40 })

test('a workbook reads back as it was written, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      expect(trimmed(await readSheet(await writeXlsx(rows, 'Any / name')))).toEqual(trimmed(rows))
    }),
    { numRuns: plays(10), examples: [[[['valueOf', '__proto__'], ['constructor']]]] },
  )
}, 60_000)

test('a CSV reads back as it was written; a text that looks like a formula leaves guarded', async () => {
  const rows = [
    ['=1+1', '+66 81', '@SUM(A1)', '-cmd', '-2+cmd', '-12.5'],
    ['ก "ข" ค', 'a,b', 'line\nline', "'quoted", '皮皮岛'],
  ]
  const written = writeCsv(rows)
  expect(written).toContain(`'=1+1,'+66 81,'@SUM(A1),'-cmd,'-2+cmd,-12.5`)
  expect(await readCsv(written)).toEqual(rows)
})

test('a CSV of a spreadsheet that separates by semicolon or tab is read too', async () => {
  expect(await readCsv('a;b\r\n1,5;"x;y"\r\n')).toEqual([
    ['a', 'b'],
    ['1,5', 'x;y'],
  ])
  expect(await readCsv('a\tb\n1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('line ends of several programs, quotes amid a cell, rows of any length and empty ones are read as they stand', async () => {
  expect(await readCsv('\uFEFF"a",b\r\n\r\n5" pipe,"2\n3"\r4,5,6\n"x"y,z\n')).toEqual([
    ['a', 'b'],
    [],
    ['5" pipe', '2\n3'],
    ['4', '5', '6'],
    ['"x"y', 'z'],
  ])
  expect(await readCsv('')).toEqual([])
})

test('a quote that is never closed is refused by its row, and does not swallow what follows', async () => {
  const openQuote = { refusal: { why: 'kit.sheets.openQuote', params: { row: 3 } } }
  const text = 'code,name\nA,"one\ntwo"\nB,"three\nC,four\n'
  await expect(readCsv(text)).rejects.toMatchObject(openQuote)
  const large = `code,name\nA,one\nB,"${'x""'.repeat(1_000_000)}`
  await expect(readSheet(Buffer.from(large), 60_000)).rejects.toMatchObject(openQuote)
}, 90_000)

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
  expect(trimmed(await readSheet(workbook(sheet, shared)))).toEqual([
    [],
    ['', 'Phi Phi & more', '', '0.3750', 'ก'],
  ])
})

test('of a formula what it gave last is read; it is never worked out', async () => {
  const sheet = '<row r="1"><c r="A1"><f>1+1</f><v>3</v></c><c r="B1" t="str"><f>x</f><v>y</v></c></row>'
  expect(await readSheet(workbook(sheet))).toEqual([['3', 'y']])
})

test('blank rows cost nothing, in the middle, at the end, or by their numbers alone; what stands below them is refused', async () => {
  const tooMany = { refusal: { why: 'kit.sheets.tooManyRows', params: { max: maxSheetRows } } }
  expect(await readCsv(`a,b\n1,2\n${'\n'.repeat(250_000)}`)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(await readCsv(`a,b\n${' , \r\n'.repeat(250_000)}`)).toEqual([['a', 'b']])
  await expect(readCsv(`a,b\n${'\n'.repeat(250_000)}x,y`)).rejects.toMatchObject(tooMany)
  await expect(
    readSheet(workbook('<row r="300000"><c r="A300000"><v>1</v></c></row>')),
  ).rejects.toMatchObject(tooMany)
  expect(await readSheet(workbook('<row r="1"><c r="A1"><v>1</v></c></row><row r="300000"/>'))).toEqual([
    ['1'],
  ])
  expect(await readCsv('a,b\n\n\n1,2')).toEqual([['a', 'b'], [], [], ['1', '2']])
}, 60_000)

test('a text that looks like the code of a letter comes back from our own workbook as it was', async () => {
  const rows = [['A_x0041_1', '_x005F_x0041_', '_x004', 'plain_xyz']]
  expect(await readSheet(await writeXlsx(rows, 'Any'))).toEqual(rows)
})

test('letters are read as they are written, or as a person says', async () => {
  const content = encoderOf('windows-1252')('Guest,Pax\nJürgen Müller,2')
  expect(await readTable({ content })).toEqual({
    encoding: 'windows-1252',
    rows: [
      ['Guest', 'Pax'],
      ['Jürgen Müller', '2'],
    ],
  })
  const { encoding, rows } = await readTable({ content, encoding: 'utf-8' })
  expect(encoding).toBe('utf-8')
  expect(rows[1]?.[0]).toContain('\uFFFD')
})

test('a letter with a thousand marks keeps thirty, so that it is compared in no time', async () => {
  const [[cell] = []] = await readCsv(`${'\u0301\u0316'.repeat(10_000)},b`)
  expect(cell?.length).toBe(30)
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
  const outcomes = await Promise.allSettled(files.map((file) => readSheet(file, 1_500)))
  clearInterval(beat)
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  expect(longestWait).toBeLessThan(3_000)
}, 60_000)

test('a workbook that takes more memory than it may is refused, and nothing dies of it', async () => {
  const row = `<row>${'<c t="inlineStr"><is><t>many small texts</t></is></c>'.repeat(50)}</row>`
  await expect(readSheet(workbook(row.repeat(40_000)), 60_000)).rejects.toThrow(BadSheet)
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

const letter = (at: number) => String.fromCharCode(65 + at)
const columnAt = (at: number): string =>
  at < 26 ? letter(at) : columnAt(Math.floor(at / 26) - 1) + letter(at % 26)
/** One shared text, named by as many cells. */
const oftenNamed = (text: string, rows: number, cells = 1) =>
  workbook(numbered(rows, cells), {
    'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>`,
  })
function numbered(rows: number, cells: number): string {
  const cell = (row: number, at: number) => `<c r="${columnAt(at)}${row}" t="s"><v>0</v></c>`
  const row = (no: number) =>
    `<row r="${no}">${Array.from({ length: cells }, (_, at) => cell(no, at)).join('')}</row>`
  return Array.from({ length: rows }, (_, at) => row(at + 1)).join('')
}
const refused = (why: string, max: number) => ({ refusal: { why: `kit.sheets.${why}`, params: { max } } })

/** The machine may have other things to do. */
const patient = 60_000

test('a small file that says one long text many times is refused for its text, and little of it comes here', async () => {
  const file = oftenNamed('x'.repeat(250_000), 20_000)
  expect(file.length).toBeLessThan(150_000)
  const peak = () => process.resourceUsage().maxRSS / 1024
  const before = peak()
  await expect(readSheet(file, patient)).rejects.toMatchObject(refused('tooMuchText', 16))
  expect(peak() - before).toBeLessThan(100)
  await expect(readSheet(oftenNamed('x'.repeat(400), 100, 500), patient)).rejects.toMatchObject(
    refused('tooMuchText', 16),
  )
}, 90_000)

test('rows, columns and letters have their limits, in a workbook as in a text', async () => {
  const rows = maxSheetRows + 2
  const tooMany = refused('tooManyRows', maxSheetRows)
  await expect(readSheet(oftenNamed('x', rows), patient)).rejects.toMatchObject(tooMany)
  await expect(readSheet(Buffer.from('x\n'.repeat(rows)), patient)).rejects.toMatchObject(tooMany)
  const long = `${'x'.repeat(9000)}\n`.repeat(2000)
  await expect(readSheet(Buffer.from(long), patient)).rejects.toMatchObject(refused('tooMuchText', 16))
  for (const file of [
    oftenNamed('y'.repeat(30_000), 1, 600),
    Buffer.from(`${'y'.repeat(30_000)},`.repeat(600)),
    Buffer.from(`${'y'.repeat(300)},`.repeat(600)),
  ]) {
    const [row] = await readSheet(file, patient)
    expect(row).toHaveLength(500)
    expect(row![0]!.length).toBeLessThanOrEqual(25_000)
  }
}, 90_000)

test('what a text cannot be kept as is left out: zero letters, halves of letters, emoji', async () => {
  const sheet = '<row r="1"><c r="A1" t="str"><v>a&#0;b&#xD83D;c</v></c></row>'
  const [[cell] = []] = await readSheet(workbook(sheet), patient)
  expect(cell).toMatch(/^ab?\uFFFD?c?/)
  expect(cell!.isWellFormed()).toBe(true)
  expect(await readSheet(Buffer.from('a\u{1F600}b\n'))).toEqual([['ab']])
}, 90_000)
