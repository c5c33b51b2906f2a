import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { kindOnDays } from '#contract/catalog/skus/ages.ts'
import { guestKinds } from '#contract/orders/orders.schema.ts'
import { isQuestion, type RequestedColumn } from '#contract/order-entry/import/import-columns.ts'
import type { DateOrder } from '#contract/kit/sheet/date-order.ts'
import type { CallCtx } from '../../../kit/ctx.ts'
import { parseChoice } from '../../../kit/sheet/cells.ts'
import type { NamedSku } from './names.ts'
import { requestedText, yearsOf } from './requested-text.ts'
import type { OrderCells } from './order-cells.ts'
import { readParty, type Party } from './read-party.ts'

type Kind = (typeof guestKinds)[number]
type Guest = { kind: Kind; name: string; pinyin: string; info: Record<string, string> }
type Listed = Omit<Guest, 'kind'> & { kind: Kind | undefined; row: number }
type Counts = { adults: number; children: number; infants: number; units: number }
type About = { sku: NamedSku | undefined; days: readonly string[]; order: DateOrder; ctx: CallCtx }

const countsOf = { adult: 'adults', child: 'children', infant: 'infants' } as const
const countColumns = ['adults', 'children', 'infants', 'units'] as const
type CountColumn = (typeof countColumns)[number]
/** Several names in one cell. A comma and a slash stand within names: WANG, XIAOMING and WANG/XIAOMING. */
const several = /[\n;；、，]+/
const partsOf = (text: string): string[] =>
  text
    .split(several)
    .map((part) => part.trim())
    .filter(Boolean)

const kindWords = [
  ['adt', 'adult'],
  ['ad', 'adult'],
  ['a', 'adult'],
  ['chd', 'child'],
  ['ch', 'child'],
  ['c', 'child'],
  ['inf', 'infant'],
  ['i', 'infant'],
  ['baby', 'infant'],
] as const

/** How many, who they are, and who stands for them where no contact is named. */
export function readGuests(
  cells: OrderCells,
  about: About,
): { counts: Counts; guests: Guest[]; lead: string } {
  const listed = cells.rows.flatMap((row) => ofRow(cells, row, about))
  const counts = readCounts(cells, listed.length)
  const lead = listed.find(({ name, pinyin }) => name || pinyin)
  return {
    counts: counts ?? { adults: 0, children: 0, infants: 0, units: 0 },
    guests: withKinds(listed, counts),
    lead: lead?.name || lead?.pinyin || '',
  }
}

/** The guests of one row: as many as it names, or one of whom only other things are said. */
function ofRow(cells: OrderCells, { no, of }: OrderCells['rows'][number], about: About): Listed[] {
  const { sku, ctx, order } = about
  const names = partsOf(of.get('guestName') ?? '')
  const pinyins = partsOf(of.get('guestPinyin') ?? '').map((text) => text.toUpperCase())
  const perGuest = new Set(sku?.collect.filter(({ per }) => per === 'guest').map(({ key }) => key))
  const requested = [...of.keys()].filter(
    (column): column is RequestedColumn => isQuestion(column) && perGuest.has(column),
  )
  // A birth date says who counts as what, whether or not the product asks for it.
  const birthdates = of.get('birthdate') ?? ''
  const says = requested.length > 0 || of.has('guestKind') || birthdates !== ''
  const listed = Math.max(names.length, pinyins.length)
  const count = listed || (says ? Math.max(1, partsOf(birthdates).length) : 0)
  const kindText = of.get('guestKind')
  const kindName = kindText && parseChoice(ctx.app, 'orders.guestKinds', guestKinds, kindText, kindWords)
  const kind = asOneOf(guestKinds, kindName)
  if (kindText && !kind) cells.refuse('guestKind', 'notAllowed', undefined, no)
  return Array.from({ length: count }, (_, at): Listed => {
    const info: Record<string, string> = {}
    const partOf = (whole: string): string => {
      const parts = partsOf(whole)
      return (parts.length === count ? parts[at] : at === 0 ? whole : '') ?? ''
    }
    for (const column of requested) {
      const said = partOf(of.get(column) ?? '')
      const text = requestedText(ctx, column, said, order)
      const years = column === 'birthdate' ? yearsOf(ctx, said, order) : undefined
      if (years) cells.refuse(column, 'order-entry.import.whichYear', years, no)
      else if (text === undefined) cells.refuse(column, inputWhy(column), undefined, no)
      else if (text) info[column] = text
    }
    if (perGuest.has('identityType') && info['identityNumber'] && !info['identityType'])
      info['identityType'] = 'passport'
    const birthdate = info['birthdate'] ?? requestedText(ctx, 'birthdate', partOf(birthdates), order)
    const days = sku && about.days.map((date) => ({ ...sku, date }))
    const byAge = birthdate && days ? kindOnDays(birthdate, days)?.kind : undefined
    return {
      kind: kind ?? byAge,
      name: names[at] ?? '',
      pinyin: pinyins[at] ?? '',
      info,
      row: no,
    }
  })
}

const inputWhy = (column: RequestedColumn): string =>
  column === 'birthdate' || column === 'returnDate' ? 'notDate' : 'invalid'

/**
 * What the rows of an order count. Where guests are listed one below the other, a number on each row may mean the whole
 * party, said again, or each row's own: what comes to as many as are listed holds. Undefined where nothing is counted.
 */
function readCounts(cells: OrderCells, listed: number): Counts | undefined {
  const rows = cells.rows.flatMap(({ no, of }) => {
    const counts = { adults: 0, children: 0, infants: 0, units: 0 }
    let says = false
    for (const column of countColumns) {
      const text = of.get(column)?.normalize('NFKC').trim()
      if (!text || text === '-') continue
      const party = readParty(text)
      const own = column === 'adults' ? party && onlyUnsaid(party, of) : party && onlyOne(party, column)
      if (!own) {
        cells.refuse(column, 'notNumber', undefined, no)
        continue
      }
      says = true
      for (const kind of countColumns) if (own[kind] !== undefined) counts[kind] = own[kind]
    }
    return says ? [counts] : []
  })
  const [first] = rows
  if (!first) return undefined
  const added = rows.reduce((sum, row) => ({
    adults: sum.adults + row.adults,
    children: sum.children + row.children,
    infants: sum.infants + row.infants,
    units: Math.max(sum.units, row.units),
  }))
  if (rows.length === 1 || !listed) return listed ? first : added
  return headsOf(first) !== listed && headsOf(added) === listed ? added : first
}
/** A whole party in the column of adults: what it says of others is said nowhere else. */
function onlyUnsaid(party: Party, of: ReadonlyMap<string, string>): Partial<Counts> | undefined {
  const { adults, children, infants } = party
  if ((children && of.has('children')) || (infants && of.has('infants'))) return undefined
  return { adults, ...(children && { children }), ...(infants && { infants }) }
}
/** In another column a number alone, or one of what the column counts. */
function onlyOne(party: Party, column: Exclude<CountColumn, 'adults'>): Partial<Counts> | undefined {
  const said = [party.adults, party.children, party.infants].filter((count) => count > 0)
  const own = column === 'units' ? 0 : party[column]
  if (said.length > 1) return undefined
  return { [column]: own || party.adults }
}
const headsOf = ({ adults, children, infants }: Counts): number => adults + children + infants

/** Who is not said to be a child is one of the kind that is still missing, adults first; without numbers an adult. */
function withKinds(listed: readonly Listed[], counts: Counts | undefined): Guest[] {
  const open = { adult: 0, child: 0, infant: 0 }
  if (counts) for (const kind of guestKinds) open[kind] = counts[countsOf[kind]]
  for (const { kind } of listed) if (kind) open[kind] -= 1
  return listed.map(({ kind: said, name, pinyin, info }) => {
    const kind = said ?? guestKinds.find((one) => open[one] > 0) ?? 'adult'
    if (!said) open[kind] -= 1
    return { kind, name, pinyin, info }
  })
}
