import pg from 'pg'
import { firstOf } from '#contract/kit/given.ts'

/**
 * What years of `fillOrders` leave in the books, in one set: each order is sold and its line costs; most suppliers are paid; the rest
 * are journals by hand. As the owner of the schema and without its triggers; what they keep is made at the end.
 */
export async function fillJournals(
  config: pg.ClientConfig,
  { merchantId, postings }: { merchantId: number; postings: number },
): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query('set session_replication_role = replica')
  const one = async (kind: string, name = '') =>
    (
      await client.query<{ id: number }>(
        `insert into ledger_account (merchant_id, kind, name, currency, balance_minor) values ($1, $2, $3, 'THB', 0)
         on conflict (merchant_id, kind, agent_id, supplier_id, name, currency) do update set balance_minor = 0 returning id`,
        [merchantId, kind, name],
      )
    ).rows[0]!.id
  const own: Record<string, string> = {}
  for (const kind of ['sales', 'cost', 'cash', 'expense']) own[kind] = String(await one(kind))
  const { sales = '', cost = '', cash = '', expense = '' } = own
  await client.query(
    `insert into ledger_account (merchant_id, kind, agent_id, currency, balance_minor) select merchant_id, 'agent-available', id, 'THB', 0 from agent where merchant_id = $1 on conflict do nothing`,
    [merchantId],
  )
  await client.query(
    `insert into ledger_account (merchant_id, kind, supplier_id, currency, balance_minor) select merchant_id, 'supplier-payable', id, 'THB', 0 from supplier where merchant_id = $1 on conflict do nothing`,
    [merchantId],
  )
  /** A journal for each row of `from` (order, line, agent, day, amount) between the accounts `debit` and `credit`. */
  const post = (kind: string, from: string, debit: string, credit: string, memo = `''`) =>
    client.query(`with n as (select nextval('journal_id_seq') as jid, x.* from (${from}) x),
      j as (insert into journal (merchant_id, id, kind, order_id, line_id, agent_id, memo, at, day)
        select ${merchantId}, jid, '${kind}', order_id, line_id, agent_id, ${memo}, day, day from n)
      insert into posting (merchant_id, journal_id, account_id, amount_minor, currency, balance_after_minor, day)
      select ${merchantId}, jid, side.account, side.sign * amount, 'THB', 0, day from n
        cross join lateral (values ((${debit})::bigint, 1), ((${credit})::bigint, -1)) side (account, sign)`)
  const account = (kind: string, column: string) =>
    `select a.id from ledger_account a where a.merchant_id = ${merchantId} and a.kind = '${kind}' and a.${column} = n.${column}`
  const sold = `select o.id as order_id, null::bigint as line_id, o.agent_id, null::bigint as supplier_id, least(o.service_date, current_date) as day, o.total_minor as amount
    from orders o where o.merchant_id = ${merchantId} and o.status in ('confirmed', 'cancelled')`
  const costs = `select l.order_id, l.id as line_id, null::bigint as agent_id, l.supplier_id, least(l.date, current_date) as day, k.cost_minor as amount
    from order_line l join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id where l.merchant_id = ${merchantId} and l.supplier_id is not null`
  await post('order-sold', sold, account('agent-available', 'agent_id'), sales)
  await post('line-cost', costs, cost, account('supplier-payable', 'supplier_id'))
  await post(
    'supplier-paid',
    `${costs} and l.date < current_date - 30`,
    account('supplier-payable', 'supplier_id'),
    cash,
  )
  const memo = `'Transfer TT' || (amount * 7919 % 100000)`
  await post('recharge', toppedUp(merchantId), cash, account('agent-available', 'agent_id'), memo)
  await post(
    'manual',
    byHand(Math.floor((postings - (await countPostings(client, merchantId))) / 2)),
    expense,
    cash,
  )
  await makeSums(client, merchantId)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
  await client.end()
}

/** Five hundred times each agent paid in, and said so. */
const toppedUp = (merchantId: number) =>
  `select null::bigint as order_id, null::bigint as line_id, a.id as agent_id, null::bigint as supplier_id,
     current_date - (g * 7 % 700)::int as day, 100000 + g as amount from agent a, generate_series(1, 500) g where a.merchant_id = ${merchantId}`

/** So many journals that people wrote. */
const byHand = (count: number) =>
  `select null::bigint as order_id, null::bigint as line_id, null::bigint as agent_id, null::bigint as supplier_id,
     current_date - (g * 7 % 700)::int as day, 100 + g % 5000 as amount from generate_series(1, ${Math.max(0, count)}) g`

async function countPostings(client: pg.Client, merchantId: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from posting where merchant_id = $1',
    [merchantId],
  )
  return firstOf(rows).n
}

/** What triggers would have kept: what costs came to, and the sums of days and months. */
async function makeSums(client: pg.Client, merchantId: number): Promise<void> {
  await client.query(
    `update order_line_cost set posted_minor = cost_minor, supplier_id = l.supplier_id from order_line l
      where l.merchant_id = order_line_cost.merchant_id and l.id = order_line_cost.line_id and l.merchant_id = $1`,
    [merchantId],
  )
  await client.query(
    `insert into line_owed select j.merchant_id, j.line_id, a.supplier_id, a.currency, -sum(p.amount_minor) from ledger_account a
       join posting p on p.merchant_id = a.merchant_id and p.account_id = a.id join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id
      where a.merchant_id = $1 and a.kind = 'supplier-payable' and j.line_id is not null group by 1, 2, 3, 4`,
    [merchantId],
  )
  await client.query(
    `insert into ledger_sum select p.merchant_id, s.span, date_trunc(s.span, p.day)::date, p.account_id,
        sum(greatest(p.amount_minor, 0)), sum(greatest(-p.amount_minor, 0))
       from posting p cross join (values ('day'), ('month')) s (span) where p.merchant_id = $1 group by 1, 2, 3, 4`,
    [merchantId],
  )
}
