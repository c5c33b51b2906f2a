import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pain001, type BankOrder } from './pain001.ts'
import { plays } from '#test/kit/plays.ts'

/*
 * What the schema pain.001.001.09 asks of the elements that the file uses: which stand in which, in this order, how often, and
 * what their texts look like.
 */
type Rule = { children?: readonly (readonly [name: string, least: number, most: number])[]; text?: RegExp }
const max35 = /^.{1,35}$/su
const max70 = /^.{1,70}$/su
const decimal = /^(?=(\D*\d){1,18}\D*$)\d+(\.\d{1,5})?$/
const party: Rule = { children: [['Nm', 0, 1]] }
const account: Rule = {
  children: [
    ['Id', 1, 1],
    ['Ccy', 0, 1],
  ],
}
const bank: Rule = { children: [['FinInstnId', 1, 1]] }
const rules: Record<string, Rule> = {
  Document: { children: [['CstmrCdtTrfInitn', 1, 1]] },
  CstmrCdtTrfInitn: {
    children: [
      ['GrpHdr', 1, 1],
      ['PmtInf', 1, Infinity],
    ],
  },
  GrpHdr: {
    children: [
      ['MsgId', 1, 1],
      ['CreDtTm', 1, 1],
      ['NbOfTxs', 1, 1],
      ['CtrlSum', 0, 1],
      ['InitgPty', 1, 1],
    ],
  },
  PmtInf: {
    children: [
      ['PmtInfId', 1, 1],
      ['PmtMtd', 1, 1],
      ['NbOfTxs', 0, 1],
      ['CtrlSum', 0, 1],
      ['ReqdExctnDt', 1, 1],
      ['Dbtr', 1, 1],
      ['DbtrAcct', 1, 1],
      ['DbtrAgt', 1, 1],
      ['CdtTrfTxInf', 1, Infinity],
    ],
  },
  CdtTrfTxInf: {
    children: [
      ['PmtId', 1, 1],
      ['Amt', 1, 1],
      ['CdtrAgt', 0, 1],
      ['Cdtr', 0, 1],
      ['CdtrAcct', 0, 1],
      ['RmtInf', 0, 1],
    ],
  },
  ReqdExctnDt: { children: [['Dt', 1, 1]] },
  PmtId: { children: [['EndToEndId', 1, 1]] },
  Amt: { children: [['InstdAmt', 1, 1]] },
  RmtInf: { children: [['Ustrd', 0, Infinity]] },
  Dbtr: party,
  Cdtr: party,
  InitgPty: party,
  DbtrAcct: account,
  CdtrAcct: account,
  DbtrAgt: bank,
  CdtrAgt: bank,
  MsgId: { text: max35 },
  PmtInfId: { text: max35 },
  EndToEndId: { text: max35 },
  Nm: { text: max70 },
  Ustrd: { text: /^.{1,140}$/su },
  CreDtTm: { text: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/ },
  Dt: { text: /^\d{4}-\d\d-\d\d$/ },
  NbOfTxs: { text: /^\d{1,15}$/ },
  CtrlSum: { text: decimal },
  InstdAmt: { text: decimal },
  PmtMtd: { text: /^(TRF|CHK|TRA)$/ },
  Ccy: { text: /^[A-Z]{3}$/ },
  IBAN: { text: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/ },
  BICFI: { text: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/ },
}
/** One of these, where it stands in that. */
const choices: Record<string, readonly string[]> = { Id: ['IBAN', 'Othr'], FinInstnId: ['BICFI', 'Othr'] }

type Element = { name: string; attributes: string; children: Element[]; text: string }
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: '', children: [], text: '' }
  const open = [root]
  for (const [, close, name, attributes, text] of xml.matchAll(/<(\/?)(\w+)([^>]*)>([^<]*)/g)) {
    if (close) expect(open.pop()?.name).toBe(name)
    else {
      const one = { name: name!, attributes: attributes!, children: [], text: text! }
      open.at(-1)!.children.push(one)
      open.push(one)
    }
  }
  expect(open).toEqual([root])
  return root.children[0]!
}
const plain = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

function check({ name, children, text }: Element, within: string): void {
  const names = children.map((child) => child.name)
  if (within === 'Othr') return expect(plain(text)).toMatch(/^.{1,34}$/su)
  if (name === 'Othr') expect(names).toEqual(['Id'])
  else if (choices[name]) expect(choices[name].filter((one) => names.includes(one))).toEqual(names)
  else if (rules[name]?.children) {
    const { children: requested } = rules[name]
    const order = requested.map(([one]) => one)
    expect(names.map((one) => order.indexOf(one))).toEqual(
      names.map((one) => order.indexOf(one)).toSorted((a, b) => a - b),
    )
    for (const [one, min, max] of requested) {
      const count = names.filter((other) => other === one).length
      expect([name, one, count >= min && count <= max]).toEqual([name, one, true])
    }
    expect(names.filter((one) => !order.includes(one))).toEqual([])
  } else {
    expect([name, rules[name]?.text !== undefined]).toEqual([name, true])
    expect(plain(text)).toMatch(rules[name]!.text!)
  }
  for (const child of children) check(child, name)
}

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 160 }), fc.constant('ก'.repeat(90)))
const named = text.map((one) => `A${one}`)
const payee = fc.record({
  name: named,
  accountNumber: fc.oneof(
    fc.constant('DE89 3704 0044 0532 0130 00'),
    fc.string({ unit: 'binary' }).map((one) => `1${one}`),
    fc.constant('123-4-56789-0'),
  ),
  swift: fc.constantFrom('', 'kasithbk', 'COBADEFFXXX', 'no bic at all', 'BKKBTHBK '),
})
const order: fc.Arbitrary<BankOrder> = fc.record({
  messageId: fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((one) => `PR1${one}`),
  createdAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  payOn: fc.constant('2026-11-25'),
  currency: fc.constantFrom('THB', 'JPY', 'EUR', 'KRW'),
  payer: payee,
  payments: fc.array(
    fc
      .tuple(payee, fc.integer({ min: 1, max: 9_000_000_000_000 }), named, text)
      .map(([one, amountMinor, reference, said]) => ({ ...one, amountMinor, reference, text: said })),
    { minLength: 1, maxLength: 5 },
  ),
})

test('a payment order is what pain.001.001.09 asks for, whatever is written in it', () => {
  fc.assert(
    fc.property(order, (one) => {
      const xml = pain001(one)
      expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"')
      // Every character is one that XML takes.
      expect(xml).toMatch(/^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u)
      check(parse(xml), '')
    }),
    { numRuns: plays(200) },
  )
})

test('its sums are those of the payments, in the decimals of the currency', () => {
  const party = { name: 'Boats', accountNumber: '1', swift: '' }
  const file = (currency: string) =>
    pain001({
      messageId: 'PR00001-1',
      createdAt: new Date('2026-11-23T05:00:00.123Z'),
      payOn: '2026-11-25',
      currency,
      payer: party,
      payments: [1_200, 34].map((amountMinor) => ({ ...party, amountMinor, reference: 'R', text: '' })),
    })
  expect(file('JPY')).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>1234</CtrlSum>')
  expect(file('THB')).toContain('<InstdAmt Ccy="THB">12.00</InstdAmt>')
  expect(file('THB')).toContain('<CtrlSum>12.34</CtrlSum>')
})
