import { expect, test } from 'vitest'
import { encoderOf } from '#test/kit/old-letters.ts'
import { readFile } from './read-statement.ts'
import { readTable, suggestMapping } from './read-table.ts'
import { tidy, type ParsedStatement } from './parsed-statement.ts'

const entry = (name: string) => `<Ntry><Amt Ccy="THB">850.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
  <BookgDt><Dt>2026-11-28</Dt></BookgDt><AddtlNtryInf>${name}</AddtlNtryInf></Ntry>`
const camt = (declared: string, name: string) =>
  `<?xml version="1.0" encoding="${declared}"?><Document><BkToCstmrStmt><Stmt><Id>1</Id>${entry(name)}</Stmt></BkToCstmrStmt></Document>`
const ofx = (head: string, name: string) =>
  `${head}\r\n\r\n<OFX><STMTRS><CURDEF>THB<STMTTRN><DTPOSTED>20261128<TRNAMT>850.00<FITID>1<NAME>${name}</STMTTRN></STMTRS></OFX>`

async function firstText(content: Uint8Array): Promise<string | undefined> {
  const read = await readFile(content, 'THB')
  return read?.format === 'table' ? undefined : read?.statements[0]?.lines[0]?.text
}

test.each([
  ['windows-874', 'windows-874', 'รับโอนเงิน สมชาย'],
  ['TIS-620', 'windows-874', 'ร'],
  ['ISO-8859-1', 'windows-1252', 'Café Müller'],
  ['GB2312', 'gb18030', '货款'],
  ['UTF-8', 'utf-8', 'รับโอนเงิน'],
])('XML that declares %s is read so', async (declared, encoding, name) => {
  const text = camt(declared, name)
  const content = encoding === 'utf-8' ? Buffer.from(text) : encoderOf(encoding)(text)
  expect(await firstText(content)).toBe(name)
})

test.each([
  ['OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:874', 'windows-874', 'รับโอนเงิน'],
  ['OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:1252', 'windows-1252', 'Café Müller'],
  ['OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:NONE', 'windows-874', 'รับโอนเงิน'],
])('OFX by its head: %s', async (head, encoding, name) => {
  expect(await firstText(encoderOf(encoding)(ofx(head, name)))).toBe(name)
})

test('letters by their number are letters', async () => {
  const head = '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200"?>'
  const view = await firstText(
    Buffer.from(ofx(head, 'Caf&#233; &#xE9;l&#x00e9; &amp; &#3585; &#0; &#xD800; &unknown;')),
  )
  expect(view).toBe('Café élé & ก &#0; &#xD800; &unknown;')
})

/** What is taken and what is not, of a file with a good line and one of which letters were lost. */
async function heldBack(text: string): Promise<ParsedStatement | undefined> {
  const read = await readFile(Buffer.from(text), 'THB', 'utf-8')
  if (read?.format !== 'table') return read?.statements[0]
  const mapping = suggestMapping(read.rows, 'bank')
  return mapping
    ? readTable(read.rows, mapping, { source: 'bank', currency: 'THB', near: '2026-11-28' })
    : undefined
}
const lostName = 'J\uFFFDrgen'
const entries = camt('UTF-8', 'good').replace('</Stmt>', `${entry(lostName)}</Stmt>`)
const transactions = ofx('OFXHEADER:100', 'good').replace(
  '</STMTTRN>',
  `</STMTTRN><STMTTRN><DTPOSTED>20261128<TRNAMT>7.00<FITID>2<MEMO>${lostName}</STMTTRN>`,
)
const swift = `:20:x\n:25:123456\n:28C:1\n:60F:C261127THB0,\n:61:2611281128C850,NTRFNONREF//A\n:86:good\n:61:2611281128C7,NTRFNONREF//B\n:86:${lostName}\n:62F:C261128THB857,\n-`
test.each([
  ['a table', `Date,Description,Amount\n2026-11-28,good,850.00\n2026-11-28,${lostName},7.00\n`],
  ['CAMT', entries],
  ['OFX', transactions],
  ['MT940', swift],
])('a line of which letters were lost is named with its row and not taken: %s', async (_, text) => {
  const view = await heldBack(text)
  expect(view?.lines.map((line) => line.text)).toEqual(['good'])
  expect(view?.broken).toMatchObject([
    { row: expect.any(Number), text: expect.stringContaining(lostName), why: 'write-off.broken.letters' },
  ])
})

test('a line whose formula failed is named with its row and not taken, whichever cell; a column that is not read may fail', async () => {
  const view = await heldBack(
    'Date,Description,Amount,Extra\n2026-11-28,good,850.00,#N/A\n2026-11-28,#N/A,7.00,\n2026-11-28,x,#REF!,\n#VALUE!,x,7.00,\n',
  )
  expect(view?.lines.map((line) => line.text)).toEqual(['good'])
  expect(view?.broken.map(({ row, why }) => [row, why])).toEqual(
    [3, 4, 5].map((row) => [row, 'write-off.broken.formula']),
  )
})

test('a text is not cut within a letter', () => {
  expect(tidy(`${'a'.repeat(499)}𠮷`)).toBe('a'.repeat(499))
  expect(tidy(`${' '.repeat(500)}${'a'.repeat(499)}𠮷`)).toBe('a'.repeat(499))
})
