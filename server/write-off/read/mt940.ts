import { firstOf, lastOf } from '#contract/kit/given.ts'
import { dayIn } from '../../kit/text/days.ts'
import { readCommaAmount } from './read-amount.ts'
import { blankLine, maxLines, tidy, type ParsedLine, type ParsedStatement } from './parsed-statement.ts'

// SWIFT MT940: fields `:tag:text` with lines that go on, one statement after the other, often without their envelopes.

type Field = { tag: string; value: string; row: number }

/** Fields in their order; what stands before the first, envelopes and the end marks of statements are none. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  text.split(/\r\n|\r|\n/).forEach((raw, no) => {
    const line = raw
      .replace(/^\{1:.*?\{4:/, '')
      .replace(/^-\}?.*$/, (end) => (/^-(\}|$)/.test(end) ? '' : end))
    const [, tag, value] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line.trimStart()) ?? []
    if (tag) fields.push({ tag, value: value ?? '', row: no + 1 })
    else if (line.trim() && fields.length) lastOf(fields).value += `\n${line}`
  })
  return fields
}

export const isMt940 = (text: string): boolean =>
  /(^|\n|\{4:)[ \t]*:20:/.test(text) && /\n[ \t]*:(60[FM]|61):/.test(text)

const day = (digits: string): string => `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`

/** MMDD of the entry: of the year that brings it next to the value day, which may be the one before or after. */
function entryDay(value: string, monthDay: string): string | null {
  const of = (year: number) => `${year}-${monthDay.slice(0, 2)}-${monthDay.slice(2, 4)}`
  const year = Number(value.slice(0, 4))
  const far = (text: string) =>
    Math.abs(Temporal.PlainDate.from(value).until(text, { largestUnit: 'days' }).days)
  const found = [year, year - 1, year + 1].map(of).filter(dayIn)
  return found.toSorted((a, b) => far(a) - far(b))[0] ?? null
}

type Balance = { minor: number; currency: string } | null
function balanceOf(value: string): Balance {
  const [, mark, currency, amount] =
    /^([CD])\d{6}([A-Z]{3})([\d,]+)$/.exec(firstOf(value.split('\n')).trim()) ?? []
  const minor = currency && amount ? readCommaAmount(amount, currency) : null
  return minor === null || !currency ? null : { minor: mark === 'D' ? -minor : minor, currency }
}

const line61 = /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d[\d,]*)([NSF][A-Z0-9]{3})?([\s\S]*)$/

/** A line, or undefined for what is none. A reversal of a credit lowers the balance, that of a debit raises it. */
function readLine(value: string, row: number, currency: string): ParsedLine | undefined {
  const [, valued = '', entry, mark = '', , amount = '', , rest = ''] = line61.exec(value.trim()) ?? []
  const minor = readCommaAmount(amount, currency)
  const valueDay = day(valued)
  if (!minor || !dayIn(valueDay)) return undefined
  const [first = '', ...more] = rest.split('\n')
  const [own = '', bank = ''] = first.split('//')
  return {
    ...blankLine(row),
    day: (entry && entryDay(valueDay, entry)) ?? valueDay,
    valueDay,
    amountMinor: ['D', 'RC', 'ED'].includes(mark) ? -minor : minor,
    reference: own.trim() === 'NONREF' ? '' : tidy(own),
    bankReference: tidy(bank),
    text: tidy(more.join(' ')),
  }
}

/** What the bank says of a line: as `?20…?29` purpose, `?32?33` name, as `/EREF/…/REMI/…`, or as it is. */
function tellMore(line: ParsedLine, value: string): void {
  const flat = value.replace(/\n/g, '').replace(/\/$/, '')
  const parts = [...flat.matchAll(/\?(\d{2})([^?]*)/g)]
  if (/^\d{3}\?/.test(flat) && parts.length) {
    const of = (from: number, until: number) =>
      tidy(parts.flatMap(([, no, text]) => (Number(no) >= from && Number(no) <= until ? text : [])).join(''))
    const purpose = [of(20, 29), of(60, 63)].filter(Boolean).join(' ')
    line.text = tidy([line.text, purpose || of(0, 0)].filter(Boolean).join(' '))
    line.payer ||= of(32, 33)
    line.payerAccount ||= of(31, 31)
    return
  }
  const tagged = new Map(
    [...flat.matchAll(/\/([A-Z]{3,4})\/([^/]*(?:\/(?![A-Z]{3,4}\/)[^/]*)*)/g)].map(([, k, v]) => [k, v]),
  )
  if (tagged.size && /^\/[A-Z]{3,4}\//.test(flat)) {
    line.reference ||= tidy(tagged.get('EREF'))
    line.payer ||= tidy(tagged.get('NAME') ?? tagged.get('BENM') ?? tagged.get('ORDP'))
    line.text = tidy([line.text, tagged.get('REMI') ?? tagged.get('PREF')].filter(Boolean).join(' '))
    return
  }
  line.text = tidy([line.text, value.replace(/\n/g, ' ')].filter(Boolean).join(' '))
}

/** Statements of a file; pages of one (60M, 62M) are put together. */
export function readMt940(text: string, currencyOf: string): ParsedStatement[] {
  const view: ParsedStatement[] = []
  let now: ParsedStatement | undefined
  let last: ParsedLine | undefined
  let lines = 0
  for (const { tag, value, row } of fieldsOf(text)) {
    if (tag === '25') {
      const accountNumber = tidy(value)
      const before = view.at(-1)
      // A page that goes on with the same account is no new statement.
      const goesOn = before?.accountNumber === accountNumber && before.closingMinor === null
      now = goesOn ? before : blankStatement(accountNumber)
      if (!goesOn) view.push(now)
      last = undefined
    }
    if (!now) continue
    if (tag === '28C') now.number ||= tidy(value)
    if (tag === '60F' || tag === '60M') {
      const balance = balanceOf(value)
      now.currency ??= balance?.currency ?? null
      now.openingMinor ??= balance?.minor ?? null
      if (!balance) now.broken.push({ row, text: tidy(value), why: 'write-off.broken.balance' })
    }
    if (tag === '62F') now.closingMinor = balanceOf(value)?.minor ?? null
    if (tag === '61') {
      last = lines++ < maxLines ? readLine(value, row, now.currency ?? currencyOf) : undefined
      if (last) now.lines.push(last)
      else now.broken.push({ row, text: tidy(value), why: 'write-off.broken.line' })
    }
    if (tag === '86' && last) {
      tellMore(last, value)
      last = undefined
    }
  }
  return view
}

const blankStatement = (accountNumber: string): ParsedStatement => ({
  accountNumber,
  number: '',
  currency: null,
  openingMinor: null,
  closingMinor: null,
  lines: [],
  broken: [],
})
