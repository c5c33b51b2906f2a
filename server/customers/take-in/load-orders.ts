import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { peopleOf, type OrderPeople, type Person } from '../match/people-of-order.ts'

/** The orders that waited longest, taken out of the queue: their people are looked at in this very transaction. */
export async function nextOrders(ctx: Ctx, limit: number): Promise<{ taken: number; orderIds: number[] }> {
  const { rows } = await sql<{ order_id: number }>`
    with next as (select id from customer_intake where merchant_id = ${ctx.scope.merchantId} order by id limit ${limit})
    delete from customer_intake i using next where i.merchant_id = ${ctx.scope.merchantId} and i.id = next.id
    returning i.order_id`.execute(ctx.db)
  return {
    taken: rows.length,
    orderIds: [...new Set(rows.map((row) => row.order_id))].toSorted((a, b) => a - b),
  }
}

/** Who can be told from others in these orders, in the order of the orders. Orders in the trash have nobody. */
export async function peopleIn(ctx: Ctx, orderIds: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<OrderPeople>`
    select o.id, o.agent_id as "agentId",
           jsonb_build_object('name', o.contact_name, 'pinyin', o.contact_pinyin, 'phone', o.contact_phone, 'email', o.contact_email) as contact,
           coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'pinyin', g.pinyin, 'info', g.info) order by g.position)
              from order_guest g where g.merchant_id = o.merchant_id and g.order_id = o.id and g.name <> ''), '[]') as guests
      from orders o where o.merchant_id = ${ctx.scope.merchantId} and o.id = any(${[...orderIds]}::bigint[]) and o.deleted_at is null
     order by o.id`.execute(ctx.db)
  return rows.flatMap(peopleOf)
}

/** Those of these orders whose agent has a log-in, by agent. */
export async function ordersOfDesks(ctx: Ctx, orderIds: readonly number[]): Promise<[number, number[]][]> {
  const { rows } = await sql<{ agentId: number; ids: number[] }>`
    select o.agent_id as "agentId", jsonb_agg(o.id order by o.id) as ids from orders o
     where o.merchant_id = ${ctx.scope.merchantId} and o.id = any(${[...orderIds]}::bigint[])
       and exists (select from app_user u where u.merchant_id = o.merchant_id and u.agent_id = o.agent_id)
     group by 1 order by 1`.execute(ctx.db)
  return rows.map(({ agentId, ids }) => [agentId, ids])
}
