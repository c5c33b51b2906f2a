import { sql } from 'kysely'
import { contactsBefore } from '../../audit/audit.public.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** What stands in texts of somebody: as regular expressions, '' for none. */
export type KnownBy = {
  /** All of it, names and birthdates too: others may bear them, so it is looked for only where the person is known to stand. */
  known: string
  /** What is this person's alone, wherever it stands. */
  alone: string
}
type Row = { name: boolean; value: string }
type Place = { orderId: number; guestId: number }

/** All that a person is known by: what their profiles say, and what stands where they stand in orders. */
export async function knownBy(
  ctx: Ctx,
  members: readonly number[],
  places: readonly Place[],
): Promise<KnownBy> {
  const { merchantId } = ctx.scope
  const ids = [...members]
  const { rows } = await sql<Row>`
    with c as (select * from customer where merchant_id = ${merchantId} and id = any(${ids}::bigint[])),
    p as (select * from json_to_recordset(${JSON.stringify(places)}::json) as p("orderId" bigint, "guestId" bigint)),
    g as (select g.* from p join order_guest g on g.merchant_id = ${merchantId} and g.order_id = p."orderId" and g.id = p."guestId"),
    o as (select o.* from p join orders o on o.merchant_id = ${merchantId} and o.id = p."orderId" where p."guestId" = 0)
    select distinct x.name, btrim(x.value) as value from (
      select true as name, unnest(array[name, pinyin, birthdate::text]) as value from c
      union all select false, unnest(array[wechat, phone, alternate_phone, local_phone, email]) from c
      union all select false, number from customer_document where merchant_id = ${merchantId} and customer_id = any(${ids}::bigint[])
      union all select false, value from customer_identity where merchant_id = ${merchantId} and customer_id = any(${ids}::bigint[])
        and kind in ('phone', 'email', 'wechat')
      union all select true, unnest(array[name, pinyin]) from g
      union all select i.key not in ('passport', 'phone', 'email', 'wechat', 'idNumber'), i.value from g, jsonb_each_text(g.info) i
        where i.key in ('passport', 'phone', 'email', 'wechat', 'idNumber', 'birthdate')
      union all select true, unnest(array[contact_name, contact_pinyin]) from o
      union all select false, unnest(array[contact_phone, contact_email]) from o) x
     where length(btrim(x.value)) > 1 and x.value <> '***'`.execute(ctx.db)
  const contacts = places.filter(({ guestId }) => guestId === 0).map(({ orderId }) => orderId)
  for (const { key, value } of await contactsBefore(ctx, contacts))
    if (value.length > 1 && value !== '***') rows.push({ name: !/phone|email/i.test(key), value })
  const alone = rows.filter(({ name, value }) => !name && value.length >= leastAlone)
  return {
    known: patternOf(rows.map(({ value }) => value)),
    alone: patternOf(alone.map(({ value }) => value)),
  }
}

/** What is shorter than that could be part of anything. */
const leastAlone = 6
/** The end of a phone that every way of writing it has. */
const phoneEnd = 8

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** A phone is found however it is put: with or without its country, in groups or not. */
function written(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (!/^[+\d\s().-]+$/.test(text) || digits.length < phoneEnd || /^\d{4}-\d\d-\d\d$/.test(text))
    return escaped(text)
  return `[+(]?[0-9 ().-]{0,10}${digits.slice(-phoneEnd).split('').join('[ ().-]?')}`
}

/** The longest first: a name that another begins with leaves nothing of that. */
const patternOf = (values: readonly string[]): string =>
  [...new Set(values)]
    .toSorted((a, b) => b.length - a.length)
    .map(written)
    .join('|')
