import { minorToText } from '#contract/kit/money/amounts.ts'

type BankParty = { name: string; accountNumber: string; swift: string }
export type BankPayment = BankParty & { amountMinor: number; reference: string; text: string }
export type BankOrder = {
  /** At most 35 characters, another for every file. */
  messageId: string
  createdAt: Date
  payOn: string
  currency: string
  payer: BankParty
  payments: readonly BankPayment[]
}

/** Text of a file that banks read: no control characters, no more than the format takes, nothing left of its marks. */
const text = (value: string, max: number): string =>
  Array.from(value.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim())
    .slice(0, max)
    .join('')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const tag = (name: string, inner: string): string => `<${name}>${inner}</${name}>`

const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
/** An IBAN as one; any other number with its digits alone. */
function account(number: string): string {
  const plain = number.replace(/[\s-]/g, '').toUpperCase()
  return tag('Id', iban.test(plain) ? tag('IBAN', plain) : tag('Othr', tag('Id', text(plain, 34))))
}
const bic = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/
const bicOf = (swift: string): string => swift.replace(/\s/g, '').toUpperCase()
/** What is no BIC is left away: the account number says which bank it is. */
const agent = (swift: string): string =>
  tag(
    'FinInstnId',
    bic.test(bicOf(swift)) ? tag('BICFI', bicOf(swift)) : tag('Othr', tag('Id', 'NOTPROVIDED')),
  )

/**
 * A payment order as ISO 20022 pain.001.001.09: one instruction with a payment for each payee. Sums are those of the
 * payments, in the currency's own decimals; names are at most 70 characters, references 35, texts 140.
 */
export function pain001({ messageId, createdAt, payOn, currency, payer, payments }: BankOrder): string {
  const count = tag('NbOfTxs', String(payments.length))
  const total = tag(
    'CtrlSum',
    minorToText(
      payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      currency,
    ),
  )
  const id = text(messageId, 35)
  const payment = (one: BankPayment): string =>
    tag(
      'CdtTrfTxInf',
      tag('PmtId', tag('EndToEndId', text(one.reference, 35))) +
        tag('Amt', `<InstdAmt Ccy="${currency}">${minorToText(one.amountMinor, currency)}</InstdAmt>`) +
        (bic.test(bicOf(one.swift)) ? tag('CdtrAgt', agent(one.swift)) : '') +
        tag('Cdtr', tag('Nm', text(one.name, 70))) +
        tag('CdtrAcct', account(one.accountNumber)) +
        (text(one.text, 140) && tag('RmtInf', tag('Ustrd', text(one.text, 140)))),
    )
  const head = tag(
    'GrpHdr',
    tag('MsgId', id) +
      tag('CreDtTm', createdAt.toISOString().slice(0, 19)) +
      count +
      total +
      tag('InitgPty', tag('Nm', text(payer.name, 70))),
  )
  const order = tag(
    'PmtInf',
    tag('PmtInfId', id) +
      tag('PmtMtd', 'TRF') +
      count +
      total +
      tag('ReqdExctnDt', tag('Dt', payOn)) +
      tag('Dbtr', tag('Nm', text(payer.name, 70))) +
      tag('DbtrAcct', account(payer.accountNumber) + tag('Ccy', currency)) +
      tag('DbtrAgt', agent(payer.swift)) +
      payments.map(payment).join(''),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${tag('CstmrCdtTrfInitn', head + order)}</Document>\n`
}
