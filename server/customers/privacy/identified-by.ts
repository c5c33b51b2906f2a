import { sql } from 'kysely'
import { contactsBefore } from '../../audit/audit.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { dialsFrom } from '../../kit/text/dials-from.ts'
import { documentKey, phoneKey } from '../match/identities.ts'
import { isMark, markPattern, patternsOf, type ForgetPatterns, type Value } from './patterns.ts'

type Place = { orderId: number; guestId: number }

/** By what a person is known in texts: what their profiles say, and what stands where they stand in orders. */
export async function identifiedBy(
  ctx: Ctx,
  members: readonly number[],
  places: readonly Place[],
): Promise<ForgetPatterns> {
  const values = await valuesOf(ctx, members, places)
  const marks = await ownMarks(ctx, members, values.filter(isMark))
  const keys = values.flatMap(({ kind, value }) =>
    kind === 'phone'
      ? [`tel:${value.replace(/\D/g, '').slice(-9)}`]
      : kind === 'email'
        ? [`mail:${value.toLowerCase()}`]
        : [],
  )
  return { ...patternsOf(values, marks, dialsFrom(ctx)), keys: [...new Set(keys)] }
}

async function valuesOf(ctx: Ctx, members: readonly number[], places: readonly Place[]): Promise<Value[]> {
  const { merchantId } = ctx.scope
  const ids = [...members]
  const { rows } = await sql<Value>`
    with c as (select * from customer where merchant_id = ${merchantId} and id = any(${ids}::bigint[])),
    p as (select * from json_to_recordset(${JSON.stringify(places)}::json) as p("orderId" bigint, "guestId" bigint)),
    g as (select g.* from p join order_guest g on g.merchant_id = ${merchantId} and g.order_id = p."orderId" and g.id = p."guestId"),
    o as (select o.* from p join orders o on o.merchant_id = ${merchantId} and o.id = p."orderId" where p."guestId" = 0)
    select distinct x.kind, btrim(x.value) as value from (
      select 'name' as kind, unnest(array[name, pinyin]) as value from c
      union all select 'word', unnest(array[wechat, birthdate::text]) from c
      union all select 'phone', unnest(array[phone, alternate_phone, local_phone]) from c
      union all select 'email', email from c
      union all select 'document', number from customer_document where merchant_id = ${merchantId} and customer_id = any(${ids}::bigint[])
      union all select case kind when 'wechat' then 'word' else kind end, value from customer_identity
        where merchant_id = ${merchantId} and customer_id = any(${ids}::bigint[]) and kind in ('phone', 'email', 'wechat')
      union all select 'chat', address from sms_address where merchant_id = ${merchantId} and customer_id = any(${ids}::bigint[])
      union all select 'name', unnest(array[name, pinyin]) from g
      union all select case i.key when 'passport' then 'document' when 'idNumber' then 'document' when 'wechat' then 'word' when 'birthdate' then 'word' else i.key end, i.value
        from g, jsonb_each_text(g.info) i where i.key in ('passport', 'phone', 'email', 'wechat', 'idNumber', 'birthdate')
      union all select 'name', unnest(array[contact_name, contact_pinyin]) from o
      union all select 'phone', contact_phone from o
      union all select 'email', contact_email from o) x
     where btrim(x.value) not in ('', '***')`.execute(ctx.db)
  const contacts = places.filter(({ guestId }) => guestId === 0).map(({ orderId }) => orderId)
  const before = (await contactsBefore(ctx, contacts))
    .filter(({ value }) => value !== '' && value !== '***')
    .map(({ key, value }): Value => {
      return { kind: /phone/i.test(key) ? 'phone' : /mail/i.test(key) ? 'email' : 'name', value }
    })
  return [...rows, ...before]
}

/** Those that no other customer, agent, supplier or user bears: an agency's number that stands at all its guests is none of them. */
async function ownMarks(ctx: Ctx, members: readonly number[], marks: readonly Value[]): Promise<Value[]> {
  const { merchantId } = ctx.scope
  const marked = marks.map(({ kind, value }, no) => ({
    no,
    kind: kind === 'document' ? 'passport' : kind,
    value: kind === 'phone' ? phoneKey(value) : kind === 'email' ? value.toLowerCase() : documentKey(value),
    pattern: markPattern({ kind, value }, dialsFrom(ctx)),
  }))
  const { rows } = await sql<{ no: number }>`
    with a as (select * from json_to_recordset(${JSON.stringify(marked)}::json) as a(no integer, kind text, value text, pattern text)),
    reach as (select unnest(array[phone, email]) as value from agent where merchant_id = ${merchantId}
      union all select unnest(array[phone, email, contacts::text]) from supplier where merchant_id = ${merchantId}
      union all select unnest(array[phone, email]) from app_user where merchant_id = ${merchantId})
    select a.no from a
     where exists (select from customer_identity i where i.merchant_id = ${merchantId} and i.kind = a.kind and i.value = a.value
             and i.customer_id <> all(${[...members]}::bigint[]))
        or exists (select from reach r where r.value <> '' and r.value ~* a.pattern)`.execute(ctx.db)
  const shared = new Set(rows.map(({ no }) => no))
  return marks.filter((_, no) => !shared.has(no))
}
