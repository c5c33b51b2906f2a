import pg from 'pg'
import { beginningsOf, gramsOf, plainText } from '#server/kit/text/search-grams.ts'

export const families = [
  '王',
  '李',
  '张',
  '刘',
  '陈',
  '杨',
  '黄',
  '赵',
  '周',
  '吴',
  '林',
  '何',
  '高',
  '郭',
  '马',
  '罗',
]
const givens = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '艳',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '霞',
  '平',
  '刚',
]
const pinyin = [
  'WANG',
  'LI',
  'ZHANG',
  'LIU',
  'CHEN',
  'YANG',
  'HUANG',
  'ZHAO',
  'ZHOU',
  'WU',
  'LIN',
  'HE',
  'GAO',
  'GUO',
  'MA',
  'LUO',
]

/** Some thousands of names, each with how it is found. */
function makeNames(merchantId: number) {
  return families.flatMap((family, at) =>
    givens.flatMap((first) =>
      givens.map((second, no) => {
        const name = family + first + second
        const latin = `${pinyin[at]} ${'ABCDEFGHIJKLMNOPQRST'[no]}${first.codePointAt(0)!.toString(36).toUpperCase()}`
        return {
          name,
          latin,
          grams: gramsOf(merchantId, [name, latin]),
          beginnings: beginningsOf(merchantId, [name, latin]),
          names: [name, latin].map(plainText).join('\n'),
        }
      }),
    ),
  )
}

type Facts = {
  merchantId: number
  agents: readonly number[]
  suppliers: readonly number[]
  skuId: number
  count: number
}

/**
 * Orders with a line, a cost and their search, spread over two years, in one set: what years of work leave behind, nearly
 * all of it done, the coming months at work. As the owner of the schema, so that a million takes minutes.
 */
export async function fillOrders(
  config: pg.ClientConfig,
  { merchantId, agents, suppliers, skuId, count }: Facts,
): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query(
    'create temp table bench_name (no int primary key, name text, latin text, grams int[], beginnings int[], names text)',
  )
  const names = makeNames(merchantId)
  await client.query(
    `insert into bench_name select r.no, r.name, r.latin, r.grams, r.beginnings, r.names from jsonb_to_recordset($1::jsonb) as r(no int, name text, latin text, grams int[], beginnings int[], names text)`,
    [JSON.stringify(names.map((one, no) => ({ no, ...one })))],
  )
  await client.query('create temp sequence bench_id')
  const first = (
    await client.query<{ id: number }>(
      `select setval('orders_id_seq', nextval('orders_id_seq') + ${count}) - ${count} as id`,
    )
  ).rows[0]!.id
  const each = 50_000
  for (let from = 0; from < count; from += each) {
    const to = Math.min(count, from + each) - 1
    await client.query(`with n as (
        select g, ${first} + g as id, b.*, (array[${agents.join()}]::bigint[])[1 + (g::bigint * 48271 % 2147483647)::int % ${agents.length}] as agent_id,
               (array[${suppliers.join()}]::bigint[])[1 + (g::bigint * 69621 % 2147483647)::int % ${suppliers.length}] as supplier_id,
               case when g % 12 = 0 then 'cancelled' when g % 31 = 0 then 'refused' when (g::bigint * 37) % 730 < 590 then 'confirmed'
                    else (array['confirmed','processing','processing','reviewing'])[1 + (g * 7) % 4] end as status,
               case when (g::bigint * 37) % 730 < 590 then (array['approved','no-need'])[1 + (g * 11) % 2]
                    when g % 40 = 0 then (array['in-process','pending','supplier-replied'])[1 + (g * 11) % 3] else 'approved' end as supplier_status,
               current_date - 600 + ((g::bigint * 37) % 730)::int as day
          from generate_series(${from}, ${to}) g join bench_name b on b.no = (g::bigint * 7919) % ${names.length}),
      o as (insert into orders (merchant_id, id, code, agent_id, agent_order_code, status, supplier_status, payment_status, settlement_term, sku_id, product_type,
          item_name, item_names, service_date, starts_at, adults, contact_name, contact_pinyin, contact_phone, phone_tail, lead_name, currency, total_minor,
          subtotal_minor, base_currency, base_total_minor, created_at, modified_at)
        select ${merchantId}, id, 'B' || id, agent_id, 'T' || id, status, case when status in ('cancelled', 'refused') then 'cancelled' else supplier_status end,
          'paid', 'prepay', ${skuId}, 'day-trip', 'Phi Phi by speedboat', '{"en":"Phi Phi by speedboat"}', day, day, 2, name, latin,
          '+86 138 ' || (10000000 + g), right((10000000 + g)::text, 4), lower(name), 'THB', 440000, 440000, 'THB', 440000, least(day - 20, current_date - 1), least(day - 20, current_date - 1) from n),
      l as (insert into order_line (merchant_id, id, order_id, agent_id, position, sku_id, sku_code, product_type, charge_method, name, names, date, adults, price_minor, currency, supplier_status, supplier_id, sent_at)
        select ${merchantId}, id, id, agent_id, 1, ${skuId}, 'PHIPHI', 'day-trip', 'per-person', 'Phi Phi by speedboat', '{"en":"Phi Phi by speedboat"}', day, 2, 440000, 'THB', supplier_status, supplier_id, case when supplier_status <> 'pending' then least(day - 20, current_date - 1) end from n),
      c as (insert into order_line_cost (merchant_id, line_id, order_id, currency, cost_minor) select ${merchantId}, id, id, 'THB', 280000 from n),
      s as (insert into order_search (merchant_id, order_id, grams, names) select ${merchantId}, id, grams || app.agent_gram(agent_id) || array(select app.agent_word_gram(agent_id, b) from unnest(beginnings) b), names from n)
      select 1`)
  }
  await client.query(`select setval('order_line_id_seq', (select max(id) from order_line))`)
  await client.query(`insert into order_count (merchant_id, agent_id, live) select merchant_id, agent_id, count(*) from orders where merchant_id = ${merchantId}
     and status <> 'archived' group by 1, 2 on conflict (merchant_id, agent_id) do update set live = excluded.live`)
  await client.end()
}
