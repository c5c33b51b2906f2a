import { check } from '#contract/kit/check.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { columnWord, isQuestion, type ImportColumn } from '#contract/order-entry/import/import-columns.ts'
import type { ImportMapping } from '#contract/order-entry/import/order-import.schema.ts'
import { CreateOrder } from '#contract/orders/create-order.schema.ts'
import type { CallCtx } from '../../../kit/ctx.ts'
import { readClock } from '#contract/kit/text/clock.ts'
import { serviceDays } from '../../../orders/orders.public.ts'
import { todayOf } from '../../../kit/text/today.ts'
import type { MeaningOf, RowGroup } from './group-rows.ts'
import { OrderCells, refuseField, type Problem } from './order-cells.ts'
import type { Found, NamedAgent, Names, NamedSku } from './names.ts'
import type { RowQuestion } from './row-question.ts'
import { requestedText } from './requested-text.ts'
import { readBack } from './read-back.ts'
import { readDate } from '#contract/kit/text/written-days.ts'
import { readGuests } from './read-guests.ts'
import { readShown } from './read-shown.ts'

export type ReadOrder = RowGroup & {
  agent: NamedAgent | undefined
  sku: NamedSku | undefined
  date: string
  /** What would be asked of the create command; none where a cell cannot be read. */
  request: CreateOrder | undefined
  problems: Problem[]
  /** What a person has to say yes to before anything is asked by the command. */
  questions: RowQuestion[]
  leftOut: string[]
}
export type Reading = {
  ctx: CallCtx
  meaningOf: MeaningOf
  mapping: ImportMapping
  names: Names & { agentById: NamedAgent | undefined; skuById: NamedSku | undefined }
}

/** The day itself, or each night of a stay. */
const daysOf = (date: string, endDate: string): string[] => (date ? serviceDays(date, endDate) : [])

/** One order of a file: what its cells mean, and what is wrong with them. Pure but for the names that were found before. */
export function readOrder(reading: Reading, group: RowGroup): ReadOrder {
  const { mapping, ctx, names } = reading
  const cells = new OrderCells(group, reading.meaningOf)
  cells.refuseUnreadable()
  const agent = oneOf(cells, 'agent', names.agent, names.agentById)
  const sku = oneOf(cells, 'sku', names.sku, names.skuById)
  const day = (column: 'date' | 'endDate') => readDay(cells, column, reading)
  const date = day('date')
  const endDate = day('endDate')
  if (!date && !cells.text('date')) cells.refuse('date', 'required')
  const session = readSession(cells, sku)
  const back = readBack(cells, sku, { order: mapping.dateOrder, ctx })
  const read = readGuests(cells, { sku, days: daysOf(date, endDate), order: mapping.dateOrder, ctx })
  const { collected, remarks } = ofOrder(cells, sku, reading)
  const shown = agent ? readShown(ctx, cells, agent) : { questions: [] }
  const form = {
    clientRequestId: group.key,
    agentId: agent?.id ?? 0,
    skuId: sku?.id ?? 0,
    date,
    session,
    ...(endDate && { endDate }),
    ...(back && { back }),
    ...read.counts,
    guests: read.guests,
    contactName: cells.text('contactName') || read.lead,
    contactPhone: phoneIn(cells.text('contactPhone')),
    contactEmail: cells.text('contactEmail'),
    collected,
    remark: [textOf(cells, 'remark'), ...remarks].filter(Boolean).join('\n'),
    internalNote: textOf(cells, 'internalNote'),
    agentOrderCode: cells.text('agentOrderCode'),
    ...(shown.totalMinor !== undefined && { shownTotalMinor: shown.totalMinor }),
  }
  const view = { agent, sku, date, leftOut: [...cells.leftOut], questions: shown.questions }
  if (!cells.problems.length) {
    const { data, fields } = check(CreateOrder, form)
    if (data) return { ...group, ...view, request: data, problems: [] }
    for (const field of fields) refuseField(cells, field)
  }
  return { ...group, ...view, request: undefined, problems: cells.problems }
}

function oneOf<T>(
  cells: OrderCells,
  column: 'agent' | 'sku',
  find: (text: string) => Found<T>,
  otherwise: T | undefined,
): T | undefined {
  const text = cells.text(column)
  if (!text) {
    if (!otherwise) cells.refuse(column, 'required')
    return otherwise
  }
  const found = find(text)
  if (found.one) return found.one
  cells.refuse(column, found.several ? 'order-entry.import.several' : 'order-entry.import.unknown', { text })
  return undefined
}

function readDay(cells: OrderCells, column: 'date' | 'endDate', { mapping, ctx }: Reading): string {
  const text = cells.text(column)
  if (!text) return ''
  const found = readDate(text, { order: mapping.dateOrder, near: todayOf(ctx), zone: ctx.merchant.timeZone })
  if (!found) cells.refuse(column, 'notDate')
  return found ?? ''
}

/** A product with one time needs none said; one without times passes over its own hour. */
function readSession(cells: OrderCells, sku: NamedSku | undefined): string {
  const text = cells.text('session')
  const session = readClock(text)
  if (text && !/^([01]\d|2[0-3]):[0-5]\d$/.test(session)) {
    cells.refuse('session', 'invalid')
    return ''
  }
  if (!sku) return ''
  const [only, ...others] = sku.sessions
  if (only !== undefined && others.length === 0 && !session) return only
  return sku.sessions.length === 0 && session === sku.startTime ? '' : session
}

/** Spreadsheets drop a plus, turn a number into 6.68E+10 and put dots in between. */
const phoneIn = (text: string): string => {
  const plain = text.normalize('NFKC').replace(/[.'’]/g, ' ').replace(/\s+/g, ' ').trim()
  return /^\d(\.\d+)?E\+\d+$/i.test(text) ? String(Number(text)) : plain.replace(/[,;/].*$/, '').trim()
}

/** Texts of all rows, each once. */
const textOf = (cells: OrderCells, column: ImportColumn): string =>
  [...new Set(cells.said(column).map(({ text }) => text))].join('\n')

/** What is asked once an order; what the product does not ask of an order or its guests is kept as a remark or left out. */
function ofOrder(cells: OrderCells, sku: NamedSku | undefined, { ctx, mapping }: Reading) {
  const collected: Record<string, string> = {}
  const remarks: string[] = []
  const inWords = (column: ImportColumn, text: string) =>
    remarks.push(`${ctx.app.word(ctx.merchant.language, columnWord(column))}: ${text}`)
  const pickUp = cells.text('pickUpTime')
  if (pickUp) inWords('pickUpTime', readClock(pickUp))
  for (const column of new Set(cells.rows.flatMap(({ of }) => [...of.keys()]))) {
    if (!isQuestion(column) || (sku?.back && isOfBack(column))) continue
    const per = sku?.collect.filter(({ key }) => key === column).map((field) => field.per) ?? []
    if (per.includes('order')) {
      const text = requestedText(ctx, column, cells.text(column), mapping.dateOrder)
      if (text === undefined) cells.refuse(column, 'invalid')
      else collected[column] = text
    } else if (sku && !per.includes('guest')) {
      if (isOfJourney(column)) inWords(column, textOf(cells, column))
      else cells.leftOut.add(column)
    }
  }
  return { collected, remarks }
}

/** What a driver needs is kept whatever the product asks; what is known of a person is not kept where nobody asks for it. */
const journeys = new Set<string>([
  'pickUpHotel',
  'pickUpAddress',
  'dropOffHotel',
  'dropOffAddress',
  'roomNumber',
  'arrivalFlight',
  'arrivalTime',
  'departureFlight',
  'departureTime',
  'airport',
  'wharf',
  'sendBackTime',
  'returnTime',
  'returnDate',
  'ticketTime',
])
const isOfBack = (column: ImportColumn): boolean => column === 'returnDate' || column === 'returnTime'
const isOfJourney = (column: ImportColumn): boolean => journeys.has(column)

export const itemName = (ctx: CallCtx, sku: NamedSku | undefined): string =>
  sku ? nameIn(sku.names, ctx.language) : ''
