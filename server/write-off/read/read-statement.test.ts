import { describe, expect, test } from 'vitest'
import { encoderOf } from '#test/kit/old-letters.ts'
import { writeXlsx } from '../../kit/sheet/xlsx.ts'
import { lineKeys } from '../statements/line-keys.ts'
import { readAmount, readPlainAmount } from './read-amount.ts'
import { readFile } from './read-statement.ts'
import { readTable, suggestMapping } from './read-table.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const about = { source: 'bank', currency: 'THB', near: '2026-11-23' } as const

async function table(content: Uint8Array, currency = 'THB') {
  const file = await readFile(content, currency)
  if (file?.format !== 'table') throw new Error(`read as ${file?.format}`)
  const mapping = suggestMapping(file.rows, 'bank')
  return { ...file, mapping, ...(mapping && readTable(file.rows, mapping, { ...about, currency })) }
}

const kasikorn = [
  'ธนาคารกสิกรไทย,,,,,,',
  'เลขที่บัญชี,012-3-45678-9,,,,,',
  'วันที่,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ,รายละเอียด,ชื่อผู้โอน',
  ',ยอดยกมา,,,"100,000.00",,',
  '01/11/69,รับโอนเงิน,,"15,930.00","115,930.00",LT20261101,บจก. โลตัส ทราเวล',
  '02/11/2569,ค่าธรรมเนียม,25.00,,"115,905.00",,',
  '31/02/2569,รับโอนเงิน,,500.00,"116,405.00",,',
  '05/11/2569,รับโอนเงิน,,"1,2x0.00","117,605.00",,',
  'รวม,,25.00,"17,630.00",,,',
].join('\r\n')

describe('a table of a bank', () => {
  test('of Thailand in Windows-874, with Buddhist years, keeps the good lines and names the broken ones', async () => {
    const read = await table(encoderOf('windows-874')(kasikorn))
    expect(read.encoding).toBe('windows-874')
    expect(read.lines).toMatchObject([
      {
        row: 5,
        day: '2026-11-01',
        amountMinor: 1_593_000,
        text: 'รับโอนเงิน LT20261101',
        payer: 'บจก. โลตัส ทราเวล',
        balanceMinor: 11_593_000,
      },
      { row: 6, day: '2026-11-02', amountMinor: -2_500 },
    ])
    expect(read.broken).toMatchObject([
      { row: 7, why: 'write-off.broken.day' },
      { row: 8, why: 'write-off.broken.amount' },
    ])
    expect(read.openingMinor).toBe(10_000_000)
    // Lines that were taken before all of their text was read are known again.
    const before = (read.lines ?? []).map((line) => ({ ...line, text: line.knownBy ?? line.text }))
    expect(lineKeys(read.lines ?? [])).toEqual(lineKeys(before))
  })

  test('of China in GB18030 is read by its heads, newest line first or last', async () => {
    const text = [
      '中国工商银行对账单',
      '交易日期,摘要,借方发生额,贷方发生额,余额,对方户名,对方账号',
      '2026-11-03,货款,,"8,800.00","20,300.00",海南椰风旅行社有限公司,6222020200112233445',
      '20261102,手续费,12.50,,"11,500.00",,',
    ].join('\n')
    const read = await table(encoderOf('gb18030')(text), 'CNY')
    expect(read.encoding).toBe('gb18030')
    expect(read.lines).toMatchObject([
      { day: '2026-11-02', amountMinor: -1_250, text: '手续费' },
      {
        day: '2026-11-03',
        amountMinor: 880_000,
        payer: '海南椰风旅行社有限公司',
        payerAccount: '6222020200112233445',
      },
    ])
  })

  test('of Korea in EUC-KR has no decimals', async () => {
    const text =
      '거래일시,적요,출금액,입금액,잔액,의뢰인\n2026.11.03 14:22:01,인터넷,0,"1,250,000","3,250,000",한빛여행사\n'
    const read = await table(encoderOf('euc-kr')(text), 'KRW')
    expect(read.encoding).toBe('euc-kr')
    expect(read.lines).toMatchObject([{ day: '2026-11-03', amountMinor: 1_250_000, payer: '한빛여행사' }])
  })

  test('as a workbook is the same', async () => {
    const rows = kasikorn
      .split('\r\n')
      .map((line) => line.replace(/"([\d,.x]+)"/g, (_, n: string) => n.replaceAll(',', '')).split(','))
    const read = await table(await writeXlsx(rows, 'KBANK'))
    expect(read.lines).toHaveLength(2)
    expect(read.lines?.[0]).toMatchObject({ day: '2026-11-01', amountMinor: 1_593_000 })
  })
})

test.each([
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['(1,234.50)', -123_450],
  ['1234.5-', -123_450],
  ['฿ 500', 50_000],
  ['12,345', 1_234_500],
  ["1'000.00 CR", 100_000],
  ['99.00DR', -9_900],
  ['`12.30', 1_230],
  ['', undefined],
  ['12.345.6x', null],
  ['1.2.3', null],
  ['37.035', null],
  ['37.0350', null],
  ['1.234.567', 123_456_700],
  ['−5.00', -500],
  ['๑,๒๓๔.๕๐', 123_450],
  ['1\u00A0234,50', 123_450],
  ['5.00-', -500],
  ['THB 1,234.50', 123_450],
  ['500.-', 50_000],
  ['5.00 贷', 500],
  ['5.00 출금', -500],
  ['5.00 ถอน', -500],
  ['(5.00) DR', -500],
  ['-5.00 CR', null],
  ['5.00 XX', null],
])('an amount written %s', (text, minor) => {
  expect(readAmount(text, 'THB')).toBe(minor)
})

const linesIn = async (text: string, currency = 'THB') => {
  const { lines, broken, passed, accountNumber } = await table(utf8(text), currency)
  return {
    amounts: lines?.map(({ amountMinor }) => amountMinor),
    broken: broken?.map(({ row, why }) => `${row} ${why.replace('write-off.broken.', '')}`),
    passed,
    accountNumber,
  }
}

describe('the way that money went', () => {
  test.each([
    ['Dr/Cr', 'CR', 'DR'],
    ['Credit/Debit', 'Credit', 'Debit'],
    ['Type', 'Deposit', 'Withdrawal'],
    ['借贷标志', '贷', '借'],
    ['收/支', '收入', '支出'],
    ['입출금구분', '입금', '출금'],
    ['ฝาก/ถอน', 'ฝาก', 'ถอน'],
    ['ประเภท', 'เงินเข้า', 'เงินออก'],
    ['Dr/Cr', 'Haben', 'Soll'],
    ['Dr/Cr', 'Kredit', 'Debet'],
    ['Dr/Cr', 'Crédit', 'Débit'],
    ['Dr/Cr', '入金', '出金'],
  ])('is said by the column %s, and an unknown word is named with its row', async (head, came, went) => {
    const text = [
      `Date,Description,Amount,${head},Balance`,
      `2026-11-01,A,100.00,${came},1100.00`,
      `2026-11-02,B,40.00,${went},1060.00`,
      `2026-11-03,C,-60.00,${went},1000.00`,
      '2026-11-04,D,5.00,Foo,1005.00',
      '2026-11-05,E,5.00,,1005.00',
      `2026-11-06,F,-5.00,${came},1005.00`,
    ].join('\n')
    expect(await linesIn(text)).toMatchObject({
      amounts: [10_000, -4_000, -6_000],
      broken: ['5 direction', '6 direction', '7 direction'],
    })
  })
})

test('a line that begins like a sum is none; what is passed over is counted', async () => {
  const text = [
    'Account No: 012-3-45678-9,,,,',
    'Date,Description,Withdrawal,Deposit,Balance',
    ',Balance brought forward,,,1000.00',
    '2026-11-01,Summit sunrise hike,,100.00,1100.00',
    '2026-11-01,Total Dive Co settlement,,50.00,1150.00',
    ',Total Dive Co settlement,,60.00,',
    '2026-11-02,Total,,70.00,1220.00',
    'Total,,0.00,220.00,',
    'รวมทั้งสิ้น,,0.00,220.00,',
    ',Total deposits: 3 items,,220.00,',
  ].join('\n')
  expect(await linesIn(text)).toEqual({
    amounts: [10_000, 5_000, 7_000],
    broken: ['6 day'],
    passed: [3, 8, 9, 10],
    accountNumber: '012-3-45678-9',
  })
})

test('a point before three digits is what the column says otherwise, and named where it says nothing', async () => {
  const of = (...amounts: string[]) =>
    linesIn(['Date;Description;Amount', ...amounts.map((amount) => `2026-11-01;A;${amount}`)].join('\n'))
  expect(await of('1.234', '12,50')).toMatchObject({ amounts: [123_400, 1_250], broken: [] })
  expect(await of('850.000', '12.50')).toMatchObject({ amounts: [85_000, 1_250], broken: [] })
  expect(await of('37.035', '12.50')).toMatchObject({ amounts: [1_250], broken: ['2 amount'] })
  expect(await of('37.035')).toMatchObject({ amounts: [], broken: ['2 amount'] })
})

test.each(['012-3-45678-9', '012–3–45678–9', '๐๑๒-๓-๔๕๖๗๘-๙', '０１２-３-４５６７８-９'])(
  'the account above the table is named however its number is written: %s',
  async (number) => {
    const text = `เลขที่บัญชี,${number}\nวันที่,รายการ,จำนวนเงิน\n01/11/2569,A,100.00`
    expect(await linesIn(text)).toMatchObject({ amounts: [10_000], accountNumber: '012-3-45678-9' })
  },
)

test('an amount with the sign or code of another currency is named, never taken for our own', async () => {
  const text = [
    'Date,Description,Amount',
    '2026-11-01,A,฿100.00',
    '2026-11-02,B,$100.00',
    '2026-11-03,C,USD 100.00',
    '2026-11-04,D,£100.00',
    '2026-11-05,E,100.00 THB',
    '2026-11-06,F,100.00 OUT',
  ].join('\n')
  expect(await linesIn(text)).toMatchObject({
    amounts: [10_000, 10_000, -10_000],
    broken: ['3 amount', '4 amount', '5 amount'],
  })
})

test('a moment of OFX with an offset is the day in our zone', async () => {
  const late = ofx1.replace('20261103120000[+7:ICT]', '20261103200000.000[0:GMT]')
  const file = await readFile(utf8(late), 'THB', undefined, 'Asia/Bangkok')
  expect(file?.format === 'ofx' && file.statements[0]?.lines[0]?.day).toBe('2026-11-04')
})

test('formats of banks have no mark between thousands', () => {
  expect(readPlainAmount('850.000', 'THB')).toBe(85_000)
  expect(readPlainAmount('850,5', 'THB')).toBe(85_050)
  expect(readPlainAmount('-850', 'THB')).toBe(-85_000)
  for (const text of ['37.035', '1,234.50', '1.234,50', '1.234.567', ''])
    expect(readPlainAmount(text, 'THB'), text).toBeNull()
})

const mt940 = `{1:F01BKKBTHBKAXXX0000000000}{2:O9401200261103}{4:
:20:STMT261103
:25:BKKBTHBK/1234567890
:28C:211/1
:60F:C261102THB100000,00
:61:2611031103C15930,NTRFLT2611010042//BBL0099
SECOND LINE
:86:/EREF/INV-2026-0042/NAME/LOTUS TRAVEL CO LTD/REMI/BILL OF OCTOBER/
:61:261231D25,50NCHG
:86:FEE
:61:2611030101RC100,00NTRFNONREF
:86:166?00RETURN?20OVERPAID ?21ORDER 42?32SOMCHAI?33 JAIDEE?311234
:61:BROKEN
:62F:C261103THB115804,50
-}`

describe('MT940', () => {
  test('tells each line with its text, a reversal lowers what a credit raised, a broken one is named', async () => {
    const file = await readFile(utf8(mt940), 'THB')
    expect(file).toMatchObject({ format: 'mt940' })
    const [one] = file?.format === 'mt940' ? file.statements : []
    expect(one).toMatchObject({
      accountNumber: 'BKKBTHBK/1234567890',
      currency: 'THB',
      openingMinor: 10_000_000,
      closingMinor: 11_580_450,
      lines: [
        {
          day: '2026-11-03',
          amountMinor: 1_593_000,
          reference: 'LT2611010042',
          bankReference: 'BBL0099',
          payer: 'LOTUS TRAVEL CO LTD',
          text: 'SECOND LINE BILL OF OCTOBER',
        },
        { day: '2026-12-31', amountMinor: -2_550, text: 'FEE' },
        {
          day: '2027-01-01',
          amountMinor: -10_000,
          payer: 'SOMCHAI JAIDEE',
          text: 'OVERPAID ORDER 42',
          reference: '',
        },
      ],
      broken: [{ why: 'write-off.broken.line' }],
    })
  })
})

const camt = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt><n:Stmt><n:Id>S-1</n:Id>
<n:Acct><n:Id><n:Othr><n:Id>0123456789</n:Id></n:Othr></n:Id><n:Ccy>THB</n:Ccy></n:Acct>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>OPBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="THB">100.00</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd></n:Bal>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>CLBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="THB">9800</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd></n:Bal>
<n:Ntry><n:Amt Ccy="THB">9700.00</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts><n:Cd>BOOK</n:Cd></n:Sts><n:BookgDt><n:DtTm>2026-11-03T09:00:00+07:00</n:DtTm></n:BookgDt>
<n:AcctSvcrRef>X1</n:AcctSvcrRef><n:NtryDtls><n:TxDtls><n:Refs><n:EndToEndId>INV-7</n:EndToEndId></n:Refs>
<n:RltdPties><n:Dbtr><n:Pty><n:Nm>Lotus &amp; Co &b;</n:Nm></n:Pty></n:Dbtr></n:RltdPties><n:RmtInf><n:Ustrd>October</n:Ustrd></n:RmtInf></n:TxDtls></n:NtryDtls></n:Ntry>
<n:Ntry><n:Amt Ccy="THB">5</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:Sts>PDNG</n:Sts><n:BookgDt><n:Dt>2026-11-03</n:Dt></n:BookgDt></n:Ntry>
</n:Stmt></n:BkToCstmrStmt></n:Document>`

describe('CAMT.053', () => {
  test('is read by local names, booked entries alone, and makes no entity', async () => {
    const file = await readFile(utf8(camt), 'THB')
    const [one] = file?.format === 'camt053' ? file.statements : []
    expect(one).toMatchObject({
      accountNumber: '0123456789',
      currency: 'THB',
      openingMinor: 10_000,
      closingMinor: 980_000,
      lines: [
        { day: '2026-11-03', amountMinor: 970_000, reference: 'INV-7', bankReference: 'X1', text: 'October' },
      ],
    })
    expect(one?.lines).toHaveLength(1)
    expect(one?.lines[0]?.payer).toContain('Lotus & Co')
    expect(one?.lines[0]?.payer).not.toContain('aaa')
  })
  test('made of nothing but open elements is none', async () => {
    expect(await readFile(utf8(`<Document>${'<a>'.repeat(16_000)}`), 'THB')).toBeNull()
  })
})

const ofx1 = `OFXHEADER:100
DATA:OFXSGML
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>THB<BANKACCTFROM><BANKID>004<ACCTID>0123456789<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261103120000[+7:ICT]<TRNAMT>15930.00<FITID>991<NAME>LOTUS &amp; CO<MEMO>LT2611010042</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261104<TRNAMT>-25.00<FITID>991<NAME>FEE</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>2026<TRNAMT>-25.00<FITID>992<NAME>BROKEN</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>115905.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

describe('OFX', () => {
  test.each([
    ['1, whose leaves are open', ofx1],
    [
      '2, whose leaves are closed',
      `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${ofx1.slice(ofx1.indexOf('<OFX>')).replace(/<([A-Z]+)>([^<\n]+)/g, '<$1>$2</$1>')}`,
    ],
  ])('%s', async (_, text) => {
    const file = await readFile(utf8(text), 'THB')
    const [one] = file?.format === 'ofx' ? file.statements : []
    expect(one).toMatchObject({
      accountNumber: '0123456789',
      openingMinor: 10_000_000,
      closingMinor: 11_590_500,
      lines: [
        {
          day: '2026-11-03',
          amountMinor: 1_593_000,
          payer: 'LOTUS & CO',
          text: 'LT2611010042',
          bankReference: '991',
        },
        { day: '2026-11-04', amountMinor: -2_500, text: 'FEE' },
      ],
      broken: [{ why: 'write-off.broken.day' }],
    })
  })
})

test('a file of another kind is a table without heads, and is refused as such', async () => {
  const file = await readFile(utf8('Hello\nworld'), 'THB')
  expect(file?.format === 'table' && suggestMapping(file.rows, 'bank')).toBeNull()
})
