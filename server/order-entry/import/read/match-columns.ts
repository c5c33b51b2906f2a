import { languages } from '#contract/kit/languages.ts'
import { columnWord, importColumns, type ImportColumn } from '#contract/order-entry/import/import-columns.ts'
import type { DateOrder } from '#contract/kit/sheet/date-order.ts'
import type { App } from '../../../kit/app-services.ts'
import { everySpoken } from '../../../kit/sheet/former-words.ts'
import { headWords } from './head-words.ts'
import { hashOfHeads, headRow, plainHead } from '../../../kit/sheet/file-heads.ts'
import { orderOfDates, readDate } from '#contract/kit/text/written-days.ts'

/** What our own download of the rest has before the columns of its file. */
export const reasonHead = 'order-entry.import.reason'
const reasonsOf = (app: App): ReadonlySet<string> =>
  new Set(
    everySpoken(app).flatMap(({ word }) =>
      languages.map((language) => plainHead(word(language, reasonHead))),
    ),
  )
export const isReason = (app: App, head: string): boolean => reasonsOf(app).has(plainHead(head))

const headsByApp = new WeakMap<App, Map<string, ImportColumn>>()
function headsOf(app: App): Map<string, ImportColumn> {
  const made = headsByApp.get(app)
  if (made) return made
  const columnByHead = new Map<string, ImportColumn>()
  // Our own words go before what others may write.
  for (const { word } of everySpoken(app))
    for (const column of importColumns)
      for (const language of languages)
        columnByHead.set(plainHead(word(language, columnWord(column))), column)
  for (const column of importColumns)
    for (const word of [plainHead(column), ...(headWords[column] ?? [])])
      if (!columnByHead.has(word)) columnByHead.set(word, column)
  headsByApp.set(app, columnByHead)
  return columnByHead
}

/** What heads a column in a file of orders, in any language: letters and digits alone. */
export const wordsOfHeads = (app: App): string[] => [...headsOf(app).keys()]

/** The place of the row that heads the others. */
export const findHead = (app: App, rows: readonly (readonly string[])[]): number =>
  headRow(headsOf(app), rows)

/** Files that are headed alike are mapped alike; what our own download adds does not count. */
export const hashHeads = (app: App, heads: readonly string[]): string =>
  hashOfHeads(heads.filter((head) => !isReason(app, head)))

/** What texts may be known by: codes and names of the house. */
export type OwnNames = { agents: ReadonlySet<string>; skus: ReadonlySet<string> }
/** No name of ours has more. */
const maxNameLetters = 400
export const plainName = (text: string): string =>
  text.slice(0, maxNameLetters).normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * What stands under each head: by its words in any language, else by what most of the cells look like. No column is taken twice.
 */
export function suggestColumns(
  app: App,
  heads: readonly string[],
  sample: readonly (readonly string[])[],
  own: OwnNames,
): { columns: (ImportColumn | '')[]; dateOrder: DateOrder } {
  const words = headsOf(app)
  const taken = new Set<ImportColumn>()
  const take = (column: ImportColumn | undefined): ImportColumn | '' => {
    if (!column || taken.has(column)) return ''
    taken.add(column)
    return column
  }
  const reasons = reasonsOf(app)
  const plainHeads = heads.map(plainHead)
  const columns = plainHeads.map((head) => (reasons.has(head) ? '' : take(words.get(head))))
  const cellsAt = (place: number) => sample.flatMap((row) => row[place]?.slice(0, maxNameLetters) || [])
  plainHeads.forEach((head, place) => {
    if (!columns[place] && !reasons.has(head)) columns[place] = take(byContent(cellsAt(place), own))
  })
  const dates = columns.flatMap((column, place) =>
    column === 'date' || column === 'endDate' || column === 'returnDate' || column === 'birthdate'
      ? cellsAt(place)
      : [],
  )
  return { columns, dateOrder: orderOfDates(dates) }
}

const looks: readonly (readonly [ImportColumn, (text: string, own: OwnNames) => boolean])[] = [
  ['contactEmail', (text) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)],
  ['agent', (text, { agents }) => agents.has(plainName(text))],
  ['sku', (text, { skus }) => skus.has(plainName(text))],
  ['session', (text) => /^\d{1,2}[:.]\d{2}$/.test(text)],
  ['date', (text) => isNear(text, 2020)],
  ['birthdate', (text) => isNear(text, 1900) && !isNear(text, 2020)],
  ['identityNumber', (text) => /^[A-Z]{1,2}\d{6,8}$/i.test(text)],
  ['contactPhone', (text) => /^\+?\d[\d\s()-]{7,}$/.test(text)],
]
const isNear = (text: string, from: number): boolean => {
  const date = /[-/.年 ]/.test(text.trim()) ? readDate(text, { order: 'dmy', near: '2030-01-01' }) : undefined
  return date !== undefined && Number(date.slice(0, 4)) >= from
}

/** What four of five cells look like. */
function byContent(cells: readonly string[], own: OwnNames): ImportColumn | undefined {
  if (!cells.length) return undefined
  return looks.find(([, fits]) => cells.filter((cell) => fits(cell, own)).length >= cells.length * 0.8)?.[0]
}
