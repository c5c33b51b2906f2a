import { sql } from 'kysely'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import { lineStates, type LineStatus } from '#contract/orders/line.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { collectLabels } from '../../catalog/catalog.public.ts'
import { shownMoment } from '../../kit/text/years.ts'
import { tellReason } from '../../kit/call/reason.ts'
import type { Fact, Sender, SupplierOrderLine } from '../../suppliers/suppliers.public.ts'
import { answerBy } from '../create/plan/decide-money.ts'

/** A sent line with all that its supplier may know of it. */
export type SentLine = {
  id: number
  orderId: number
  orderCode: string
  skuId: number
  supplierId: number | null
  /** The bound merchant that it was handed to by message. */
  mirrorMerchant: number | null
  /** Of the way back of a round trip that is one order there: the line of its way out. */
  mirrorWith: number | null
  supplierStatus: LineStatus
  asked: 'cancel' | 'change' | null
  askedText: string
  sentAt: string | null
  askedAt: string | null
  names: Record<string, string>
  /** Of an add-on: what it goes with. */
  goesWith: Record<string, string> | null
  /** Of a round trip: which way. */
  leg: 1 | 2 | null
  date: string
  endDate: string | null
  /** Of a way back that has no day yet: until when it is good. */
  openUntil: string | null
  session: string
  adults: number
  children: number
  infants: number
  units: number
  contactName: string
  contactPhone: string
  collected: Record<string, string>
  remark: string
  costMinor: number | null
  costCurrency: string | null
  startsAt: string
  guests: { name: string; pinyin: string; kind: 'adult' | 'child' | 'infant'; info: Record<string, string> }[]
}

/** Lines by their ids, in no order; without those whose order is in the trash. */
export async function loadSentLines(ctx: Ctx, ids: readonly number[]): Promise<SentLine[]> {
  const { rows } = await sql<SentLine>`
    select l.id, l.order_id as "orderId", o.code as "orderCode", l.sku_id as "skuId", l.supplier_id as "supplierId", l.mirror_merchant as "mirrorMerchant", l.mirror_with as "mirrorWith", l.open_until as "openUntil", l.supplier_status as "supplierStatus", l.asked,
           l.asked_text as "askedText", l.sent_at as "sentAt", l.asked_at as "askedAt", l.names, case when l.kind = 'add-on' then o.item_names end as "goesWith", l.leg, l.date, l.end_date as "endDate", l.session,
           l.adults, l.children, l.infants, l.units, o.contact_name as "contactName", o.contact_phone as "contactPhone", o.collected, o.remark,
           c.cost_minor as "costMinor", c.currency as "costCurrency", o.starts_at as "startsAt",
           coalesce((select jsonb_agg(jsonb_build_object('name', coalesce(nullif(g.name, ''), nullif(g.pinyin, ''), '–'), 'pinyin', g.pinyin, 'kind', g.kind, 'info', g.info) order by g.position)
              from order_guest g where g.merchant_id = l.merchant_id and g.order_id = l.order_id and g.attendance <> 'cancelled'), '[]') as guests
      from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
      left join order_line_cost c on c.merchant_id = l.merchant_id and c.line_id = l.id
     where l.merchant_id = ${ctx.scope.merchantId} and l.id = any(${[...ids]}::bigint[]) and o.deleted_at is null`.execute(
    ctx.db,
  )
  return rows
}

/** One line; undefined where there is none, or its order is in the trash. */
export const loadSentLine = async (ctx: Ctx, lineId: number): Promise<SentLine | undefined> =>
  (await loadSentLines(ctx, [lineId]))[0]

/** How our merchant signs. */
export async function senderOf(ctx: Ctx, language: Language): Promise<Sender> {
  const { rows } = await sql<{
    contact: Record<string, string>
  }>`select contact from platform.merchant where id = ${ctx.scope.merchantId}`.execute(ctx.db)
  return {
    name: nameIn(ctx.merchant.names, language),
    contact: Object.values(rows[0]?.contact ?? {}).filter(Boolean),
  }
}

/** The line as its supplier reads it: our agreed amount, no price of ours, no agent. */
export async function asSupplierReads(
  ctx: Ctx,
  line: SentLine,
  language: Language,
): Promise<SupplierOrderLine> {
  const labelOf = await collectLabels(ctx, language)
  const factsOf = (info: Record<string, string>): Fact[] =>
    Object.entries(info)
      .filter(([, value]) => value)
      .map(([key, value]) => ({ label: labelOf(key), value }))
  const name = nameIn(line.names, language)
  const guests = line.guests.map(({ info, ...guest }) => ({ ...guest, collected: factsOf(info) }))
  return {
    orderCode: line.orderCode,
    // Of a round trip it serves one way.
    productName: line.leg ? `${name} · ${ctx.app.word(language, `orders.legs.${line.leg}`)}` : name,
    ...(line.names['en'] && line.names['en'] !== name && { productNameEnglish: line.names['en'] }),
    ...(line.goesWith && { goesWith: nameIn(line.goesWith, language) }),
    years: { flags: ctx.merchant.flags },
    serviceDate: line.date,
    ...(line.endDate && { endDate: line.endDate }),
    ...(line.session && { session: line.session }),
    counts: { adult: line.adults, child: line.children, infant: line.infants, unit: line.units },
    // Of guests without a name the numbers tell enough.
    guests: guests.some((guest) => guest.name !== '–' || guest.collected.length) ? guests : [],
    contact: { name: line.contactName, ...(line.contactPhone && { phone: line.contactPhone }) },
    collected: factsOf(line.collected),
    note: line.remark,
    ...(line.asked &&
      line.askedText && {
        request: {
          label: line.asked === 'cancel' ? 'reason' : 'what changes',
          text: tellReason(ctx.app, language, line.askedText, ctx.merchant),
        },
      }),
    ...(line.costMinor !== null &&
      line.costCurrency && { agreedAmount: { amountMinor: line.costMinor, currency: line.costCurrency } }),
  }
}

/** What is asked of whom, and since when: two questions of a line never share all three. */
export type Question = { supplierId: number; asked: 'order' | 'cancel' | 'change'; at: string }

/** What the line asks of its supplier now, or null where it waits for nothing. */
export function questionOf(
  line: Pick<SentLine, 'supplierId' | 'supplierStatus' | 'asked' | 'sentAt' | 'askedAt'>,
): Question | null {
  const { supplierId, supplierStatus, sentAt, askedAt } = line
  if (supplierId === null) return null
  if (lineStates.is(supplierStatus, 'awaitingBooking'))
    return sentAt ? { supplierId, asked: 'order', at: iso(sentAt) } : null
  const at = askedAt ?? sentAt
  return lineStates.is(supplierStatus, 'awaitingChange') && at
    ? { supplierId, asked: line.asked ?? 'change', at: iso(at) }
    : null
}
const iso = (moment: string): string => new Date(moment).toISOString()

/** Is it still the same question? */
export const sameQuestion = (one: Question | null, other: Question | null): boolean =>
  one !== null &&
  other !== null &&
  one.supplierId === other.supplierId &&
  one.asked === other.asked &&
  one.at === other.at

/** Until when an answer to a booking is of use, as its supplier reads it: its start, after that the hours of grace. */
export function answerUntil(
  ctx: Ctx,
  line: SentLine,
  { asked }: Question,
  language: Language,
): { answerBy?: string } {
  const start = new Date(line.startsAt)
  const by = start > ctx.now ? start : new Date(answerBy(ctx, start))
  return asked === 'order' && by > ctx.now
    ? { answerBy: `${shownMoment(ctx.merchant, by, language)} (${ctx.merchant.timeZone})` }
    : {}
}
