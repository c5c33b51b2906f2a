import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql, type RawBuilder } from 'kysely'
import { describeFacts, type Reader } from '#contract/catalog/skus/fact-texts.ts'
import type { ProductType, VoucherTemplate } from '#contract/catalog/products.ts'
import { blankFacts } from '#contract/catalog/skus/sku-facts.ts'
import type { z } from 'zod'
import type { PdfAsk } from '#contract/ticketing/ticketing.schema.ts'
import { languages, nameIn, type Language } from '#contract/kit/schema.ts'
import { signsOf } from '../agents/agents.public.ts'
import { documentLines, type MerchantDocument } from '#contract/kit/text/merchant-documents.ts'
import { loadPictures } from '../files/files.public.ts'
import { todayOf } from '../kit/text/today.ts'
import { asMerchant, type Ctx } from '../kit/ctx.ts'
import { dateInWords } from '../kit/text/date-in-words.ts'
import { fail } from '../kit/call/errors.ts'
import { pageTurns } from '../kit/pdf/page-turns.ts'
import type { RawAnswer } from '../kit/call/routes.ts'
import { codesOfOrders, showCodes } from './prepaid/line-codes.ts'
import { signedCodes } from './offline/sign-tickets.ts'
import { ownLines, requireOrders } from './vouchers.queries.ts'
import {
  VOUCHER_WORDS,
  voucherPdf,
  type VoucherDocument,
  type VoucherGuest,
  type VoucherStay,
} from './voucher-pdf.ts'

type Names = Record<string, string>
type Row = {
  /** Whose guests they are; of a supplier's page nobody's: it is the merchant's word to it. */
  agentId: number | null
  code: string
  state: string
  template: VoucherTemplate
  entitlements: number
  orderCode: string
  agentOrderCode: string
  itemNames: Names
  serviceDate: string
  endDate: string | null
  session: string
  startTime: string
  language: string
  collected: Names
  terms: Names
  meetingPoints: Names
  pickup: boolean
  guests: VoucherGuest[]
  driverTime: string | null
  addOns: { names: Names; count: number }[]
  stays: Stay[]
  services: Service[]
}
/** A line with the facts of what it is, and how long its ticket is good; `part` where a package holds it. */
type Service = {
  names: Names
  productType: ProductType
  facts: object
  part: boolean
  valid: { from: string; until: string | null } | null
  /** Of one way of a round trip: its day and sailing, or until when it is open. */
  way?: { leg: 1 | 2; date: string; session: string; open: boolean } | null
  /** Where its guests sit, of what is sold by the seat. */
  seats?: string | null
}
/** A line that is a room; `part` where a package holds it. */
type Stay = {
  names: Names
  from: string
  to: string
  rooms: number
  meal: string | null
  hotel: Names | null
  area: Names | null
  part: boolean
}

/** Not taken out of its order by a change: what is gone is served to nobody, whatever its supplier says to that. */
const stays = (line: RawBuilder<unknown>) => sql`${line}.pieces is distinct from '[]'::jsonb`

/** The rooms among the lines `n` that a condition names, in their order. */
const staysOf = (
  where: RawBuilder<unknown>,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('names', n.names, 'from', n.date, 'to', n.end_date,
       'rooms', greatest(1, n.units), 'meal', r.facts ->> 'meal', 'hotel', h.names, 'area', h.areas, 'part', n.kind = 'part') order by n.position)
      from order_line n join sku r on r.merchant_id = n.merchant_id and r.id = n.sku_id and r.product_type = 'hotel-room'
      left join hotel h on h.merchant_id = r.merchant_id and h.id = r.hotel_id
     where n.end_date is not null and ${stays(sql`n`)} and ${where}), '[]')`

/** The services among the lines `n` that a condition names, and what a package tells of itself; rooms and add-ons tell theirs elsewhere. */
const servicesOf = (
  where: RawBuilder<unknown>,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('names', n.names, 'productType', r.product_type, 'facts', r.facts, 'part', n.kind = 'part',
       'seats', app.line_seats(n.merchant_id, n.id),
       'way', case when n.leg is not null then jsonb_build_object('leg', n.leg, 'date', n.date, 'session', n.session, 'open', n.open_until is not null) end,
       'valid', (select jsonb_build_object('from', e.valid_from, 'until', e.valid_until) from entitlement e
          where e.merchant_id = v.merchant_id and e.voucher_id = v.id and e.line_id = n.id and e.valid_from is not null limit 1)) order by n.position)
      from order_line n join sku r on r.merchant_id = n.merchant_id and r.id = n.sku_id and r.product_type not in ('hotel-room', 'add-on')
     where ${stays(sql`n`)} and (n.leg is null or n.supplier_status <> 'cancelled') and ${where}), '[]')`

/**
 * The vouchers of orders as one PDF, each a page, in a language or in each order's own; for a supplier a page for each line
 * that it serves. Who may not see an order finds 404; one without a live voucher answers `ticketing.noVoucher`, unless it has a void one, which says so in print.
 */
export async function orderVouchersPdf(
  ctx: Ctx,
  { orderId, orderIds, language }: z.output<typeof PdfAsk>,
): Promise<RawAnswer> {
  const ids = [...new Set([...(orderId === undefined ? [] : [orderId]), ...(orderIds ?? [])])]
  await requireOrders(ctx, ids)
  const own = await ownLines(ctx, ids)
  const rows = await asMerchant(ctx, (inner) => (own ? loadOfLines(inner, own) : load(inner, ids)))
  const codes = own ? noCodes : await asMerchant(ctx, (inner) => printedCodes(inner, ids))
  const documents = await documentsOf(ctx, rows, { language, codes })
  return vouchersAnswer(ctx, documents)
}

/** Vouchers as one PDF to open or send. */
export async function vouchersAnswer(ctx: Ctx, documents: readonly VoucherDocument[]): Promise<RawAnswer> {
  const body = await pageTurns(ctx.app).run(ctx.scope.merchantId, () => voucherPdf(documents))
  const [first, ...others] = documents
  return {
    contentType: 'application/pdf',
    body,
    fileName: first && !others.length ? `${first.orderCode}.pdf` : `vouchers-${documents.length}.pdf`,
    headers: { 'cache-control': 'no-store' },
  }
}

/** What the newest vouchers of orders say, by their orders' codes; for whoever may see these orders. */
export const voucherDocuments = async (ctx: Ctx, ids: readonly number[], language: Language | undefined) =>
  documentsOf(ctx, await asMerchant(ctx, (inner) => load(inner, ids)), {
    language,
    codes: await asMerchant(ctx, (inner) => printedCodes(inner, ids)),
  })

/** A supplier is told no codes that were bought in advance. */
const noCodes: ReadonlyMap<string, PrintedCode[]> = new Map()
type Printed = { language: Language | undefined; codes: ReadonlyMap<string, PrintedCode[]> }

async function documentsOf(ctx: Ctx, rows: readonly Row[], { language, codes }: Printed) {
  if (!rows.length) fail('ticketing.noVoucher')
  const head = await asMerchant(ctx, headOf)
  const agents = rows.flatMap(({ agentId }) => agentId ?? [])
  const signs = await asMerchant(ctx, (inner) => signsOf(inner, agents))
  const live = rows.flatMap(({ state, code }) => (state === 'live' ? [code] : []))
  const signed = await signedCodes(ctx, live)
  return rows.map((row) => ({
    ...documentOf(ctx, row, { ...head, ...signs.get(row.agentId ?? 0) }, language, codes.get(row.orderCode)),
    qrText: signed.get(row.code) ?? row.code,
  }))
}

type Head = Pick<VoucherDocument['merchant'], 'contact' | 'logo'> & { name?: string }

/** Who sends the guests: how to reach it, and its sign where it has one. */
async function headOf(ctx: Ctx): Promise<Head> {
  const { rows } = await sql<{ contact: Names; documents: MerchantDocument[]; logoId: number | null }>`
    select contact, documents, logo_file_id as "logoId" from platform.merchant where id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )
  const { contact = {}, documents = [], logoId = null } = rows[0] ?? {}
  const [logo] = logoId === null ? [] : await loadPictures(ctx, [logoId])
  return {
    contact: [
      ...Object.values(contact).filter(Boolean),
      ...documentLines(documents, 'onVouchers', todayOf(ctx)),
    ],
    ...(logo?.kind === 'cover' && { logo: logo.content }),
  }
}

/** The newest voucher of each line's order, as the line's supplier reads it: its service and rights, no agent. */
async function loadOfLines(ctx: Ctx, lineIds: readonly number[]): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select distinct on (l.id) null as "agentId", v.code, v.state, s.voucher_template as template, held.entitlements, o.code as "orderCode", '' as "agentOrderCode",
       l.names as "itemNames", l.date as "serviceDate", l.end_date as "endDate", coalesce(l.driver ->> 'time', app.pickup_time(o.collected ->> 'pickUpHotel', coalesce(nullif(l.session, ''), s.start_time))) as "driverTime", l.session,
       s.start_time as "startTime", o.language, o.collected, s.terms, s.meeting_points as "meetingPoints", s.pickup, held.guests, '[]'::jsonb as "addOns",
       ${staysOf(sql`n.merchant_id = l.merchant_id and n.id = l.id`)} as stays,
       ${servicesOf(sql`n.merchant_id = l.merchant_id and n.id = l.id`)} as services
      from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
      join voucher v on v.merchant_id = o.merchant_id and v.order_id = o.id
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
      join lateral (select count(*)::int as entitlements, jsonb_agg(jsonb_build_object('name', coalesce(nullif(g.name, ''), nullif(g.pinyin, ''), '–'),
             'pinyin', g.pinyin, 'kind', g.kind) order by g.position) as guests
          from entitlement e join order_guest g on g.merchant_id = e.merchant_id and g.id = e.guest_id
         where e.merchant_id = v.merchant_id and e.voucher_id = v.id and e.line_id = l.id and (e.state <> 'void' or v.state = 'void')) held
        on held.entitlements > 0
     where l.merchant_id = ${ctx.scope.merchantId} and l.id = any(${[...lineIds]}::bigint[]) order by l.id, v.id desc`.execute(
      ctx.db,
    )
  return rows
}

/** The newest voucher of each order. */
async function load(ctx: Ctx, ids: readonly number[]): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select distinct on (o.id) o.agent_id as "agentId", v.code, v.state, s.voucher_template as template,
       (select count(*)::int from entitlement e where e.merchant_id = v.merchant_id and e.voucher_id = v.id and e.state <> 'void') as entitlements,
       o.code as "orderCode", o.agent_order_code as "agentOrderCode", o.item_names as "itemNames", o.service_date as "serviceDate",
       (select max(l.end_date) from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id and ${stays(sql`l`)}) as "endDate",
       coalesce((select l.driver ->> 'time' from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id and l.driver is not null and ${stays(sql`l`)} limit 1),
         app.pickup_time(o.collected ->> 'pickUpHotel', app.departs(o.session, s.package_price, s.start_time, o.starts_at, ${ctx.merchant.timeZone}))) as "driverTime",
       o.session, case when s.package_price is null then s.start_time else '' end as "startTime", o.language, o.collected, s.terms, s.meeting_points as "meetingPoints", s.pickup,
       coalesce((select jsonb_agg(jsonb_build_object('names', l.names, 'count', case when l.charge_method = 'per-unit' then l.units else l.adults + l.children + l.infants end) order by l.position)
          from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id and l.kind = 'add-on' and ${stays(sql`l`)}), '[]') as "addOns",
       coalesce((select jsonb_agg(jsonb_build_object('name', coalesce(nullif(g.name, ''), nullif(g.pinyin, ''), '–'), 'pinyin', g.pinyin, 'kind', g.kind) order by g.position)
          from order_guest g where g.merchant_id = o.merchant_id and g.order_id = o.id and g.attendance <> 'cancelled'), '[]') as guests,
       ${staysOf(sql`n.merchant_id = o.merchant_id and n.order_id = o.id`)} as stays,
       case when s.package_price is null then '[]' else jsonb_build_array(jsonb_build_object('names', s.names, 'productType', s.product_type, 'facts', s.facts, 'part', false)) end
         || ${servicesOf(sql`n.merchant_id = o.merchant_id and n.order_id = o.id`)} as services
      from orders o join voucher v on v.merchant_id = o.merchant_id and v.order_id = o.id
      join sku s on s.merchant_id = o.merchant_id and s.id = o.sku_id
     where o.merchant_id = ${ctx.scope.merchantId} and o.id = any(${[...ids]}::bigint[]) order by o.id, v.id desc`.execute(
      ctx.db,
    )
  return rows
}

const labels = (ctx: Ctx, language: Language): Record<string, string> =>
  Object.fromEntries(VOUCHER_WORDS.map((key) => [key, ctx.app.word(language, `ticketing.voucher.${key}`)]))

/** How a stay reads in a language. */
function stayIn(ctx: Ctx, { hotel, area, from, to, rooms, meal }: Stay, language: Language): VoucherStay {
  return {
    place: [nameIn(hotel, language), nameIn(area, language)].filter(Boolean).join(' · '),
    nights: Temporal.PlainDate.from(from).until(to).days,
    rooms,
    meal: meal ? ctx.app.word(language, `catalog.meals.${meal}`) : '',
  }
}

/** What a guest reads of a service; of a part how long its ticket is good, too. */
function detailOf(
  ctx: Ctx,
  { names, productType, facts, part, valid, way, seats }: Service,
  language: Language,
) {
  const w: Reader['w'] = (key, params) => ctx.app.word(language, key, params)
  const view = describeFacts(blankFacts(productType, facts), { language, w })
  const until =
    valid &&
    (valid.until === null
      ? w('ticketing.voucher.any day')
      : dateInWords(valid.until, language, ctx.merchant).date)
  const day =
    way && [dateInWords(way.date, language, ctx.merchant).date, way.session].filter(Boolean).join(' ')
  return {
    name: part || way?.leg === 2 ? nameIn(names, language) : null,
    facts: [
      ...(way && day
        ? [
            {
              label: w(`orders.legs.${way.leg}`),
              value: way.open ? w('orders.legs.openUntil', { date: day }) : day,
            },
          ]
        : []),
      ...(seats ? [{ label: w('ticketing.text.seats'), value: seats }] : []),
      ...(part && until ? [{ label: w('ticketing.voucher.valid until'), value: until }] : []),
      ...view.map(({ word, value }) => ({ label: w(word), value })),
    ],
  }
}

type PrintedCode = Awaited<ReturnType<typeof codesOfOrders>>[number]
/** The codes of prepaid tickets of orders, by the order's code: what is printed was shown. */
async function printedCodes(ctx: Ctx, ids: readonly number[]): Promise<Map<string, PrintedCode[]>> {
  const codes = await codesOfOrders(ctx, ids)
  await showCodes(
    ctx,
    codes.map(({ id }) => id),
  )
  return Map.groupBy(codes, ({ orderCode }) => orderCode)
}

/** How a guest reads the codes of prepaid tickets, line by line. */
const codesIn = (ctx: Ctx, codes: readonly PrintedCode[], language: Language) =>
  [...Map.groupBy(codes, ({ lineId }) => lineId).values()].map((group) => ({
    name: nameIn(group[0]?.names, language),
    facts: group.map(({ code, serial, password }) => ({
      label: ctx.app.word(language, 'ticketing.prepaid.code'),
      value: [code, serial, password].filter(Boolean).join(' · '),
    })),
  }))

function documentOf(
  ctx: Ctx,
  row: Row,
  head: Head,
  input: Language | undefined,
  codes: readonly PrintedCode[] = [],
): VoucherDocument {
  const language = input ?? asOneOf(languages, row.language) ?? 'en'
  const hotel = row.collected['pickUpHotel']
  const address = row.collected['pickUpAddress']
  const room = row.collected['roomNumber']
  const meetingPoint = nameIn(row.meetingPoints, language)
  const ticket = row.services.find(({ part, valid }) => !part && valid)?.valid
  const [only] = row.stays
  const parts = row.stays.filter(({ part }) => part)
  return {
    language,
    years: ctx.merchant,
    template: row.template,
    words: labels(ctx, language),
    merchant: {
      name: nameIn(ctx.merchant.names, language),
      // Whoever signs by its own name has no other one.
      nameEnglish: head.name ? '' : (ctx.merchant.names['en'] ?? ''),
      ...head,
    },
    voucherCode: row.code,
    isVoid: row.state === 'void',
    entitlements: row.entitlements,
    productName: nameIn(row.itemNames, language),
    productNameEnglish: row.itemNames['en'] ?? '',
    orderCode: row.orderCode,
    agentOrderCode: row.agentOrderCode,
    serviceDate: row.serviceDate,
    ...(row.endDate && { endDate: row.endDate }),
    ...(only && !only.part && { stay: stayIn(ctx, only, language) }),
    stays: parts.map((stay) => ({
      ...stayIn(ctx, stay, language),
      name: nameIn(stay.names, language),
      from: stay.from,
      to: stay.to,
    })),
    session: row.session,
    // Nothing begins on the day of an open ticket.
    startTime: row.session || ticket ? '' : row.startTime,
    ...(ticket && { valid: ticket }),
    details: [
      ...row.services.map((one) => detailOf(ctx, one, language)).filter(({ facts }) => facts.length > 0),
      ...codesIn(ctx, codes, language),
    ],
    ...((row.pickup || hotel) && hotel
      ? {
          pickUp: {
            place: hotel,
            ...(row.driverTime && { time: row.driverTime }),
            ...(address && { address }),
            ...(room && { room }),
          },
        }
      : {}),
    guests: row.guests,
    addOns: row.addOns.map(({ names, count }) => ({ name: nameIn(names, language), count })),
    conditions: nameIn(row.terms, language),
    ...(meetingPoint && { meetingPoint }),
  }
}
