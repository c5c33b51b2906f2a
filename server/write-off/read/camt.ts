import { Parser } from 'htmlparser2'
import { leadingDay } from '../../kit/text/days.ts'
import { readPlainAmount } from './read-amount.ts'
import { blankLine, maxLines, tidy, type ParsedStatement } from './parsed-statement.ts'

// ISO 20022 camt.053, versions 1 to 8 and later, by local names. Entities of a document type are never made, no other file is read.

export const isCamt = (text: string): boolean =>
  /<(\w+:)?(BkToCstmrStmt|Document)[\s>]/.test(text.slice(0, 4000))

/** Elements within each other deeper than any statement: such a file is none. */
const deepest = 40
/** What is told of one entry: texts by the end of their path. */
type Entry = { row: number; texts: Map<string, string[]>; details: number }

const dayOf = (text = ''): string | null => leadingDay(text) ?? null

/** Reads the statements of a file: booked entries alone. Null for what is no such file. */
export function readCamt(text: string, currencyOf: string): ParsedStatement[] | null {
  const view: ParsedStatement[] = []
  const path: string[] = []
  let now: ParsedStatement | undefined
  let entry: Entry | undefined
  let balance: Map<string, string> | undefined
  let value = ''
  let attribute = ''
  let lines = 0
  let tooDeep = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(name.slice(name.indexOf(':') + 1))
        if (path.length > deepest) tooDeep = true
        value = ''
        attribute = attributes['Ccy'] ?? ''
        const tag = path.at(-1)
        if (tag === 'Stmt') {
          now = blankStatement()
          view.push(now)
        } else if (tag === 'Ntry' && now) {
          entry = { row: ++lines, texts: new Map(), details: 0 }
        } else if (tag === 'TxDtls' && entry) entry.details++
        else if (tag === 'Bal') balance = new Map()
      },
      ontext(part) {
        if (value.length < 2000) value += part
      },
      onclosetag() {
        const tag = path.at(-1) ?? ''
        const parent = path.at(-2) ?? ''
        const plain = value.trim()
        if (now && plain) {
          if (balance) {
            balance.set(`${parent}/${tag}`, plain)
            if (attribute) balance.set('Ccy', attribute)
          } else if (entry) note(entry, path, plain)
          else noteHead(now, path, plain)
        }
        if (tag === 'Bal' && now && balance) keepBalance(now, balance, currencyOf)
        if (tag === 'Bal') balance = undefined
        if (tag === 'Ntry' && now && entry) {
          if (lines <= maxLines) keep(now, entry, now.currency ?? currencyOf)
          entry = undefined
        }
        value = ''
        path.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  // Part by part, so that a file of nothing but open tags ends where it is too deep.
  for (let at = 0; at < text.length && !tooDeep; at += 65_536) parser.write(text.slice(at, at + 65_536))
  if (tooDeep) return null
  parser.end()
  return view
}

const blankStatement = (): ParsedStatement => ({
  accountNumber: '',
  number: '',
  currency: null,
  openingMinor: null,
  closingMinor: null,
  lines: [],
  broken: [],
})

function note({ texts }: Entry, path: readonly string[], value: string): void {
  const from = path.lastIndexOf('Ntry')
  const key = path.slice(from + 1).join('/')
  const before = texts.get(key)
  if (before) before.push(value)
  else texts.set(key, [value])
}

function noteHead(now: ParsedStatement, path: readonly string[], value: string): void {
  const [tag, parent, above, top] = [path.at(-1), path.at(-2), path.at(-3), path.at(-4)]
  if (tag === 'ElctrncSeqNb' || (tag === 'Id' && parent === 'Stmt')) now.number ||= tidy(value)
  if (tag === 'IBAN' && above === 'Acct' && top === 'Stmt') now.accountNumber ||= tidy(value)
  if (tag === 'Id' && parent === 'Othr' && top === 'Acct') now.accountNumber ||= tidy(value)
  if (tag === 'Ccy' && parent === 'Acct') now.currency ??= value.slice(0, 3)
}

function keepBalance(now: ParsedStatement, balance: Map<string, string>, currencyOf: string): void {
  now.currency ??= balance.get('Ccy') ?? null
  const size = readPlainAmount(balance.get('Bal/Amt') ?? '', now.currency ?? currencyOf)
  if (size === null) return
  const minor = balance.get('Bal/CdtDbtInd') === 'DBIT' ? -size : size
  const code = balance.get('CdOrPrtry/Cd')
  if (code === 'OPBD' || code === 'PRCD') now.openingMinor ??= minor
  if (code === 'CLBD') now.closingMinor = minor
}

/** One entry is one line at the bank, however many payments stand behind it: they are told together. */
function keep(now: ParsedStatement, { row, texts, details }: Entry, currency: string): void {
  const all = (...keys: string[]) =>
    keys.flatMap((key) => texts.get(key) ?? []).filter((one) => one !== 'NOTPROVIDED')
  const one = (...keys: string[]) => all(...keys)[0]
  const status = one('Sts/Cd', 'Sts') ?? 'BOOK'
  if (status !== 'BOOK') return
  const dt = 'NtryDtls/TxDtls'
  const size = readPlainAmount(one('Amt') ?? '', currency)
  const day = dayOf(one('BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'))
  const about = tidy([...all(`${dt}/RmtInf/Ustrd`, 'AddtlNtryInf', `${dt}/AddtlTxInf`)].join(' '))
  if (!size || !day) {
    now.broken.push({ row, text: about, why: day ? 'write-off.broken.amount' : 'write-off.broken.day' })
    return
  }
  const isOut = one('CdtDbtInd') === 'DBIT'
  const party = isOut ? 'Cdtr' : 'Dbtr'
  now.lines.push({
    ...blankLine(row),
    day,
    valueDay: dayOf(one('ValDt/Dt', 'ValDt/DtTm')),
    amountMinor: isOut ? -size : size,
    text: about,
    payer: tidy(details > 1 ? '' : one(`${dt}/RltdPties/${party}/Nm`, `${dt}/RltdPties/${party}/Pty/Nm`)),
    payerAccount: tidy(
      one(`${dt}/RltdPties/${party}Acct/Id/IBAN`, `${dt}/RltdPties/${party}Acct/Id/Othr/Id`),
    ),
    reference: tidy(
      all(
        `${dt}/Refs/EndToEndId`,
        `${dt}/RmtInf/Strd/CdtrRefInf/Ref`,
        `${dt}/RmtInf/Strd/RfrdDocInf/Nb`,
      ).join(' '),
    ),
    bankReference: tidy(one('AcctSvcrRef', 'NtryRef')),
  })
}
