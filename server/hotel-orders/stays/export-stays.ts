import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { StayFilter, StayPage } from '#contract/hotel-orders/stay.schema.ts'
import type { z } from 'zod'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { todayOf } from '../../kit/text/today.ts'
import { listStays } from './list-stays.ts'

const most = 5_000
const pageSize = 1_000
type Row = z.input<typeof StayPage>['rows'][number]

/** What the list finds, a row a room, as a hotel's desk reads it; agents get no supplier status and no confirmation. */
export async function exportStays(
  ctx: Ctx,
  { format, ...filter }: StayFilter & { format: 'xlsx' | 'csv' },
): Promise<RawAnswer> {
  const rows: Row[] = []
  while (rows.length < most) {
    const pageNo = rows.length / pageSize + 1
    const page = await listStays(ctx, { ...filter, pageNo, pageSize, total: 'later' })
    rows.push(...page.rows)
    if (page.rows.length < pageSize) break
  }
  const shown = columns.filter(({ staffOnly }) => !staffOnly || !ctx.scope.agentId)
  const heads = shown.map(({ head }) => ctx.app.word(ctx.language, head))
  const cells = rows.map((row) => shown.map(({ cell }) => cell(ctx, row)))
  return sheetAnswer(format, `stays-${filter.day ?? todayOf(ctx)}.${format}`, [heads, ...cells])
}

type Column = { head: string; staffOnly?: true; cell: (ctx: Ctx, row: Row) => string }
const columns: readonly Column[] = [
  { head: 'orders.fields.code', cell: (_, { code }) => code },
  { head: 'hotels.fields.hotel', cell: ({ language }, { stay }) => nameIn(stay.hotelNames, language) },
  { head: 'hotels.fields.room', cell: ({ language }, row) => nameIn(row.itemNames, language) },
  { head: 'hotel-orders.fields.arrival', cell: (_, { stay }) => stay.arrival },
  { head: 'hotel-orders.fields.departure', cell: (_, { stay }) => stay.departure },
  { head: 'hotel-orders.fields.nights', cell: (_, { stay }) => String(stay.nights) },
  { head: 'orders.fields.contactName', cell: (_, { contactName }) => contactName },
  { head: 'orders.fields.phone', cell: (_, { contactPhone }) => contactPhone },
  { head: 'hotel-orders.fields.sleepers', cell: (_, { sleepers }) => sleepers.join(', ') },
  { head: 'hotel-orders.fields.adults', cell: (_, { adults }) => String(adults) },
  { head: 'hotel-orders.fields.children', cell: (_, { children, infants }) => String(children + infants) },
  { head: 'hotel-orders.fields.bedWish', cell: ({ app, language }, { stay }) => app.word(language, `hotel-orders.bedWishes.${stay.bedWish}`) },
  { head: 'hotel-orders.fields.roomNumber', cell: (_, { stay }) => stay.roomNumber },
  { head: 'hotel-orders.fields.confirmation', staffOnly: true, cell: (_, { confirmation = '' }) => confirmation },
  { head: 'orders.fields.status', cell: ({ app, language }, { status }) => app.word(language, `orders.states.${status}`) },
  { head: 'orders.fields.supplierStatus', staffOnly: true, cell: ({ app, language }, row) => app.word(language, `orders.supplierStates.${row.supplierStatus}`) },
  { head: 'hotel-orders.fields.state', cell: ({ app, language }, { stay }) => app.word(language, `hotel-orders.states.${stay.state}`) },
  { head: 'orders.fields.agent', staffOnly: true, cell: (_, { agentName = '' }) => agentName },
  {
    head: 'orders.fields.total',
    cell: (_, { totalMinor, currency }) =>
      totalMinor === undefined || !currency ? '' : `${groupedAmount(totalMinor, currency)} ${currency}`,
  },
  { head: 'orders.fields.remark', cell: (_, { remark }) => remark },
]
