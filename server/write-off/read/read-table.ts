import {
  bankColumns,
  settlementColumns,
  type StatementColumn,
  type StatementMapping,
  type StatementSource,
} from '#contract/write-off/statements/statement-columns.ts'
import { hashOfHeads, namedOnce, plainHead } from '../../kit/sheet/file-heads.ts'
import { isFailedFormula } from '../../kit/sheet/unreadable.ts'
import { isCurrency } from '#contract/kit/money/currencies.ts'
import { decimalMarkOf, parseFigure, plainSigns, type DecimalMark } from '#contract/kit/money/figures.ts'
import { directionOf, type Direction } from '#contract/kit/money/directions.ts'
import { orderOfDates, readDate } from '#contract/kit/text/written-days.ts'
import { headWords } from './head-words.ts'
import { readAmount } from './read-amount.ts'
import {
  blankLine,
  tidy,
  type Broken,
  type ParsedLine,
  type ParsedStatement,
  withoutLostLetters,
} from './parsed-statement.ts'

export type Rows = readonly (readonly string[])[]

/** Rows above the head hold the bank's name, the account, a period: the head is looked for among so many. */
const rowsAbove = 40

const columnsOf = (source: StatementSource): readonly StatementColumn[] =>
  source === 'bank' ? bankColumns : settlementColumns

const existing = (source: StatementSource): Map<string, StatementColumn> => {
  const words = new Map<string, StatementColumn>()
  for (const column of columnsOf(source))
    for (const word of headWords[column]) if (!words.has(plainHead(word))) words.set(plainHead(word), column)
  return words
}

/** A head without its unit: "Deposit (THB)", "交易金额(元)". */
const bare = (cell: string): string => plainHead(cell.replace(/[([（【][^([（【)\]）】]*[)\]）】]/g, ''))

/** What columns are by their heads: each name once, but whatever says what a line is for (摘要 and 附言, รายการ and รายละเอียด). The head is the row that names most, two at least. */
export function suggestMapping(rows: Rows, source: StatementSource): StatementMapping | null {
  const words = existing(source)
  const nameOf = (cell: string) => words.get(plainHead(cell)) ?? words.get(bare(cell))
  const named = (row: readonly string[]) => new Set(row.flatMap((cell) => nameOf(cell) ?? [])).size
  const above = rows.slice(0, rowsAbove)
  const max = Math.max(0, ...above.map(named))
  if (max < 2) return null
  const headAt = above.findIndex((row) => named(row) === max)
  const heads = rows[headAt] ?? []
  const columns = namedOnce(heads, nameOf).map((name, at) =>
    !name && nameOf(heads[at] ?? '') === 'text' ? 'text' : name,
  )
  const below = rows.slice(headAt + 1, headAt + 200)
  const wayAt = columns.includes('direction') ? -1 : wayColumn(heads, columns, below)
  if (wayAt >= 0) columns[wayAt] = 'direction'
  // An amount beside what came in and went out says the same again.
  const amountAt = columns.indexOf('amount')
  if (columns.includes('moneyIn') && columns.includes('moneyOut') && amountAt >= 0) columns[amountAt] = ''
  const dayAt = columns.indexOf('day')
  const days = below.map((row) => (row[dayAt] ?? '').replaceAll('`', ''))
  return { headAt, columns, dateOrder: orderOfDates(days) }
}

const vagueHeads = new Set(
  'type trantype transactiontype txntype kind sign ประเภท ประเภทรายการ ชนิดรายการ 类型 類型 交易类型 구분 거래구분'
    .split(' ')
    .map(plainHead),
)
/** A head that may say anything stands over the way that money went where most cells below it say one, and an amount that went out has no sign. */
function wayColumn(heads: readonly string[], columns: readonly string[], below: Rows): number {
  const amountAt = columns.findIndex((column) => column === 'amount' || column === 'net')
  if (amountAt < 0) return -1
  return heads.findIndex((head, at) => {
    if ((columns[at] !== '' && columns[at] !== 'lineKind') || !vagueHeads.has(bare(head))) return false
    const said = below.flatMap((row) => (row[at]?.trim() ? [{ row, way: directionOf(row[at] ?? '') }] : []))
    const unsigned = said.some(
      ({ row, way }) => way === 'out' && !parseFigure(row[amountAt] ?? '')?.value.startsWith('-'),
    )
    return unsigned && said.filter(({ way }) => way).length * 2 >= said.length
  })
}

/** Files of one source that are headed alike are mapped alike. */
export const hashOfTable = (source: StatementSource, heads: readonly string[]): string =>
  hashOfHeads([source, ...heads])

/** What a table's columns may be: by its heads, and what files headed like each of its first rows are known by. */
export type TableColumns = { guess: StatementMapping | null; hashes: readonly string[] }
export const columnsOfTable = (rows: Rows, source: StatementSource): TableColumns => ({
  guess: suggestMapping(rows, source),
  hashes: rows.slice(0, rowsAbove).map((heads) => hashOfTable(source, heads)),
})

const amountColumns: readonly string[] = ['moneyIn', 'moneyOut', 'amount', 'balance', 'gross', 'fee', 'net']
const isAmount = (column: string): boolean => amountColumns.includes(column)

const sumWords = new Set(
  `sum bf cf broughtforward carriedforward balancebroughtforward balancecarriedforward openingbalance closingbalance balance opening
    closing endingbalance beginningbalance previousbalance รวม รวมทั้งสิ้น รวมทั้งหมด ยอดรวม ยอดรวมทั้งสิ้น รวมเงิน รวมฝาก รวมถอน ยอดยกมา ยอดยกไป ยอดคงเหลือยกมา ยอดคงเหลือยกไป
    合计 总计 合計 總計 小计 小計 总额 本页合计 本页小计 期初 期末 期初余额 期末余额 承前 承前页 过次页 上期余额 上期结余 합계 총계 소계 총합계 이월 전월이월 차월이월 이월잔액 기초잔액 기말잔액`
    .split(/\s+/)
    .map(plainHead),
)
const totals =
  /^(?:grand|sub)?totals?(?:of|the|in|out|debits?|credits?|withdrawals?|deposits?|amounts?|items?|transactions?|entries|fees?|net|gross|thb|usd|cny|krw|eur)*$/

/** A cell that says that its row is a sum or is carried forward, and nothing else. A name that begins so is none. */
function isSum(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => /\p{L}/u.test(cell))
  return words.length > 0 && words.every(isSumWord)
}
function isSumWord(cell: string): boolean {
  if (cell.length > 60) return false
  const word = plainHead(cell).replace(/\p{N}/gu, '')
  return sumWords.has(word) || totals.test(word) || /^[A-Z]{3}$|^(?:cr|dr)$/i.test(cell.trim())
}

const isDate = (text: string): boolean => readDate(text, { order: 'dmy', near: '2026-01-01' }) !== undefined
const accountWord = /account|a\/c|acct|บัญชี|账号|帐号|賬號|帳號|账户|계좌/iu
/** The number of the account that stands above a table's head, beside the word for it; '' for none. */
function accountAbove(rows: Rows): string {
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      if (!accountWord.test(cell.slice(0, 80))) continue
      for (const text of [cell, row[at + 1] ?? '']) {
        const [number] = /[\dXx*][\dXx* -]{4,30}[\dXx*]/.exec(plainSigns(text.slice(0, 200))) ?? []
        const isDay = number !== undefined && isDate(number)
        if (number && !isDay && number.replace(/\D/g, '').length >= 4) return tidy(number)
      }
    }
  return ''
}

type About = { source: StatementSource; currency: string; near: string; zone?: string }

/** The lines of a table by its mapping. What cannot be read is named with its row; the rest is read nevertheless. */
export function readTable(rows: Rows, mapping: StatementMapping, about: About): ParsedStatement {
  const lines: ParsedLine[] = []
  const broken: Broken[] = []
  const passed: number[] = []
  const below = rows.slice(mapping.headAt + 1)
  const mark = decimalMarkOf(
    below.flatMap((cells) =>
      mapping.columns.flatMap((column, at) => (isAmount(column) ? (cells[at] ?? []) : [])),
    ),
  )
  below.forEach((cells, at) => {
    const row = mapping.headAt + 2 + at
    if (!cells.some((cell) => cell.trim())) return
    const view = readRow(cells, row, mapping, { ...about, mark })
    if (typeof view === 'string')
      broken.push({ row, text: tidy(cells.filter(Boolean).join(' · ')), why: view })
    else if (view) lines.push(view)
    else passed.push(row)
  })
  const first = lines[0]
  const last = lines.at(-1)
  // Newest first or oldest first: the balance tells, and so do the days.
  const isDown = first && last && first.day > last.day
  const [oldest, newest] = isDown ? [last, first] : [first, last]
  return withoutLostLetters({
    accountNumber: accountAbove(rows.slice(0, mapping.headAt)),
    number: '',
    currency: null,
    openingMinor: oldest?.balanceMinor == null ? null : oldest.balanceMinor - oldest.amountMinor,
    closingMinor: newest?.balanceMinor ?? null,
    lines: isDown ? lines.toReversed() : lines,
    broken,
    passed,
  })
}

/** Above zero came in, below zero went out, as the row's own word says; null where its sign says the opposite. */
const signedBy =
  (way: Direction | 'none') =>
  (minor: number | null | undefined): number | null | undefined =>
    typeof minor !== 'number' || way === 'none'
      ? minor
      : way === 'out'
        ? -Math.abs(minor)
        : minor < 0
          ? null
          : minor

/** A line, the word why it is none, or null for what tells nothing but a balance. */
function readRow(
  cells: readonly string[],
  row: number,
  { columns, dateOrder }: StatementMapping,
  { source, currency, near, zone, mark }: About & { mark: DecimalMark | undefined },
): ParsedLine | string | null {
  const cellAt = (at: number) => (cells[at] ?? '').replaceAll('`', '').trim()
  const cell = (column: StatementColumn) => cellAt(columns.indexOf(column))
  const texts = [...new Set(columns.flatMap((column, at) => (column === 'text' ? cellAt(at) : [])))]
  const own = source === 'bank' ? '' : cell('currency').toUpperCase()
  if (own && !(source === 'provider' ? isCurrency(own) : own === currency)) return 'write-off.broken.currency'
  const money = (column: StatementColumn) => readAmount(cell(column), own || currency, mark)
  const dayOf = (column: StatementColumn) =>
    readDate(cell(column), { order: dateOrder, near, ...(zone && { zone }) })
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
  // A sum has no day of its own; what is carried forward has a balance alone.
  const hasDay = cell('day') !== '' && !isSumWord(cell('day'))
  if (isSum(cells) && (!hasDay || (!hasMoney && !all.includes(null)))) return null
  if (columns.some((column, at) => column && isFailedFormula(cellAt(at)))) return 'write-off.broken.formula'
  if (all.includes(null)) return 'write-off.broken.amount'
  if (!day) return 'write-off.broken.day'
  const way = columns.includes('direction') ? directionOf(cell('direction')) : 'none'
  const isWordless =
    cell('direction') === '' && [amount, gross, net].every((minor) => minor == null || minor < 0)
  const signed = way ? signedBy(way) : isWordless ? signedBy('none') : undefined
  if (!signed) return 'write-off.broken.direction'
  const [directed, directedGross, directedNet] = [amount, gross, net].map(signed)
  if (directed === null || directedGross === null || directedNet === null) return 'write-off.broken.direction'
  const stored = Math.abs(fee ?? 0)
  const grossMinor =
    directedGross ?? (directedNet == null ? undefined : directedNet + (directedNet < 0 ? -stored : stored))
  const amountMinor =
    source === 'bank'
      ? (directed ?? (moneyIn ?? 0) - Math.abs(moneyOut ?? 0))
      : (directedNet ?? (grossMinor ?? 0) - stored)
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
