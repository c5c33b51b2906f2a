import pg from 'pg'
import { gramsOf } from '#server/kit/text/search-grams.ts'
import { families } from './many-orders.ts'

const acts = ['Price raised', 'Supplier changed', 'Agent stopped', 'Role given', 'Stock closed']

/**
 * What years leave in the log of a merchant with orders, in one set: four of five events are of its orders, the rest are of its other
 * records and are found by their words. As the owner of the schema.
 */
export async function fillEvents(
  config: pg.ClientConfig,
  { merchantId, events }: { merchantId: number; events: number },
): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query('create temp table bench_told (no int primary key, name text, grams int[])')
  const view = families.flatMap((family, at) =>
    Array.from({ length: 200 }, (_, no) => `${acts[no % acts.length]} ${family}${at}x${no * 7919}`),
  )
  await client.query(
    'insert into bench_told select r.no, r.name, r.grams from jsonb_to_recordset($1::jsonb) as r(no int, name text, grams int[])',
    [JSON.stringify(view.map((name, no) => ({ no, name, grams: gramsOf(merchantId, [name]) })))],
  )
  await client.query(`insert into event (merchant_id, type, subject, subject_id, order_id, actor_kind, actor_id, actor_name, facts, at)
    select o.merchant_id, (array['orders.created', 'orders.confirmed', 'orders.lineSent', 'orders.lineApproved'])[step], 'order', o.id, o.id, 'agent', 1 + o.id % 40, 'Agent',
           jsonb_build_object('code', o.code), o.created_at + step * interval '1 minute'
      from orders o, generate_series(1, 4) step where o.merchant_id = ${merchantId} order by o.id limit ${Math.floor(events * 0.8)}`)
  await client.query(`insert into event (merchant_id, type, subject, subject_id, actor_kind, actor_id, actor_name, facts, grams, at)
    select ${merchantId}, 'pricing.changed', 'sku', 1 + g % 500, 'staff', 1 + g % 30, 'Staff', jsonb_build_object('name', t.name), t.grams, now() - (g % 700) * interval '1 day' - g * interval '1 ms'
      from generate_series(1, ${Math.floor(events * 0.2)}) g join bench_told t on t.no = (g::bigint * 48271 % 2147483647) % ${view.length}`)
  await client.query('vacuum analyze event')
  await client.end()
}
