import { sql, type RawBuilder } from 'kysely'
import type { ItemKind } from '#contract/write-off/match/item-kinds.ts'
import { rechargeStates } from '#contract/agents/recharges/recharge.states.ts'
import { orderStates, paymentStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among, anew } from '../../kit/db/filters.ts'
import { itemOfKey } from './item-key.ts'

/** Something open, with all that matching and people want to know of it. */
export type ItemRow = {
  key: string
  kind: ItemKind
  id: number
  currency: string
  amountMinor: number
  day: string | null
  refs: string[]
  partner: string
  names: string[]
  baseMinor: number | null
  parts: boolean
  name: string
  partnerName: string
  about: string
  /** Where its money stands in the books already: the kind of account and its name. */
  heldKind: string | null
  heldName: string | null
}

/** Journals that write-off itself writes, and runs, whose lines go out as one sum. */
const notByThemselves = sql`('bank-arrived', 'bank-arrived-back', 'bank-explained', 'bank-explained-back', 'supplier-paid', 'supplier-paid-back')`

/**
 * Everything that is open: asked of somebody, on its way, or in the books and not at the bank. Each source is one query, so that
 * one kind, or a few items by their ids, cost no more than that.
 */
const sources: Record<ItemKind, (merchant: number) => RawBuilder<unknown>> = {
  order: (
    m,
  ) => sql`select 'order' as kind, o.id, o.currency, o.total_minor + o.adjusted_minor - o.reserved_minor - o.booked_minor as amount,
      o.created_at::date as day, array[o.code, o.agent_order_code, o.third_code, o.group_code] as refs, 'agent ' || o.agent_id as partner,
      array[a.name, o.contact_name, o.contact_pinyin] as names, null::bigint as base, true as parts, o.code as name, a.name as partner_name,
      o.item_name as about, null::text as held_kind, null::text as held_name
    from orders o join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
   where o.merchant_id = ${m} and o.settlement_term = 'settle-by-order' and o.payment_status in ${among(paymentStates.phases.due)}
     and o.status in ${among(orderStates.phases.standing)} and o.deleted_at is null
     and o.total_minor + o.adjusted_minor > o.reserved_minor + o.booked_minor`,
  bill: (
    m,
  ) => sql`select 'bill', b.id, b.currency, b.total_minor + b.noted_minor - b.paid_minor, coalesce(b.sent_at, b.locked_at, b.created_at)::date,
      array[b.code] || array(select i.code from invoice i where i.merchant_id = b.merchant_id and i.bill_id = b.id and i.status <> 'void'),
      'agent ' || b.agent_id, array[a.name], b.total_minor + b.noted_minor - b.paid_minor
        - round(b.tax_minor * (b.total_minor + b.noted_minor - b.paid_minor)::numeric / nullif(b.total_minor, 0))::bigint, true, b.code, a.name,
      b.from_day || ' – ' || b.to_day, null::text, null::text
    from agent_bill b join agent a on a.merchant_id = b.merchant_id and a.id = b.agent_id
   where b.merchant_id = ${m} and b.status = 'verified' and b.total_minor + b.noted_minor > b.paid_minor`,
  recharge: (
    m,
  ) => sql`select 'recharge', r.id, r.currency, r.amount_minor, coalesce(r.paid_on, r.requested_at::date), array[r.reference],
      'agent ' || r.agent_id, array[a.name], null::bigint, false, coalesce(nullif(r.reference, ''), '#' || r.id), a.name, c.name, null::text, null::text
    from agent_recharge r join agent a on a.merchant_id = r.merchant_id and a.id = r.agent_id
    join collection_account c on c.merchant_id = r.merchant_id and c.id = r.account_id
   where r.merchant_id = ${m} and r.status in ${among(rechargeStates.phases.open)}`,
  run: (m) => sql`select 'run', u.id, u.currency, -l.sum, u.pay_on, array[app.numbered('PR', u.id)],
      case when l.suppliers = 1 then 'supplier ' || l.supplier else '' end, l.names, null::bigint, false, app.numbered('PR', u.id),
      array_to_string(l.names[1:3], ', '), u.note, case when u.status = 'paid' then 'cash' end, case when u.status = 'paid' then c.code end
    from payment_run u join collection_account c on c.merchant_id = u.merchant_id and c.id = u.account_id
    join lateral (select sum(l.amount_minor)::bigint as sum, count(distinct l.supplier_id) as suppliers, min(l.supplier_id) as supplier,
             array_agg(distinct coalesce(nullif(s.account_name, ''), s.name)) as names
        from payment_run_line l join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
       where l.merchant_id = u.merchant_id and l.run_id = u.id) l on l.sum > 0
   where u.merchant_id = ${m} and (u.status = 'draft' or u.status = 'paid' and u.paid_at::date >= (
      select min(b.from_day) from bank_statement b where b.merchant_id = u.merchant_id and b.state = 'taken' and b.source = 'bank'))
     and not exists (select from bank_match_item i where i.merchant_id = u.merchant_id and i.kind = 'run' and i.item_id = u.id and i.live)`,
  payment: (
    m,
  ) => sql`select 'payment', p.id, p.currency, p.amount_minor, p.created_at::date, array[p.number, p.title, p.proof], 'agent ' || p.agent_id,
      array[p.payer, a.name], null::bigint, false, p.title, a.name, p.number, null::text, null::text
    from payment_attempt p join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
   where p.merchant_id = ${m} and p.system = 'bank' and (p.state = 'waiting' or p.state = 'claimed')`,
  payout: (
    m,
  ) => sql`select 'payout', p.id, p.currency, p.amount_minor, coalesce(p.arrives_on, p.created_at::date), array[p.outside_id, p.reference],
      'provider ' || p.connection_id, array[c.name, c.system], null::bigint, false, p.outside_id, c.name, p.reference, 'clearing',
      c.system || ' ' || p.connection_id || ' transit'
    from payment_payout p join outside_connection c on c.merchant_id = p.merchant_id and c.id = p.connection_id
   where p.merchant_id = ${m} and p.state in ('pending', 'in_transit', 'paid') and p.amount_minor <> 0
     and not exists (select from bank_match_item i where i.merchant_id = p.merchant_id and i.kind = 'payout' and i.item_id = p.id and i.live)`,
  'channel-payout': (
    m,
  ) => sql`select 'channel-payout', p.id, p.currency, p.net_minor, p.day, array[p.reference], 'agent ' || p.agent_id, array[a.name], null::bigint, false,
      p.reference, a.name, p.rows || ' · ' || p.day, null::text, null::text
    from channel_payout p join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
   where p.merchant_id = ${m} and p.net_minor <> 0
     and not exists (select from bank_match_item i where i.merchant_id = p.merchant_id and i.kind = 'channel-payout' and i.item_id = p.id and i.live)`,
  posting: (
    m,
  ) => sql`select 'posting', p.id, p.currency, p.amount_minor, p.day, array[j.memo, o.code, o.agent_order_code],
      case when j.agent_id is not null then 'agent ' || j.agent_id when o.agent_id is not null then 'agent ' || o.agent_id else '' end,
      array[a.name, o.contact_name], null::bigint, false, coalesce(nullif(o.code, ''), nullif(j.memo, ''), '#' || j.id), coalesce(a.name, ''), j.kind, 'cash', l.name
    from (select c.code as name, c.currency, min(b.from_day) as since from bank_statement b
            join collection_account c on c.merchant_id = b.merchant_id and c.id = b.account_id
           where b.merchant_id = ${m} and b.state = 'taken' and b.source = 'bank' group by 1, 2
           union all select 'bank-transfer', c.currency, min(b.from_day) from bank_statement b
            join collection_account c on c.merchant_id = b.merchant_id and c.id = b.account_id
           where b.merchant_id = ${m} and b.state = 'taken' and b.source = 'bank' group by 2) begun
    join ledger_account l on l.merchant_id = ${m} and l.kind = 'cash' and l.name = begun.name and l.currency = begun.currency
    join posting p on p.merchant_id = l.merchant_id and p.account_id = l.id and p.day >= begun.since
    join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id and j.kind not in ${notByThemselves}
    left join orders o on o.merchant_id = j.merchant_id and o.id = j.order_id
    left join agent a on a.merchant_id = j.merchant_id and a.id = coalesce(j.agent_id, o.agent_id)
   where coalesce(j.once_key, '') not like '% back' and j.reverses is null
     and not exists (select from bank_match_posting x where x.merchant_id = p.merchant_id and x.posting_id = p.id and x.live)
     and not exists (select from bank_match_posting x join channel_payout c on c.merchant_id = x.merchant_id and c.settled_match_id = x.match_id
                      where x.merchant_id = p.merchant_id and x.posting_id = p.id)
     and not exists (select from journal b where b.merchant_id = j.merchant_id and b.once_key = j.once_key || ' back')
     and not exists (select from journal b where b.merchant_id = j.merchant_id and b.reverses = j.id)`,
}
const kindsOf = (input: readonly ItemKind[] | undefined): ItemKind[] =>
  input ? [...input] : Object.keys(sources).flatMap((key) => itemOfKey(`${key} 1`)?.kind ?? [])

type OpenItemsInput = {
  kinds?: readonly ItemKind[]
  keys?: readonly string[]
  currencies?: readonly string[]
}

/** The query of what is open, its rows as `ItemRow`. */
export function openItemsQuery(ctx: Ctx, { kinds, keys, currencies }: OpenItemsInput): RawBuilder<ItemRow> {
  const merchant = ctx.scope.merchantId
  const wanted = keys?.flatMap((key) => itemOfKey(key) ?? [])
  const chosen = wanted ? [...new Set(wanted.map(({ kind }) => kind))] : kindsOf(kinds)
  const parts = (chosen.length ? chosen : (['order'] as const)).map((kind) => {
    const ids = wanted?.filter((one) => one.kind === kind).map(({ id }) => id)
    const narrowed = wanted ? sql`and s.id = any(${ids ?? []}::bigint[])` : sql``
    const money = currencies ? sql`and s.currency = any(${[...currencies]}::text[])` : sql``
    return sql`select * from (${sources[kind](merchant)}) s (kind, id, currency, amount, day, refs, partner, names, base, parts, name, partner_name,
      about, held_kind, held_name) where true ${narrowed} ${money}`
  })
  return sql<ItemRow>`select u.kind || ' ' || u.id as key, u.kind, u.id, u.currency, u.amount::bigint as "amountMinor", u.day::date as day,
      array_remove(array_remove(u.refs, null), '') as refs, coalesce(u.partner, '') as partner,
      array_remove(array_remove(u.names, null), '') as names, u.base::bigint as "baseMinor", u.parts, coalesce(u.name, '') as name,
      coalesce(u.partner_name, '') as "partnerName", coalesce(u.about, '') as about, u.held_kind as "heldKind", u.held_name as "heldName"
    from (${sql.join(parts, sql` union all `)}) u`
}

export const openItems = async (ctx: Ctx, input: OpenItemsInput = {}): Promise<ItemRow[]> =>
  input.keys?.length === 0
    ? []
    : (await sql<ItemRow>`${openItemsQuery(ctx, input)} ${anew}`.execute(ctx.db)).rows
