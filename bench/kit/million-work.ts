import type pg from 'pg'

/**
 * What people do with a million orders: a tenth archived, some in the trash, followed up, withdrawn, asked to be changed, stays
 * among them; and a customer of every third. Laid down once.
 */
export async function fillWork(client: pg.Client, merchantId: number): Promise<void> {
  const work = [
    `update orders set
        status = case when hashint8(id) % 10 = 0 and service_date < current_date - 60 then 'archived' when hashint8(id) % 400 = 3 and status = 'processing' then 'cancelling' else status end,
        previous_status = status,
        archived_at = case when hashint8(id) % 10 = 0 and service_date < current_date - 60 then now() end,
        withdrawn_at = case when hashint8(id) % 400 = 3 and status = 'processing' then now() - interval '3 hours' end,
        deleted_at = case when hashint8(id) % 100 = 1 and status = 'cancelled' then now() end,
        follow_up = case when hashint8(id) % 300 = 7 then 'tracking' when hashint8(id) % 100 = 8 then 'completed' end,
        product_type = case when hashint8(id) % 25 = 2 then 'hotel-room' else product_type end
      where merchant_id = $1 and (hashint8(id) % 10 = 0 and service_date < current_date - 60 or hashint8(id) % 400 = 3 or hashint8(id) % 100 in (1, 8)
         or hashint8(id) % 300 = 7 or hashint8(id) % 25 = 2)`,
    `insert into order_follow_up (merchant_id, order_id, agent_id, cause, due_at, opened_at, completed_at, outcome)
      select merchant_id, id, agent_id, case when id % 3 = 0 then 'weather' else 'by-hand' end, created_at + interval '1 day', created_at,
             case when follow_up = 'completed' then created_at + interval '2 hours' end, case when follow_up = 'completed' then 'solved' end
        from orders where merchant_id = $1 and follow_up is not null`,
    `insert into order_stay (merchant_id, order_id, arrival, departure)
      select merchant_id, id, service_date, service_date + 1 + (id % 4)::int from orders where merchant_id = $1 and product_type = 'hotel-room'`,
    `insert into order_request (merchant_id, order_id, agent_id, status, wanted, told, reason, applied_by_kind, applied_by_name, applied_at, sent_at, ended_at, due_at)
      select merchant_id, id, agent_id, case when id % 20 = 0 then 'applied' when id % 20 = 1 then 'sent' else 'confirmed' end, '{"amendment":{}}', '{"dueMinor":100,"currency":"THB"}', 'Another day', 'agent', 'Agent',
             created_at, case when id % 20 = 1 then created_at end, case when id % 20 > 1 then created_at end, case when id % 20 < 2 then now() + (id % 500) * interval '1 hour' end
        from orders where merchant_id = $1 and hashint8(id) % 30 = 5`,
    `insert into customer (merchant_id, id, name, pinyin, phone, local_phone, orders, spend_minor, first_trip, last_trip, owner_id, created_at)
      select merchant_id, id, contact_name, contact_pinyin, contact_phone, right(contact_phone, 8), 1, total_minor, service_date, service_date, 0, created_at from orders where merchant_id = $1 and id % 3 = 0`,
    `select setval(pg_get_serial_sequence('customer', 'id'), (select max(id) from customer where merchant_id = $1))`,
    `insert into customer_search (merchant_id, customer_id, owner_id, grams, names)
      select merchant_id, order_id, 0, grams, names from order_search where merchant_id = $1 and order_id % 3 = 0`,
  ]
  await client.query('set session_replication_role = replica')
  for (const one of work) await client.query(one, [merchantId])
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}
