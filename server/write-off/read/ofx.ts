import { readDate } from '#contract/kit/text/written-days.ts'
import { readPlainAmount } from './read-amount.ts'
import { blankLine, maxLines, tidy, type ParsedStatement } from './parsed-statement.ts'

// OFX 1 is SGML whose leaves are not closed, OFX 2 is XML whose leaves are: a tag with a text behind it is a leaf in both.

export const isOfx = (text: string): boolean => /OFXHEADER|<OFX>/i.test(text.slice(0, 2000))

type Node = { tag: string; text: string; row: number }

/** Tags in their order with the text behind them; entities of five, no declarations. */
function* tagsOf(text: string): Generator<Node> {
  const start = text.search(/<OFX>/i)
  let row = text.slice(0, start).split('\n').length
  for (const [whole, tag = '', value = ''] of text
    .slice(start)
    .matchAll(/<(\/?[A-Za-z0-9.]{1,40})>([^<]*)/g)) {
    yield { tag: tag.toUpperCase(), text: unescaped(value.trim()), row }
    row += whole.split('\n').length - 1
  }
}
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** Letters by name or by number, decimal or hexadecimal; a number that is no letter stays as it is written. */
const unescaped = (text: string): string =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6}));/g,
    (whole, name: string, decimal: string, hex: string) => {
      if (name) return entities[name] ?? ''
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      const isLetter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      return isLetter ? String.fromCodePoint(code) : whole
    },
  )

/** YYYYMMDD[HHMMSS[.xxx]][[offset:zone]]: the day in `zone`; without an offset as the bank writes it. */
const dayOf = (text: string | undefined, zone: string | undefined): string | null =>
  (/^\d{8}/.test(text ?? '') &&
    readDate(text ?? '', { order: 'dmy', near: '2026-01-01', ...(zone && { zone }) })) ||
  null

/** Each account's list of transactions, bank or card. */
export function readOfx(text: string, currencyOf: string, zone?: string): ParsedStatement[] {
  const view: ParsedStatement[] = []
  let now: ParsedStatement | undefined
  let line: Map<string, string> | undefined
  let inBalance = false
  let lineRow = 0
  let lines = 0
  for (const { tag, text: value, row } of tagsOf(text)) {
    if (tag === 'STMTRS' || tag === 'CCSTMTRS') {
      now = {
        accountNumber: '',
        number: '',
        currency: null,
        openingMinor: null,
        closingMinor: null,
        lines: [],
        broken: [],
      }
      view.push(now)
    }
    if (!now) continue
    if (tag === 'CURDEF') now.currency = value.slice(0, 3).toUpperCase()
    if (tag === 'ACCTID' && !line) now.accountNumber ||= tidy(value)
    if (tag === 'LEDGERBAL') inBalance = true
    if (tag === '/LEDGERBAL' || tag === 'AVAILBAL') inBalance = false
    if (tag === 'BALAMT' && inBalance) now.closingMinor = readPlainAmount(value, now.currency ?? currencyOf)
    if (tag === 'STMTTRN') {
      line = new Map()
      lineRow = row
    } else if (tag === '/STMTTRN' && line) {
      if (lines++ < maxLines) keep(now, line, { row: lineRow, currency: now.currency ?? currencyOf, zone })
      line = undefined
    } else if (line && value && !tag.startsWith('/')) line.set(tag, value)
  }
  for (const one of view)
    if (one.closingMinor !== null)
      one.openingMinor = one.closingMinor - one.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return view
}

type About = { row: number; currency: string; zone: string | undefined }
function keep(now: ParsedStatement, line: Map<string, string>, { row, currency, zone }: About): void {
  const day = dayOf(line.get('DTPOSTED'), zone)
  const amountMinor = readPlainAmount(line.get('TRNAMT') ?? '', currency)
  const text = [line.get('NAME'), line.get('MEMO')].filter(Boolean).join(' ')
  if (!day || !amountMinor) {
    const why = day ? 'write-off.broken.amount' : 'write-off.broken.day'
    now.broken.push({ row, text: tidy(text), why })
    return
  }
  now.lines.push({
    ...blankLine(row),
    day,
    valueDay: dayOf(line.get('DTAVAIL'), zone),
    amountMinor,
    text: tidy(line.get('MEMO') ?? line.get('NAME')),
    payer: line.has('MEMO') ? tidy(line.get('NAME')) : '',
    reference: tidy(line.get('REFNUM') ?? line.get('CHECKNUM')),
    // Some banks give one number to several lines: a hint, never the whole key.
    bankReference: tidy(line.get('FITID')),
  })
}
