import { sql, type RawBuilder } from 'kysely'
import type { DeadlineSource } from '#contract/orders/deadlines/deadline-kinds.ts'
import type { DeadlineRules } from '#contract/orders/deadlines/deadline.schema.ts'
import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { modifyStates } from '#contract/orders/amend/modify.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { refundStates } from '#contract/orders/refunds/refund.states.ts'
import { disputesToAnswer } from '#contract/payments/dispute/dispute.fields.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { among } from '../../kit/db/filters.ts'
import { optionCountsSql } from './option-counts.ts'

/** What waits, as each source tells it. */
export type Waiting = {
  source: DeadlineSource
  /** Of the source: a line's, a request's, an order's. */
  id: number
  /** Null: it is about none (a payment into an agent's account). */
  order_id: number | null
  since: string
  due: string
  owner_id: number | null
  owner_name: string
}
type DeadlinesSourcesInput = { merchantId: number; rules: DeadlineRules; max: number; timeZone: string }
type Source = {
  /** Nobody is told by the board that its time is over: it ends by itself, or whose it is tell of it. */
  quiet?: true
  query: (input: DeadlinesSourcesInput) => RawBuilder<unknown>
}

const hours = (many: number) => sql`make_interval(hours => ${many})`
/**
 * These with whose they are: whoever follows the order, else who of the house sold it, else who looks after its agent. A problem
 * order that nobody has taken is nobody's. Looked up for those alone that are told.
 */
export const withOwners = (found: RawBuilder<unknown>, merchantId: number): RawBuilder<unknown> => sql`
  select x.*, case when x.source = 'follow-up' then f.owner_id else coalesce(f.owner_id, u.id, k.id) end as owner_id,
         case when x.source = 'follow-up' then coalesce(f.owner_name, '') else coalesce(nullif(f.owner_name, ''), u.full_name, k.full_name, '') end as owner_name
    from ${found} x left join orders o on o.merchant_id = ${merchantId} and o.id = x.order_id
    left join order_follow_up f on f.merchant_id = o.merchant_id and f.order_id = o.id and f.completed_at is null and f.owner_id is not null
    left join app_user u on u.merchant_id = o.merchant_id and u.id = o.created_by and u.kind = 'staff' and u.disabled_at is null
    left join agent g on g.merchant_id = o.merchant_id and g.id = o.agent_id
    left join app_user k on k.merchant_id = g.merchant_id and k.id = g.keeper_id and k.disabled_at is null`

/**
 * What has a due time. Each reads the beginning of an index that is in the order of its times, so that a million orders behind
 * it cost nothing; a further source is one more entry here, its name in the contract and its words.
 */
export const deadlineSources: Record<DeadlineSource, Source> = {
  /** A supplier has a line, or a question about one. The guest may come before its time is over. */
  'supplier-answer': {
    query: ({ merchantId, rules, max }) => sql`
      select 'supplier-answer' as source, l.id, o.id as order_id, l.since, least(l.since + ${hours(rules.answerHours)}, o.starts_at) as due
        from (select l.id, l.order_id, l.merchant_id, greatest(l.sent_at, l.asked_at) as since from order_line l
               where l.merchant_id = ${merchantId} and l.supplier_status in ${among(lineStates.phases.asked)} and greatest(l.sent_at, l.asked_at) is not null
                 and l.date >= current_date - 7
               order by greatest(l.sent_at, l.asked_at) limit ${max}) l
        join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id and o.deleted_at is null and o.status <> 'archived'`,
  },
  /** An agent asks to withdraw. */
  withdrawal: {
    query: ({ merchantId, rules, max }) => sql`
      select 'withdrawal' as source, o.id, o.id as order_id, o.withdrawn_at as since, coalesce(o.withdraw_due_at, o.withdrawn_at + ${hours(rules.requestHours)}) as due
        from (select * from orders o where o.merchant_id = ${merchantId} and o.status = 'cancelling' and o.deleted_at is null and o.withdrawn_at is not null
               order by o.withdrawn_at limit ${max}) o`,
  },
  /** Places that are kept until the order is paid. */
  hold: {
    quiet: true,
    query: ({ merchantId, max }) => sql`
      select 'hold' as source, o.id, o.id as order_id, o.created_at as since, o.pay_by as due
        from (select * from orders o where o.merchant_id = ${merchantId} and o.pay_by is not null and o.status in ${among(orderStates.phases.unconfirmed)}
                 and o.payment_status = 'unpaid' and not o.on_hold and o.deleted_at is null
               order by o.pay_by limit ${max}) o`,
  },
  /** The rest of an order that is paid in part: until the day that its sale said, else until it begins. */
  balance: {
    query: ({ merchantId, max, timeZone }) => sql`
      select 'balance' as source, o.id, o.id as order_id, o.created_at as since,
             case when o.deposit_basis_points > 0 then ((o.service_date - o.balance_days + 1)::timestamp at time zone ${timeZone}) else o.starts_at end as due
        from (select * from orders o where o.merchant_id = ${merchantId} and o.payment_status = 'part-paid' and o.deleted_at is null
                 and o.settlement_term = 'settle-by-order' and o.status in ${among(orderStates.phases.standing)}
               order by o.service_date - o.balance_days limit ${max}) o`,
  },
  /** Somebody asks to change an order. */
  request: {
    query: ({ merchantId, rules, max }) => sql`
      select 'request' as source, r.id, r.order_id, r.applied_at as since, coalesce(r.due_at, r.applied_at + ${hours(rules.requestHours)}) as due
        from (select * from order_request r where r.merchant_id = ${merchantId} and r.status in ${among(modifyStates.phases.open)}
               order by r.applied_at limit ${max}) r`,
  },
  /** A refund or an additional charge. */
  refund: {
    query: ({ merchantId, max }) => sql`
      select 'refund' as source, r.id, r.order_id, r.applied_at as since, r.due_at as due
        from (select * from order_refund r where r.merchant_id = ${merchantId} and r.status in ${among(refundStates.phases.open)} and r.due_at is not null
               order by r.due_at, r.id limit ${max}) r`,
  },
  /** An open return that lapses soon. */
  'open-return': {
    quiet: true,
    query: ({ merchantId, rules, max, timeZone }) => sql`
      select 'open-return' as source, o.id, o.id as order_id, o.created_at as since, ((o.return_date + 1)::timestamp at time zone ${timeZone}) as due
        from (select * from orders o where o.merchant_id = ${merchantId} and o.return_open and o.status in ${among(orderStates.phases.standing)} and o.deleted_at is null
                 and o.return_date between current_date - 1 and current_date + 1 + ${rules.returnDays}::int
               order by o.return_date limit ${max}) o`,
  },
  /**
   * A document of a customer does not hold for a trip to come and so many days after it: to be renewed before it runs out, and
   * before the guest leaves. Of one customer the first such trip.
   */
  document: {
    query: ({ merchantId, rules, max, timeZone }) => sql`
      select 'document' as source, d.id, o.id as order_id, greatest(d.created_at, o.created_at) as since,
             (least(d.expires + 1, o.service_date)::timestamp at time zone ${timeZone}) as due
        from (select d.*, coalesce(c.root_id, c.id) as of_whom from customer_document d
                join customer c on c.merchant_id = d.merchant_id and c.id = d.customer_id and c.erased_at is null
               where d.merchant_id = ${merchantId} and ${rules.documentDays}::int > 0
                 and d.expires between current_date - 400 and current_date + 400 + ${rules.documentDays}::int
                 and not exists (select from customer_document n where n.merchant_id = d.merchant_id and n.customer_id = d.customer_id
                   and n.kind = d.kind and n.expires > d.expires)
               order by d.expires limit ${max}) d
       cross join lateral (select o.* from customer_order x join orders o on o.merchant_id = x.merchant_id and o.id = x.order_id
               where x.merchant_id = d.merchant_id and x.customer_id in (select p.id from customer p where p.merchant_id = d.merchant_id and (p.id = d.of_whom or p.root_id = d.of_whom)) and o.status in ${among(orderStates.phases.standing)} and o.deleted_at is null
                 and o.service_date >= current_date and d.expires < o.service_date + ${rules.documentDays}::int
               order by o.service_date, o.id limit 1) o`,
  },
  /** A cardholder disputes a payment: who does not answer the bank in time has lost. */
  dispute: {
    query: ({ merchantId, max }) => sql`
      select 'dispute' as source, d.id, d.order_id, d.created_at as since, d.due_at as due
        from (select d.*, a.subject_id as order_id from payment_dispute d
                left join payment_attempt a on a.merchant_id = d.merchant_id and a.id = d.attempt_id and a.subject = 'order'
               where d.merchant_id = ${merchantId} and d.due_at is not null and d.state = any(${[...disputesToAnswer]}::text[]) and d.pack_state <> 'sent'
               order by d.due_at limit ${max}) d`,
  },
  /** A marketplace waits for an order that a person has to complete, or that nobody has confirmed. */
  'channel-order': {
    query: ({ merchantId, max }) => sql`
      select 'channel-order' as source, c.id, c.order_id, c.created_at as since, c.answer_by as due
        from (select * from channel_order c where c.merchant_id = ${merchantId} and c.state in ${among(channelOrderStates.phases.making)} and not c.handled and c.answer_by is not null
               order by c.answer_by limit ${max}) c`,
  },
  /** A marketplace waits for an answer to a refund. */
  'channel-refund': {
    query: ({ merchantId, max }) => sql`
      select 'channel-refund' as source, r.id, c.order_id, r.created_at as since, r.answer_by as due
        from (select * from channel_refund r where r.merchant_id = ${merchantId} and r.state = 'waiting' and r.answer_by is not null
               order by r.answer_by limit ${max}) r
        join channel_order c on c.merchant_id = r.merchant_id and c.id = r.channel_order_id`,
  },
  /** A problem order. */
  'follow-up': {
    query: ({ merchantId, max }) => sql`
      select 'follow-up' as source, w.order_id as id, w.order_id, w.opened_at as since, w.due_at as due
        from order_follow_up w join orders o on o.merchant_id = w.merchant_id and o.id = w.order_id and o.deleted_at is null
       where w.merchant_id = ${merchantId} and w.completed_at is null
       order by w.due_at limit ${max}`,
  },
  /** A supplier holds a service of a group until then. */
  'group-option': {
    quiet: true,
    query: ({ merchantId, max, timeZone }) => sql`
      select 'group-option' as source, s.id, null::bigint as order_id, s.changed_at as since, ((s.option_until + 1)::timestamp at time zone ${timeZone}) as due
        from plan_service s join travel_plan p on p.merchant_id = s.merchant_id and p.id = s.plan_id
       where s.merchant_id = ${merchantId} and s.option_until between current_date - 30 and current_date + 7 and s.struck_at is null
         and s.confirmed_at is null and s.expired_at is null and p.status in ${among(planStates.phases.upcoming)}
         and ${optionCountsSql}
       order by s.option_until limit ${max}`,
  },
  /** Until when names and numbers of a group may change. */
  'group-cut-off': {
    quiet: true,
    query: ({ merchantId, max, timeZone }) => sql`
      select 'group-cut-off' as source, p.id, null::bigint as order_id, p.changed_at as since, ((p.cut_off + 1)::timestamp at time zone ${timeZone}) as due
        from travel_plan p
       where p.merchant_id = ${merchantId} and p.cut_off between current_date - 7 and current_date + 7 and p.status in ${among(planStates.phases.upcoming)}
         and (select count(*) from plan_guest n where n.merchant_id = p.merchant_id and n.plan_id = p.id) < p.adults + p.children + p.infants + p.free_guests
       order by p.cut_off limit ${max}`,
  },
  /** What an agent pays of a group. */
  'group-payment': {
    quiet: true,
    query: ({ merchantId, max, timeZone }) => sql`
      select 'group-payment' as source, n.id, null::bigint as order_id, p.changed_at as since, ((n.due_on + 1)::timestamp at time zone ${timeZone}) as due
        from plan_instalment n join travel_plan p on p.merchant_id = n.merchant_id and p.id = n.plan_id and p.life = n.life
       where n.merchant_id = ${merchantId} and n.waived_at is null and n.paid_minor < n.amount_minor and n.due_on <= current_date + 7
         and p.status <> 'cancelled' and not exists (select from plan_bill b where b.merchant_id = p.merchant_id and b.plan_id = p.id
           and b.side = 'agent' and b.status = 'confirmed')
       order by n.due_on limit ${max}`,
  },
  /** What a supplier wants beforehand of a group. */
  'group-deposit': {
    quiet: true,
    query: ({ merchantId, max, timeZone }) => sql`
      select 'group-deposit' as source, d.id, null::bigint as order_id, p.changed_at as since, ((d.due_on + 1)::timestamp at time zone ${timeZone}) as due
        from plan_deposit d join travel_plan p on p.merchant_id = d.merchant_id and p.id = d.plan_id
        join plan_service s on s.merchant_id = d.merchant_id and s.id = d.service_id
       where d.merchant_id = ${merchantId} and d.paid_on is null and d.due_on <= current_date + 7 and p.status <> 'cancelled'
         and s.struck_at is null
       order by d.due_on limit ${max}`,
  },
  /** A supplier that was told of a group's service by hand holds it on, though nobody wants it. */
  'group-call-off': {
    quiet: true,
    query: ({ merchantId, max }) => sql`
      select 'group-call-off' as source, c.id, null::bigint as order_id, c.created_at as since, c.created_at + interval '1 day' as due
        from plan_call_off c
       where c.merchant_id = ${merchantId} and c.status = 'open'
       order by c.created_at limit ${max}`,
  },
}
