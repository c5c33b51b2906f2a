import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { BreakKind, PlaneFilter, PlaneList, PlaneRow } from '#contract/write-off/planes/plane.schema.ts'
import { writeOffKeys } from '#contract/write-off/write-off.keys.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { anew, finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { openItemsQuery } from '../match/open-items.ts'

type Flat = {
  key: string
  day: string
  currency: string
  partner: string
  orderId: number | null
  house_id: number | null
  house_name: string | null
  house_day: string | null
  house_minor: number | null
  provider_id: number | null
  provider_name: string | null
  provider_day: string | null
  provider_minor: number | null
  fee_minor: number | null
  bank_id: number | null
  bank_name: string | null
  bank_day: string | null
  bank_minor: number | null
  break: BreakKind | null
  amount: number
  age: number
  ownerId: number | null
  ownerName: string
  note: string
  solved: boolean
}

/** So many days may pass until something that is on its way has to be there. */
const graceDays = 3

/** The line at the bank behind a matched thing. */
const lineBehind = (m: number, kind: string, id: RawBuilder<unknown>) => sql`
  left join lateral (select l.id, coalesce(nullif(l.text, ''), l.payer) as name, l.day, x.amount_minor as minor
      from bank_match_item i join bank_match_line x on x.merchant_id = i.merchant_id and x.match_id = i.match_id and x.live
      join bank_line l on l.merchant_id = x.merchant_id and l.id = x.line_id
     where i.merchant_id = ${m} and i.kind = ${kind} and i.item_id = ${id} and i.live order by l.day, l.id limit 1) b on true`

const columns = sql`key, day, currency, partner, order_id, house_id, house_name, house_day, house_minor, provider_id, provider_name, provider_day,
  provider_minor, fee_minor, bank_id, bank_name, bank_day, bank_minor, break, amount`

/** The payout with which a provider's movement `v` went to the bank: told with it, or found when the payout was explained. */
const payoutOf = sql`coalesce(v.settled_payout_id, v.payout_id)`

/** Payments through providers: what was paid here, the provider's movement, the payout's line at the bank. */
const payments = (m: number, today: string) => sql`
  select 'payment ' || p.id, p.paid_at::date, p.currency, a.name, case when p.subject = 'order' then p.subject_id end, p.id, p.title, p.paid_at::date,
         p.amount_minor, v.id, v.outside_id, v.at::date, v.amount_minor, v.fee_minor, b.id, b.name, b.day, b.minor,
         case when v.id is null and p.paid_at::date < ${today}::date - ${graceDays}::int then 'house-only'
              when v.currency = p.currency and v.amount_minor <> p.amount_minor then 'amount-differs' end,
         case when v.id is null then p.amount_minor when v.currency = p.currency then p.amount_minor - v.amount_minor else 0 end
    from payment_attempt p join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
    left join payment_line v on v.merchant_id = p.merchant_id and v.attempt_id = p.id and v.kind = 'charge'
    ${lineBehind(m, 'payout', payoutOf)}
   where p.merchant_id = ${m} and p.state = 'paid' and p.system not in ('bank', 'cash')`

/**
 * The provider's movement `v` of a refund `r` of payment `p`: by the provider's number of it; where it tells none, or a list that has no
 * such numbers does, by its amount.
 */
const sameRefund = sql`v.attempt_id = r.attempt_id and v.kind = 'refund' and (r.outside_id <> '' and r.outside_id in (v.source, v.outside_id)
  or (r.outside_id = '' or p.system <> 'stripe') and v.amount_minor = -r.amount_minor)`

/** Refunds through providers: what was given back here, the provider's movement, the payout's line at the bank that it lowered. */
const refunds = (m: number, today: string) => sql`
  select 'refund ' || r.id, r.ended_at::date, r.currency, a.name, case when p.subject = 'order' then p.subject_id end, r.id, p.title, r.ended_at::date,
         -r.amount_minor, v.id, v.outside_id, v.at::date, v.amount_minor, v.fee_minor, b.id, b.name, b.day, b.minor,
         case when v.id is null and r.ended_at::date < ${today}::date - ${graceDays}::int then 'house-only'
              when v.currency = r.currency and v.amount_minor <> -r.amount_minor then 'amount-differs' end,
         case when v.id is null then -r.amount_minor when v.currency = r.currency then -r.amount_minor - v.amount_minor else 0 end
    from payment_refund r join payment_attempt p on p.merchant_id = r.merchant_id and p.id = r.attempt_id
    join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
    left join lateral (select v.* from payment_line v where v.merchant_id = r.merchant_id and ${sameRefund}
       order by r.outside_id in (v.source, v.outside_id) desc, v.id limit 1) v on true
    ${lineBehind(m, 'payout', payoutOf)}
   where r.merchant_id = ${m} and r.state = 'done' and p.system not in ('bank', 'cash')`

/** What a provider took that nobody here knows, and what went back of a payment without being asked for here. */
const strangers = (m: number) => sql`
  select 'provider ' || v.id, v.at::date, v.currency, coalesce(a.name, c.name), case when p.subject = 'order' then p.subject_id end, null::bigint, null::text,
         null::date, null::bigint, v.id, concat_ws(' · ', p.title, v.outside_id), v.at::date, v.amount_minor, v.fee_minor, b.id, b.name, b.day, b.minor,
         'provider-only', v.amount_minor
    from payment_line v join outside_connection c on c.merchant_id = v.merchant_id and c.id = v.connection_id
    left join payment_attempt p on p.merchant_id = v.merchant_id and p.id = v.attempt_id
    left join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
    ${lineBehind(m, 'payout', payoutOf)}
   where v.merchant_id = ${m} and (v.kind = 'charge' and v.attempt_id is null
      or v.kind = 'refund' and not exists (select from payment_refund r where r.merchant_id = v.merchant_id and ${sameRefund})
         and not exists (select from payment_line f where f.merchant_id = v.merchant_id and f.connection_id = v.connection_id
                and f.kind = 'refund_failure' and f.source = v.source and v.source <> ''))`

const payouts = (m: number, today: string) => sql`
  select 'payout ' || o.id, coalesce(o.arrives_on, o.created_at::date), o.currency, c.name, null, null, null, null, null, o.id, o.outside_id,
         coalesce(o.arrives_on, o.created_at::date), o.amount_minor, (select sum(v.fee_minor) from payment_line v where v.merchant_id = o.merchant_id and (v.payout_id = o.id or v.settled_payout_id = o.id)),
         b.id, b.name, b.day, b.minor,
         case when b.id is null and coalesce(o.arrives_on, o.created_at::date) < ${today}::date - ${graceDays}::int then 'payout-late' end, o.amount_minor
    from payment_payout o join outside_connection c on c.merchant_id = o.merchant_id and c.id = o.connection_id
    ${lineBehind(m, 'payout', sql`o.id`)}
   where o.merchant_id = ${m} and o.state in ('pending', 'in_transit', 'paid')`

const channelPayouts = (m: number, today: string) => sql`
  select 'channel ' || o.id, o.day, o.currency, a.name, null, o.id, o.reference, o.day, o.gross_minor, o.id, o.reference, o.day, o.net_minor, o.commission_minor,
         b.id, b.name, b.day, b.minor, case when b.id is null and o.day < ${today}::date - ${graceDays}::int then 'payout-late' end, o.net_minor
    from channel_payout o join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
    ${lineBehind(m, 'channel-payout', sql`o.id`)}
   where o.merchant_id = ${m}`

/** Lines of the banks, with what they are of the house; those of payouts stand with them. */
const lines = (m: number) => sql`
  select 'line ' || l.id, l.day, l.currency, coalesce(i.partner, nullif(l.payer, ''), ''), case when i.kind = 'order' then i.item_id end, i.item_id, i.name, l.day,
         i.sum, null, null, null, null, null, l.id, coalesce(nullif(l.text, ''), l.payer), l.day, l.amount_minor,
         case when l.state = 'open' then 'bank-unexplained' end, l.amount_minor - l.matched_minor
    from bank_line l
    left join lateral (select min(i.kind) as kind, min(i.item_id) as item_id, string_agg(i.name, ', ' order by i.id) as name, min(i.partner) as partner,
             sum(i.amount_minor) as sum, bool_or(i.kind in ('payout', 'channel-payout')) as paid_out
        from bank_match_line x join bank_match_item i on i.merchant_id = x.merchant_id and i.match_id = x.match_id
       where x.merchant_id = l.merchant_id and x.line_id = l.id and x.live) i on true
   where l.merchant_id = ${m} and not coalesce(i.paid_out, false) and l.state <> 'ignored'`

/** In the books, and no bank shows it. */
const unseen = (ctx: Ctx, today: string) => sql`
  select u.key, u.day, u.currency, u."partnerName", null, u.id, u.name, u.day, u."amountMinor", null, null, null, null, null, null, null, null, null,
         case when u.day < ${today}::date - ${graceDays}::int then 'not-at-bank' end, u."amountMinor"
    from (${openItemsQuery(ctx, { kinds: ['posting', 'run'] })}) u where u."heldKind" is not null`

/** What was told of a payment and a person decides: too much, another amount, of no payment that is ours. */
const cases = (m: number) => sql`
  select 'case ' || k.id, k.created_at::date, coalesce(k.currency, ''), coalesce(a.name, c.name, ''), case when p.subject = 'order' then p.subject_id end, p.id,
         p.title, p.created_at::date, p.amount_minor, k.id, k.told, k.created_at::date, k.amount_minor, null, null, null, null, null,
         case k.kind when 'mismatch' then 'amount-differs' when 'unknown-payment' then 'provider-only' else 'duplicate' end,
         coalesce(k.amount_minor, 0) - case when k.kind = 'mismatch' and k.currency = p.currency then p.amount_minor else 0 end
    from payment_case k left join payment_attempt p on p.merchant_id = k.merchant_id and p.id = k.attempt_id
    left join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
    left join outside_connection c on c.merchant_id = k.merchant_id and c.id = k.connection_id
   where k.merchant_id = ${m} and k.state = 'open'`

/** Tax that was withheld from us, whose certificate is still to come. */
const certificates = (m: number) => sql`
  select 'certificate ' || y.id, y.paid_on, y.currency, a.name, null, y.bill_id, b.code, y.paid_on, y.withheld_minor, null, null, null, null, null, null, null, null, null,
         'certificate', y.withheld_minor
    from bill_payment y join agent_bill b on b.merchant_id = y.merchant_id and b.id = y.bill_id
    join agent a on a.merchant_id = y.merchant_id and a.id = y.agent_id
   where y.merchant_id = ${m} and y.undone_at is null and y.withheld_minor > 0 and y.certificate = ''
  union all
  select 'difference ' || t.id, t.at::date, t.currency, coalesce(i.partner, ''), null, i.item_id, i.name, t.at::date, d.amount_minor, null, null, null, null, null,
         null, null, null, null, 'certificate', d.amount_minor
    from bank_match_difference d join bank_match t on t.merchant_id = d.merchant_id and t.id = d.match_id and t.undone_at is null
    join lateral (select min(i.item_id) as item_id, min(i.name) as name, min(i.partner) as partner, bool_or(i.kind = 'bill') as by_bill
        from bank_match_item i where i.merchant_id = t.merchant_id and i.match_id = t.id) i on not i.by_bill
   where d.merchant_id = ${m} and d.kind = 'withheld' and d.certificate = ''`

/** Every movement on its planes, with what they do not agree on, its age and who sees to it. */
export function planesQuery(
  ctx: Ctx,
  { from, to }: { from: string | null; to: string | null },
): RawBuilder<Flat> {
  const m = ctx.scope.merchantId
  const today = todayOf(ctx)
  const all = [
    payments(m, today),
    refunds(m, today),
    strangers(m),
    payouts(m, today),
    channelPayouts(m, today),
    lines(m),
    unseen(ctx, today),
    cases(m),
    certificates(m),
  ]
  return sql<Flat>`select p.key, p.day, p.currency, coalesce(p.partner, '') as partner, p.order_id as "orderId", p.house_id, p.house_name, p.house_day,
      p.house_minor::bigint as house_minor, p.provider_id, p.provider_name, p.provider_day, p.provider_minor::bigint as provider_minor,
      coalesce(p.fee_minor, 0)::bigint as fee_minor, p.bank_id, p.bank_name, p.bank_day, p.bank_minor, p.break, p.amount::bigint as amount,
      greatest(${today}::date - p.day, 0) as age, k.owner_id as "ownerId", coalesce(k.owner_name, '') as "ownerName", coalesce(k.note, '') as note,
      coalesce(k.solved, false) as solved
    from (${sql.join(all, sql` union all `)}) p (${columns})
    left join plane_break k on k.merchant_id = ${m} and k.break_key = p.key
   where (${from}::date is null or p.day >= ${from}) and (${to}::date is null or p.day <= ${to})`
}

const inTab = {
  breaks: sql`p.break is not null and not p.solved`,
  late: sql`p.break is not null and not p.solved and p.age > 7`,
  whole: sql`p.break is null`,
  solved: sql`p.solved`,
  all: sql`true`,
} as const

const plane = <T extends object>(
  id: number | null,
  name: string | null,
  day: string | null,
  amountMinor: number | null,
  more: T,
) => (id === null ? null : { id, name: name ?? '', day, amountMinor: amountMinor ?? 0, ...more })

/** Rows over three planes; the oldest break first. */
export async function listPlanes(
  ctx: Ctx,
  { tab, text, ...filter }: z.output<typeof PlaneFilter>,
): Promise<z.output<typeof PlaneList>> {
  const { kind = null, mine = false, from = null, to = null, ...paging } = filter
  const own = mine ? (ctx.user?.id ?? 0) : null
  const found = sql<Flat>`select p.* from (${planesQuery(ctx, { from, to })}) p
    where ${inTab[tab]} and (${kind}::text is null or p.break = ${kind}) and (${own}::bigint is null or p."ownerId" = ${own})
      and ${finds(text, ['p.partner', 'p.house_name', 'p.provider_name', 'p.bank_name', 'p.note'])} ${anew}`
  const order = tab === 'breaks' || tab === 'late' ? sql`r.age desc, r.key` : sql`r.day desc, r.key`
  const page = await pageOf(ctx, paging, found, order)
  const can = canOf(ctx, { own: writeOffKeys.match })
  return {
    ...page,
    rows: page.rows.map((row): PlaneRow => ({
      key: row.key,
      day: row.day,
      currency: row.currency,
      partner: row.partner,
      orderId: row.orderId,
      house: plane(row.house_id, row.house_name, row.house_day, row.house_minor, {}),
      provider: plane(row.provider_id, row.provider_name, row.provider_day, row.provider_minor, {
        feeMinor: row.fee_minor ?? 0,
      }),
      bank: plane(row.bank_id, row.bank_name, row.bank_day, row.bank_minor, {}),
      break: row.break,
      amountMinor: row.break && row.amount,
      age: row.break && row.age,
      ownerId: row.ownerId,
      ownerName: row.ownerName,
      note: row.note,
      solved: row.break && row.solved,
      can: row.break ? can : {},
    })),
  }
}
