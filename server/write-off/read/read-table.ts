import {
  bankColumns,
  settlementColumns,
  type StatementColumn,
  type StatementMapping,
  type StatementSource,
} from '#contract/write-off/statements/statement-columns.ts'
import { hashOfHeads, namedOnce, plainHead } from '../../kit/sheet/file-heads.ts'
import { isCurrency } from '#contract/kit/money/currencies.ts'
import { orderOfDates, readDate } from '../../kit/sheet/read-date.ts'
import { headWords } from './head-words.ts'
import { readAmount } from './read-amount.ts'
import { blankLine, tidy, type Broken, type ToldLine, type ToldStatement } from './told.ts'

export type Rows = readonly (readonly string[])[]

/** Rows above the head hold the bank's name, the account, a period: the head is looked for among so many. */
export const rowsAbove = 40

const columnsOf = (source: StatementSource): readonly StatementColumn[] =>
  source === 'bank' ? bankColumns : settlementColumns

const known = (source: StatementSource): Map<string, StatementColumn> => {
  const words = new Map<string, StatementColumn>()
  for (const column of columnsOf(source))
    for (const word of headWords[column]) if (!words.has(plainHead(word))) words.set(plainHead(word), column)
  return words
}

/** A head without its unit: "Deposit (THB)", "交易金额(元)". */
const bare = (cell: string): string => plainHead(cell.replace(/[([（【][^([（【)\]）】]*[)\]）】]/g, ''))

/** What columns are by their heads: each name once, but whatever says what a line is for (摘要 and 附言, รายการ and รายละเอียด). The head is the row that names most, two at least. */
export function suggestMapping(rows: Rows, source: StatementSource): StatementMapping | null {
  const words = known(source)
  const nameOf = (cell: string) => words.get(plainHead(cell)) ?? words.get(bare(cell))
  const named = (row: readonly string[]) => new Set(row.flatMap((cell) => nameOf(cell) ?? [])).size
  const above = rows.slice(0, rowsAbove)
  const most = Math.max(0, ...above.map(named))
  if (most < 2) return null
  const headAt = above.findIndex((row) => named(row) === most)
  const heads = rows[headAt] ?? []
  const columns = namedOnce(heads, nameOf).map((name, at) =>
    !name && nameOf(heads[at] ?? '') === 'text' ? 'text' : name,
  )
  // An amount beside what came in and went out says the same again.
  const amountAt = columns.indexOf('amount')
  if (columns.includes('moneyIn') && columns.includes('moneyOut') && amountAt >= 0) columns[amountAt] = ''
  const dayAt = columns.indexOf('day')
  const days = rows.slice(headAt + 1, headAt + 200).map((row) => dayPart(row[dayAt] ?? ''))
  return { headAt, columns, dateOrder: orderOfDates(days) }
}

/** Files of one source that are headed alike are mapped alike. */
export const hashOfTable = (source: StatementSource, heads: readonly string[]): string =>
  hashOfHeads([source, ...heads])

/** A moment's day: what stands before its time. */
const dayPart = (text: string): string =>
  text
    .replaceAll('`', '')
    .trim()
    .replace(/(?<![T ])[T ]+\d{1,2}[:.]\d{2}([:.]\d{2})?(\.\d+)?\s?(AM|PM|Z|[+-]\d{2}:?\d{2})?$/i, '')

/** A row that sums up or carries forward is no line: it has no day, or no amount but a balance. */
const isSummary = (row: readonly string[]): boolean =>
  /^(total|sum|b\/f|c\/f|brought forward|balance (brought|carried)|opening|closing|รวม|ยอดยกมา|ยอดยกไป|合计|总计|期初|期末|承前|합계|총계|이월)/i.test(
    row.map((cell) => cell.trim()).find(Boolean) ?? '',
  )

type About = { source: StatementSource; currency: string; near: string }

/** The lines of a table by its mapping. What cannot be read is named with its row; the rest is read nevertheless. */
export function readTable(rows: Rows, mapping: StatementMapping, about: About): ToldStatement {
  const lines: ToldLine[] = []
  const broken: Broken[] = []
  rows.slice(mapping.headAt + 1).forEach((cells, at) => {
    const row = mapping.headAt + 2 + at
    if (!cells.some((cell) => cell.trim()) || isSummary(cells)) return
    const told = readRow(cells, row, mapping, about)
    if (typeof told === 'string')
      broken.push({ row, text: tidy(cells.filter(Boolean).join(' · ')), why: told })
    else if (told) lines.push(told)
  })
  const first = lines[0]
  const last = lines.at(-1)
  // Newest first or oldest first: the balance tells, and so do the days.
  const isDown = first && last && first.day > last.day
  const [oldest, newest] = isDown ? [last, first] : [first, last]
  return {
    accountNumber: '',
    number: '',
    currency: null,
    openingMinor: oldest?.balanceMinor == null ? null : oldest.balanceMinor - oldest.amountMinor,
    closingMinor: newest?.balanceMinor ?? null,
    lines: isDown ? lines.toReversed() : lines,
    broken,
  }
}

/** A line, the word why it is none, or null for what tells nothing but a balance. */
function readRow(
  cells: readonly string[],
  row: number,
  { columns, dateOrder }: StatementMapping,
  { source, currency, near }: About,
): ToldLine | string | null {
  const cellAt = (at: number) => (cells[at] ?? '').replaceAll('`', '').trim()
  const cell = (column: StatementColumn) => cellAt(columns.indexOf(column))
  const texts = [...new Set(columns.flatMap((column, at) => (column === 'text' ? cellAt(at) : [])))]
  const own = source === 'bank' ? '' : cell('currency').toUpperCase()
  if (own && !(source === 'provider' ? isCurrency(own) : own === currency)) return 'write-off.broken.currency'
  const money = (column: StatementColumn) => readAmount(cell(column), own || currency)
  const dayOf = (column: StatementColumn) => readDate(dayPart(cell(column)), { order: dateOrder, near })
  const [moneyIn, moneyOut, amount, balance] = [
    money('moneyIn'),
    money('moneyOut'),
    money('amount'),
    money('balance'),
  ]
  const [gross, fee, net] = [money('gross'), money('fee'), money('net')]
  const all = [moneyIn, moneyOut, amount, balance, gross, fee, net]
  const day = dayOf('day')
  const hasMoney = [moneyIn, moneyOut, amount, gross, net].some((minor) => typeof minor === 'number')
  if (!cell('day') && !hasMoney) return null
  if (all.includes(null)) return 'write-off.broken.amount'
  if (!day) return 'write-off.broken.day'
  const kept = Math.abs(fee ?? 0)
  const grossMinor = gross ?? (net == null ? undefined : net + (net < 0 ? -kept : kept))
  const amountMinor =
    source === 'bank'
      ? (amount ?? (moneyIn ?? 0) - Math.abs(moneyOut ?? 0))
      : (net ?? (grossMinor ?? 0) - kept)
  if (amountMinor === 0) return hasMoney && source === 'bank' ? null : 'write-off.broken.amount'
  return {
    ...blankLine(row),
    day,
    valueDay: dayOf('valueDay') ?? null,
    amountMinor,
    text: tidy(texts.join(' ')),
    ...(texts.length > 1 && { knownBy: tidy(texts[0] ?? '') }),
    payer: tidy(cell('payer')),
    payerAccount: tidy(cell('payerAccount')),
    reference: tidy(cell('reference')),
    bankReference: tidy(cell('bankReference')),
    bankId: tidy(cell('lineId')),
    balanceMinor: balance ?? null,
    ...(source !== 'bank' && {
      order: tidy(cell('order')),
      lineKind: tidy(cell('lineKind')),
      grossMinor: grossMinor ?? amountMinor,
      feeMinor: (grossMinor ?? amountMinor) - amountMinor,
      payout: tidy(cell('payout')),
      ...(own && { currency: own }),
    }),
  }
}
