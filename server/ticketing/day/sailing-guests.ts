import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import type { Names } from '#contract/kit/schema.ts'
import { manifestFields, type SailingGuest } from '#contract/ticketing/day/day.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { boardedSince, hasBoarded, sailingsOn } from '../departures.queries.ts'

/** What carries guests over water or for a day: the authority asks who they are. Elsewhere a name is enough. */
const listedTypes: readonly string[] = ['boat-ticket', 'day-trip', 'diving']

type Row = Omit<SailingGuest, 'missing' | 'attendance'> & {
  skuId: number
  names: Names
  skuCode: string
  productType: string
  session: string
  startTime: string
  boarded: boolean
  isNoShow: boolean
}
export type DayGuest = SailingGuest & Pick<Row, 'skuId' | 'names' | 'skuCode' | 'session' | 'startTime'>

/** Guests of a day's sailings, or of one of them, in the order of their pick-up and their order. */
export async function guestsOn(
  ctx: Ctx,
  date: string,
  only?: { skuId: number; session: string },
): Promise<DayGuest[]> {
  const { merchantId } = ctx.scope
  const wanted = only ? sql`o.sku_id = ${only.skuId} and o.session = ${only.session}` : sql`true`
  const { rows } = await sql<Row>`
    with o as (${sailingsOn(ctx, date)} union all ${boardedSince(ctx, date)})
    select g.id, v.id as "voucherId", coalesce(v.code, '') as "voucherCode", coalesce(r.ids, '{}') as "entitlementIds", o.id as "orderId", d.code as "orderCode",
           coalesce(nullif(g.name, ''), g.pinyin) as name, coalesce(nullif(g.pinyin, ''), g.name) as "latinName", g.kind,
           ${answer('nationality')} as nationality, ${answer('identityNumber')} as passport, ${answer('gender')} as gender, ${answer('birthdate')} as birthdate,
           coalesce(nullif(d.collected ->> 'pickUpHotel', ''), d.collected ->> 'wharf', '') as "pickUp", coalesce(d.collected ->> 'roomNumber', '') as room,
           d.contact_phone as phone, coalesce(a.name, '') as "agentName", coalesce(b.boat, '') as boat, d.remark,
           r.at as "boardedAt", coalesce(r.by, '') as "boardedBy", coalesce(r.place, '') as place,
           s.id as "skuId", s.names, s.code as "skuCode", s.product_type as "productType", o.session, coalesce(t.departs, '') as "startTime",
           ${hasBoarded} as boarded, g.attendance = 'no-show' as "isNoShow"
      from o join orders d on d.merchant_id = ${merchantId} and d.id = o.id
      join sku s on s.merchant_id = ${merchantId} and s.id = o.sku_id
      join order_guest g on g.merchant_id = ${merchantId} and g.order_id = o.id and g.attendance <> 'cancelled'
      left join agent a on a.merchant_id = ${merchantId} and a.id = d.agent_id
      left join lateral (select id, code from voucher where merchant_id = ${merchantId} and order_id = o.id and (state = 'live' or d.status <> 'confirmed') order by state, id desc limit 1) v on true
      left join lateral (select array_agg(e.id order by e.id) as ids, max(e.redeemed_at) as at, max(e.redeemed_by_name) as by, max(e.place) as place
        from entitlement e where e.merchant_id = ${merchantId} and e.voucher_id = v.id and e.guest_id = g.id and e.state <> 'void'
         and (o.line_id is null or e.line_id = o.line_id)) r on true
      left join lateral (select string_agg(distinct c.name, ', ') as boat from day_card k join day_run u on u.merchant_id = k.merchant_id and u.id = k.run_id
        join coach c on c.merchant_id = u.merchant_id and c.id = u.coach_id
        where k.merchant_id = ${merchantId} and k.order_id = o.id and k.leg = 'boat' and u.date = ${date}::date and (o.line_id is null or k.line_id = o.line_id)) b on true
      cross join lateral app.departs('', s.package_price, s.start_time, o.starts_at, ${ctx.merchant.timeZone}) as t (departs)
     where ${wanted} and (d.status = 'confirmed' or ${hasBoarded}) order by coalesce(nullif(o.session, ''), t.departs), s.code, "pickUp", d.code, g.position limit 10000`.execute(
    ctx.db,
  )
  return rows.map(({ boarded, isNoShow, productType, ...row }) => ({
    ...row,
    attendance: boarded ? 'boarded' : isNoShow ? 'no-show' : 'expected',
    missing: manifestFields.filter(
      (field) => !row[field].trim() && (field === 'name' || listedTypes.includes(productType)),
    ),
  }))
}

const answer = (key: string) => sql`coalesce(g.info ->> ${key}, '')`

export const sailingName = (ctx: Ctx, { names, skuCode }: Pick<DayGuest, 'names' | 'skuCode'>): string =>
  nameIn(names, ctx.language) || skuCode
