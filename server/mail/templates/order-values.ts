import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql } from 'kysely'
import { languages, nameIn, type Language } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'

/** Whom a mail about an order goes to, and what its text may name. No money: what a guest paid the agent is not ours to say. */
export type OrderFacts = {
  id: number
  code: string
  agentId: number
  skuId: number
  guestMail: string
  agentMail: string
  guestName: string
  agentName: string
  guestLanguage: Language
  agentLanguage: Language
  values: (language: Language) => Record<string, string>
}

type Names = Record<string, string>
type Row = {
  id: number
  code: string
  agent_id: number
  sku_id: number
  contact_email: string
  contact_name: string
  lead_name: string
  language: string
  item_names: Names
  service_date: string
  session: string
  start_time: string
  adults: number
  children: number
  infants: number
  units: number
  collected: Names
  agent_order_code: string
  agent_name: string
  agent_email: string
  agent_language: string
  drive_time: string | null
}

const languageOf = (ctx: Ctx, name: string): Language => asOneOf(languages, name) ?? ctx.merchant.language

/** The facts of an order for mails about it; 404 where there is none. */
export async function orderValues(ctx: Ctx, orderId: number): Promise<OrderFacts> {
  const { rows } = await sql<Row>`
    select o.id, o.code, o.agent_id, o.sku_id, o.contact_email, o.contact_name, o.lead_name, o.language, o.item_names, o.service_date, o.session,
           case when s.package_price is null then s.start_time else '' end as start_time, o.adults, o.children, o.infants, o.units, o.collected,
           o.agent_order_code, a.name as agent_name, a.email as agent_email, a.language as agent_language,
           coalesce((select l.driver ->> 'time' from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id and l.driver is not null and l.pieces is distinct from '[]'::jsonb order by l.position limit 1),
             app.pickup_time(o.collected ->> 'pickUpHotel', app.departs(o.session, s.package_price, s.start_time, o.starts_at, ${ctx.merchant.timeZone}))) as drive_time
      from orders o join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
      join sku s on s.merchant_id = o.merchant_id and s.id = o.sku_id
     where o.merchant_id = ${ctx.scope.merchantId} and o.id = ${orderId}`.execute(ctx.db)
  const row = rows[0] ?? fail('notFound')
  return {
    id: row.id,
    code: row.code,
    agentId: row.agent_id,
    skuId: row.sku_id,
    guestMail: row.contact_email,
    agentMail: row.agent_email,
    guestName: row.contact_name || row.lead_name,
    agentName: row.agent_name,
    guestLanguage: languageOf(ctx, row.language),
    agentLanguage: languageOf(ctx, row.agent_language),
    values: (language) => valuesOf(ctx, row, language),
  }
}

function valuesOf(ctx: Ctx, row: Row, language: Language): Record<string, string> {
  const { date, weekday } = dateInWords(row.service_date, language, ctx.merchant)
  const place = [row.drive_time, row.collected['pickUpHotel'], row.collected['pickUpAddress']]
  return {
    merchant: nameIn(ctx.merchant.names, language),
    guest: row.contact_name || row.lead_name,
    product: nameIn(row.item_names, language),
    date: `${date} ${weekday}`,
    time: row.session || row.start_time,
    guests: guestsIn(ctx, row, language),
    orderCode: row.code,
    pickUp: place.filter(Boolean).join(' · '),
    agent: row.agent_name,
    agentOrderCode: row.agent_order_code,
  }
}

const guestsIn = (ctx: Ctx, row: Row, language: Language): string =>
  (['adults', 'children', 'infants', 'units'] as const)
    .filter((kind) => row[kind] > 0)
    .map((kind) => ctx.app.word(language, `mail.mailWords.${kind}`, { count: row[kind] }))
    .join(' · ')
