import { sql } from 'kysely'
import { itemAt } from '#contract/kit/given.ts'
import { phoneWritings, plainDigits } from '#contract/kit/text/phone.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { dialsFrom } from '../../kit/text/dials-from.ts'
import { plainText } from '../../kit/text/search-grams.ts'
import type { GuestRow } from './guests.ts'

/** What two orders for the same person would share. */
export type Likeness = {
  agentId: number
  skuId: number
  date: string
  leadName: string
  phoneTail: string
  phone: string
  agentOrderCode: string
}
/** An order that looks like it, and in what. */
export type Alike = { code: string; same: 'agentOrderCode' | 'phone' | 'name' }

/** The first guest's name, else the contact's, as names are compared. */
export const leadName = (
  guests: readonly Pick<GuestRow, 'name' | 'pinyin'>[],
  contactName: string,
): string => {
  const [first] = guests
  return plainText(first?.name || first?.pinyin || contactName)
}
/** The last four digits: what people remember of a phone. */
export const phoneTail = (phone: string): string => {
  const digits = plainDigits(phone).replace(/\D/g, '')
  return digits.length >= 4 ? digits.slice(-4) : ''
}

/**
 * Orders of the same agent with the same agent order code; or with the same SKU, date and guest name or phone. Ended
 * orders count no more, nor those that are asked about. One answer a question, in their order; each from an index, so that a full departure costs no more.
 */
export async function findAlike(
  ctx: Ctx,
  questions: readonly Likeness[],
  own: readonly number[] = [],
): Promise<Alike[][]> {
  const queries = JSON.stringify(
    questions.map((question, no) => ({
      no,
      ...question,
      phones: phoneWritings(question.phone, dialsFrom(ctx)),
    })),
  )
  const merchant = ctx.scope.merchantId
  const live = sql`o.deleted_at is null and o.status not in ${among(orderStates.phases.fallen)} and o.id <> all(${own}::bigint[])`
  const { rows } = await sql<Alike & { no: number }>`
    with q as materialized (select * from json_to_recordset(${queries}::json)
      as r(no int, "agentId" bigint, "skuId" bigint, date date, "leadName" text, "phoneTail" text, phones text[], "agentOrderCode" text))
    select q.no, o.code, 'agentOrderCode' as same from q cross join lateral (
      select o.code from orders o where o.merchant_id = ${merchant} and o.agent_id = q."agentId" and o.agent_order_code = q."agentOrderCode"
         and o.agent_order_code <> '' and ${live} order by o.id desc limit 1) o where q."agentOrderCode" <> ''
    union all
    select q.no, o.code, 'phone' from q cross join lateral (
      select o.code from orders o where o.merchant_id = ${merchant} and o.phone_tail = q."phoneTail" and o.phone_tail <> '' and o.service_date = q.date
         and o.agent_id = q."agentId" and o.sku_id = q."skuId"
         and ltrim(regexp_replace(o.contact_phone, '\\D', '', 'g'), '0') = any(q.phones) and ${live} limit 1) o where q."phoneTail" <> ''
    union all
    select q.no, o.code, 'name' from q cross join lateral (
      select o.code from orders o where o.merchant_id = ${merchant} and o.lead_name = q."leadName" and o.lead_name <> '' and o.service_date = q.date
         and o.agent_id = q."agentId" and o.sku_id = q."skuId" and ${live} limit 1) o where q."leadName" <> ''`.execute(
    ctx.db,
  )
  const answers: Alike[][] = questions.map(() => [])
  for (const { no, code, same } of rows) itemAt(answers, no).push({ code, same })
  return answers
}
