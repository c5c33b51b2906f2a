import type pg from 'pg'
import type { BenchWorld } from './order-world.ts'

type Options = { clients: number; days: number; seconds: number }

/**
 * The reference: an order's rows in one transaction, sent in one flight of prepared statements. It takes stock and money
 * under their row locks and writes what the product writes; it reads no price, checks no duplicate and asks nobody.
 */
const statements = [
  {
    name: 'scope',
    text: `select set_config('app.merchant', $1, true), set_config('app.agent', '', true), set_config('app.supplier', '', true)`,
  },
  {
    name: 'stock',
    text: `update stock set sold = sold + 3 where merchant_id = $1 and pool_id = $2 and date = $3 and session = ''`,
  },
  {
    name: 'order',
    text: `insert into orders (merchant_id, id, code, agent_id, status, settlement_term, sku_id, product_type, item_name, item_names, service_date, starts_at,
      adults, children, contact_name, contact_pinyin, contact_phone, lead_name, phone_tail, currency, total_minor, subtotal_minor, reserved_minor, base_currency,
      base_total_minor, answer_by, client_request_id, input_hash, payment_status, created_by_name, price_trace)
      values ($1, $2::bigint, 'RAW' || $2::bigint, $3, 'processing', 'prepay', $4, 'day-trip', 'Phi Phi by speedboat', '{"en":"Phi Phi by speedboat"}', $5::date, $5::date, 2, 1,
      'Wang Xiaoming ' || $2::bigint, 'WANG XIAOMING', '+66 8' || $2::bigint, 'wang xiaoming ' || $2::bigint, right($2::bigint::text, 4), 'THB', 590000, 590000, 590000, 'THB', 590000, now(), 'raw-' || $2::bigint,
      'hash', 'paid', 'Admin', $6)`,
  },
  {
    name: 'line',
    text: `insert into order_line (merchant_id, id, order_id, agent_id, position, sku_id, sku_code, product_type, charge_method, name, names, date, adults, children, price_minor, unit_prices, currency, supplier_id)
      values ($1, $2, $3, $6, 1, $4, 'PHIPHI', 'day-trip', 'per-person', 'Phi Phi by speedboat', '{"en":"Phi Phi by speedboat"}', $5, 2, 1, 590000, '{"adultMinor":220000}', 'THB',
      (select supplier_id from sku_supplier where merchant_id = $1 and sku_id = $4))`,
  },
  {
    name: 'cost',
    text: `insert into order_line_cost (merchant_id, line_id, order_id, currency, cost_minor, unit_costs) values ($1, $2, $3, 'THB', 370000, '{"adultMinor":140000}')`,
  },
  {
    name: 'guests',
    text: `insert into order_guest (merchant_id, order_id, position, kind, name, pinyin) values ($1, $2::bigint, 1, 'adult', '王小明 ' || $2::bigint, 'WANG XIAOMING'), ($1, $2::bigint, 2, 'adult', '', ''), ($1, $2::bigint, 3, 'child', '', '')`,
  },
  {
    name: 'search',
    text: `insert into order_search (merchant_id, order_id, grams, names) values ($1, $2::bigint, $3, 'wang xiaoming ' || $2::bigint)`,
  },
  {
    name: 'take',
    text: `insert into stock_take (merchant_id, order_id, line_id, pool_id, date, quantity, state, sku_id) values ($1, $2, $3, $4, $5, 3, 'sold', $6)`,
  },
  {
    name: 'money',
    text: `with j as (insert into journal (merchant_id, kind, order_id, agent_id, by_name, day) values ($1, 'order-reserved', $2, $3, 'Admin', current_date) returning id, day),
      a as (update ledger_account set balance_minor = balance_minor + case kind when 'agent-frozen' then 590000 else -590000 end
             where merchant_id = $1 and agent_id = $3 and kind in ('agent-available', 'agent-frozen') returning id, kind, balance_minor)
      insert into posting (merchant_id, journal_id, account_id, amount_minor, currency, balance_after_minor, day)
      select $1, j.id, a.id, case a.kind when 'agent-frozen' then -590000 else 590000 end, 'THB', a.balance_minor, j.day from j, a`,
  },
  {
    name: 'event',
    text: `insert into event (merchant_id, type, subject, subject_id, order_id, agent_id, actor_kind, actor_name, facts, after, agent_visible, request_id)
      values ($1, 'orders.created', 'order', $2::bigint, $2::bigint, $3, 'staff', 'Admin', '{"code":"RAW","item":"Phi Phi by speedboat"}', '{"status":"processing"}', true, 'x')`,
  },
  {
    name: 'count',
    text: `insert into order_count (merchant_id, agent_id, live) values ($1, $2, 1) on conflict (merchant_id, agent_id) do update set live = order_count.live + 1`,
  },
] as const
type Name = (typeof statements)[number]['name']

/** Orders a second by so many clients, each on a connection of its own. */
export async function rawOrders(
  pool: pg.Pool,
  world: BenchWorld,
  { clients, days, seconds }: Options,
): Promise<number> {
  let made = 0
  let counting = false
  let ends = Infinity
  const trace = JSON.stringify({
    steps: [{ layer: 'base', rule: { values: { adult: 220000, child: 150000 } } }],
    adjustments: [],
  })
  const grams = Array.from({ length: 24 }, (_, at) => at * 7919)
  const client = async (at: number) => {
    const connection = await pool.connect()
    const query = (name: Name, values: unknown[]) =>
      connection.query({ name, text: statements.find((one) => one.name === name)!.text, values })
    const ids = await connection.query<{ o: number; l: number }>(
      `select nextval('orders_id_seq') as o, nextval('order_line_id_seq') as l from generate_series(1, 100000)`,
    )
    const m = world.merchantId
    const agent = world.agents[at]
    for (let i = 0; performance.now() < ends && i < ids.rows.length; i++) {
      const { o, l } = ids.rows[i]!
      const date = Temporal.Now.plainDateISO()
        .add({ days: 1 + ((at * 31 + i) % days) })
        .toString()
      await Promise.all([
        connection.query('begin'),
        query('scope', [String(m)]),
        query('stock', [m, world.poolId, date]),
        query('order', [m, o, agent, world.skuId, date, trace]),
        query('line', [m, l, o, world.skuId, date, agent]),
        query('cost', [m, l, o]),
        query('guests', [m, o]),
        query('search', [m, o, grams]),
        query('take', [m, o, l, world.poolId, date, world.skuId]),
        query('money', [m, o, agent]),
        query('event', [m, o, agent]),
        query('count', [m, agent]),
        connection.query('commit'),
      ])
      if (counting) made++
    }
    connection.release()
  }
  const running = Array.from({ length: clients }, (_, at) => client(at))
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  counting = true
  ends = performance.now() + seconds * 1000
  await Promise.all(running)
  await pool.end()
  return made / seconds
}
