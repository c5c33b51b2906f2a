import type { QuotationContent } from './money.schema.ts'

type Content = QuotationContent
type Priced = { content: Content; currency: string }
type ServiceOf = Content['days'][number]['services'][number]
type Row<T> = { cells: T[]; differs: boolean }
/** A service of a day; `only`: not every one that has the day has it too. */
type ComparedService = ServiceOf & { only: boolean }
export type ComparedDay = Pick<Content['days'][number], 'names' | 'place'> & { services: ComparedService[] }
export type Comparison = {
  /** By group size, the smallest first; null: not offered, or without a price. */
  breaks: (Row<number | null> & { paying: number; free: number })[]
  beside: (Row<number | null> & { key: (typeof besideKeys)[number] })[]
  /** Null: it has no such day. */
  days: (Row<ComparedDay | null> & { number: number })[]
}
const besideKeys = ['singleMinor', 'tripleMinor', 'childMinor'] as const

/** What distinguishes a service from others of its day for whoever reads both. */
const textOf = ({ kind, names, start, optional }: ServiceOf): string =>
  JSON.stringify([kind, Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1)), start, optional])

const rowOf = <T>(cells: T[], text: (cell: T, at: number) => unknown): Row<T> => ({
  cells,
  differs: new Set(cells.map((cell, at) => JSON.stringify(text(cell, at)))).size > 1,
})

type Size = { paying: number; free: number }
/** Every group size of several lists, the smallest first, with what each list has of it. */
export function sizesOf<T extends Size>(
  lists: readonly (readonly T[])[],
): { size: Size; cells: (T | undefined)[] }[] {
  const sizes = new Map(lists.flat().map(({ paying, free }) => [`${paying}+${free}`, { paying, free }]))
  return [...sizes.values()]
    .toSorted((a, b) => a.paying - b.paying || a.free - b.free)
    .map((size) => ({
      size,
      cells: lists.map((list) =>
        list.find(({ paying, free }) => paying === size.paying && free === size.free),
      ),
    }))
}

/**
 * Quotations beside each other, in the order that they come: prices by group size and beside it, then day by day. Days are compared by
 * their number: a day that was put in between makes those after it differ, as they do for whoever travels.
 */
export function compareContents(quotes: readonly Priced[]): Comparison {
  const contents = quotes.map(({ content }) => content)
  // The same number in another currency is another price; without a price it is nothing in each.
  const priceRow = (cells: (number | null)[]) =>
    rowOf(cells, (minor, at) => (minor === null ? null : [minor, quotes[at]?.currency]))
  const count = Math.max(0, ...contents.map(({ days }) => days.length))
  return {
    breaks: sizesOf(contents.map(({ breaks }) => breaks)).map(({ size, cells }) => ({
      ...size,
      ...priceRow(cells.map((found) => found?.priceMinor ?? null)),
    })),
    beside: besideKeys
      .map((key) => ({ key, ...priceRow(contents.map((content) => content[key])) }))
      .filter(({ cells }) => cells.some((minor) => minor !== null && minor !== 0)),
    days: Array.from({ length: count }, (_, at) => {
      const days = contents.map(({ days: all }) => all[at] ?? null)
      const present = days.filter((day) => day !== null).map((day) => new Set(day.services.map(textOf)))
      const isShared = (service: ServiceOf) => present.every((of) => of.has(textOf(service)))
      const cells = days.map(
        (day): ComparedDay | null =>
          day && {
            names: day.names,
            place: day.place,
            services: day.services.map((service) => ({ ...service, only: !isShared(service) })),
          },
      )
      const text = (day: ComparedDay | null) => day && [day.names, day.place, day.services.map(textOf)]
      return { number: at + 1, ...rowOf(cells, text) }
    }),
  }
}

type Edition = { option: string; number: number; status: string }
/** Of each option the newest that is not withdrawn, in the order of the options. */
export function newestOfOptions<Q extends Edition>(quotes: readonly Q[]): Q[] {
  const newest = new Map<string, Q>()
  for (const quote of quotes.toSorted((a, b) => a.number - b.number))
    if (quote.status !== 'withdrawn') newest.set(quote.option, quote)
  return [...newest.values()].toSorted((a, b) => (a.option < b.option ? -1 : 1))
}
