import type pg from 'pg'
import { addMoney, type Add } from './recompute-money.ts'

// What stock and ledger must be, worked out from orders, lines, pools and received money alone, by other means than the
// commands that wrote them: plain sums over the whole world instead of one movement after the other.

/** Stock rows that are not what orders took of them, with what they should be. */
export const wrongStock = async (db: pg.Client): Promise<string[]> =>
  wrong(await expectedStock(db), await readStock(db), { ours: 'no row', theirs: taken(0, 0) })

/** Accounts whose balance is not what orders, costs and payments make it, with what it should be. */
export const wrongBalances = async (db: pg.Client): Promise<string[]> =>
  wrong(await expectedBalances(db), await readBalances(db), { ours: 0, theirs: 0 })

/** Where one side has nothing, this stands for it. */
function wrong<T>(
  expected: ReadonlyMap<string, T>,
  found: ReadonlyMap<string, T>,
  none: { ours: T; theirs: T },
): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((key) => {
    const [is, should] = [found.get(key) ?? none.ours, expected.get(key) ?? none.theirs]
    return is === should ? [] : [`${key}: ${String(is)}, not ${String(should)}`]
  })
}

const taken = (held: number, sold: number): string => `${held} held, ${sold} sold`
type Key = { key: string; n: string }

/** Places by merchant, pool, day and session that live orders and leases of counted SKUs take: each guest and unit by its factor, each night. */
async function expectedStock(db: pg.Client): Promise<Map<string, string>> {
  const { rows } = await db.query<Key & { waits: boolean }>(`
    with live as (
      select o.*, o.settlement_term = 'settle-by-order' and o.payment_status = 'unpaid' and o.total_minor > 0 as waits from orders o
       where coalesce(case when o.status = 'archived' then o.previous_status end, o.status) not in ('refused', 'cancelled')),
    draws as (
      select l.merchant_id, l.sku_id, l.session, o.waits, l.adults, l.children, l.infants, l.units,
             generate_series(l.date, coalesce(l.end_date - 1, l.date), interval '1 day')::date as night
        from order_line l join live o on o.merchant_id = l.merchant_id and o.id = l.order_id
       -- what went with an amendment, and a way back that has no day yet, take nothing
       where l.pieces is distinct from '[]'::jsonb and l.open_until is null
      -- a package's own limit, beside what its parts draw
      union all select o.merchant_id, o.sku_id, '', o.waits, o.adults, o.children, o.infants, o.units, o.service_date
        from live o join sku s on s.merchant_id = o.merchant_id and s.id = o.sku_id and s.package_price is not null
      -- codes that a device may still sell without network
      union all select b.merchant_id, t.sku_id, t.session, true, 1, 0, 0, 0, t.date
        from ticket_blank b join ticket_lease t on t.merchant_id = b.merchant_id and t.id = b.lease_id and t.state = 'open'
       where b.order_id is null)
    select concat_ws('|', n.merchant_id, p.pool_id, n.night, case when s.stock_mode = 'session' then n.session else '' end) as key, n.waits,
           sum(n.adults * p.adult_factor + n.children * p.child_factor + n.infants * p.infant_factor + n.units * p.unit_factor) as n
      from draws n join sku s on s.merchant_id = n.merchant_id and s.id = n.sku_id and s.stock_mode in ('date', 'session')
      join sku_pool p on p.merchant_id = n.merchant_id and p.sku_id = n.sku_id
     group by 1, 2`)
  const sums = new Map<string, { held: number; sold: number }>()
  for (const { key, waits, n } of rows) {
    const sum = sums.get(key) ?? { held: 0, sold: 0 }
    sums.set(key, sum)
    sum[waits ? 'held' : 'sold'] += Number(n)
  }
  return new Map([...sums].map(([key, { held, sold }]) => [key, taken(held, sold)]))
}

async function readStock(db: pg.Client): Promise<Map<string, string>> {
  const { rows } = await db.query<{ key: string; held: number; sold: number }>(
    `select concat_ws('|', merchant_id, pool_id, date, session) as key, held, sold from stock`,
  )
  return new Map(rows.map(({ key, held, sold }) => [key, taken(held, sold)]))
}

async function readBalances(db: pg.Client): Promise<Map<string, number>> {
  const { rows } = await db.query<Key>(
    `select concat_ws('|', merchant_id, kind, agent_id, supplier_id, currency) as key, sum(balance_minor) as n from ledger_account group by 1`,
  )
  return new Map(rows.map(({ key, n }) => [key, Number(n)]))
}

type Order = {
  m: number
  agent: string
  currency: string
  term: string
  status: string
  was: string | null
  total: number
  refund: number
  /** Of what an amendment took off: as if it were sold still. */
  kept: number
  /** Given back by an amendment after it was sold, and the tax in it: sold in full, and refunded. */
  went: number
  wentTax: number
  /** In the total. */
  tax: number
  /** How often it was paid: again after it was refused and posted once more. */
  paid: number
  sold: boolean
}

/** Balances by account from each order's end: what it set aside, sold, gave back, kept; and from each line's cost. */
async function expectedBalances(db: pg.Client): Promise<Map<string, number>> {
  const balances = new Map<string, number>()
  const add = (key: (string | number | null)[], amount: number) => {
    const name = key.filter((part) => part !== null).join('|')
    balances.set(name, (balances.get(name) ?? 0) + amount)
  }
  for (const order of await orders(db)) addOrder(order, add)
  for (const { m, agent, currency, term, n } of await receipts(db)) {
    add([m, 'cash', currency], n)
    add(
      [m, term === 'invoice' ? 'agent-receivable' : 'agent-available', agent, currency],
      term === 'invoice' ? -n : n,
    )
  }
  for (const refund of await refunds(db)) addRefund(refund, add)
  for (const { m, supplier, currency, n, quota } of await costs(db)) {
    add([m, 'cost', currency], n)
    add([m, 'supplier-payable', supplier, currency], n - quota)
    add([m, 'supplier-quota', supplier, currency], -quota)
  }
  for (const { m, supplier, currency, n } of await topUps(db)) {
    add([m, 'supplier-quota', supplier, currency], n)
    add([m, 'cash', currency], -n)
  }
  for (const demand of await demands(db)) addDemand(demand, add)
  await addMoney(db, add)
  return balances
}

function addOrder(
  { m, agent, currency, term, status, was, total, refund, kept, went, wentTax, tax, paid, sold }: Order,
  add: Add,
): void {
  if (!paid) return
  const ended = status === 'archived' ? was : status
  const removed = ended === 'refused' || ended === 'cancelled'
  const own = term === 'invoice' ? 'agent-receivable' : 'agent-available'
  // What left the agent's account (or was received for the order), less what came back to it.
  if (term === 'settle-by-order') {
    add([m, 'cash', currency], total * paid)
    add([m, own, agent, currency], total * (paid - 1) + (removed ? refund : 0))
  } else {
    const left = removed ? total - refund : total + kept
    add([m, own, agent, currency], term === 'invoice' ? left : -left)
  }
  // What goes back takes its tax along in proportion, half up; the rest of it is owed to the state.
  const taxBack = removed && total ? Math.floor((tax * refund) / total + 0.5) : 0
  if (sold || removed) add([m, 'tax', currency], tax - taxBack)
  if (sold) {
    add([m, 'sales', currency], total - tax + (removed ? 0 : kept))
    if (removed) add([m, 'refunds', currency], refund - taxBack)
    else for (const kind of ['sales', 'refunds']) add([m, kind, currency], went - wentTax)
  } else if (removed) add([m, 'fees', currency], total - refund - (tax - taxBack))
  else add([m, 'agent-frozen', agent, currency], total)
}

type Refund = Pick<Order, 'm' | 'agent' | 'currency' | 'total' | 'tax'> & {
  kind: string
  status: string
  way: string
  supplier: string | null
  /** Its line came out of a quota. */
  prepaid: boolean | null
  n: number
}

/** What requests moved of orders that stand and are sold: what is promised waits in clearing, what is done has arrived. */
function addRefund(
  { m, agent, currency, total, tax, kind, status, way, supplier, prepaid, n }: Refund,
  add: Add,
): void {
  const back = kind === 'replenish' ? -n : n
  const arrive = (amount: number) => {
    if (way === 'bank') add([m, 'cash', currency], -amount)
    if (way === 'account') add([m, 'agent-available', agent, currency], amount)
    if (way === 'credit') add([m, 'agent-receivable', agent, currency], -amount)
  }
  if (kind === 'supplier-refund') {
    if (status !== 'done') return
    add([m, 'cost', currency], -n)
    if (way === 'bank') add([m, 'cash', currency], n)
    else if (prepaid) add([m, 'supplier-quota', supplier, currency], n)
    else add([m, 'supplier-payable', supplier, currency], -n)
    return
  }
  const isPromised = status === 'agreed' || status === 'failed'
  if (status === 'done') arrive(back)
  else if (isPromised && kind === 'refund') add([m, 'clearing', currency], -n)
  else return
  const taxIn = Math.floor((tax * n) / total + 0.5)
  add([m, 'tax', currency], kind === 'refund' ? -taxIn : taxIn)
  add([m, kind === 'refund' ? 'refunds' : 'sales', currency], n - taxIn)
}

async function refunds(db: pg.Client): Promise<Refund[]> {
  const { rows } = await db.query<
    Omit<Refund, 'total' | 'tax' | 'n'> & { total: string; tax: string; n: string }
  >(`
    select r.merchant_id as m, r.agent_id::text as agent, r.currency, r.kind, r.status, r.way, r.amount_minor as n, o.total_minor as total, o.tax_minor as tax,
           (select l.supplier_id::text from order_line l where l.merchant_id = r.merchant_id and l.id = r.line_ids[1]) as supplier,
           (select c.quota_minor > 0 from order_line_cost c where c.merchant_id = r.merchant_id and c.line_id = r.line_ids[1]) as prepaid
      from order_refund r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id`)
  return rows.map((row) => ({ ...row, total: Number(row.total), tax: Number(row.tax), n: Number(row.n) }))
}

/** An order was sold if it was ever confirmed, and paid (or owed) if it got past an unpaid end. History says so. */
async function orders(db: pg.Client): Promise<Order[]> {
  const { rows } = await db.query<
    Omit<Order, 'total' | 'refund' | 'tax' | 'kept' | 'went' | 'wentTax'> &
      Record<'total' | 'refund' | 'tax' | 'kept' | 'went' | 'wentTax', string>
  >(`
    select o.merchant_id as m, o.agent_id::text as agent, o.currency, o.settlement_term as term, o.status, o.previous_status as was,
           o.total_minor as total, o.refund_minor as refund,
           case when o.amendments > 0 then coalesce(o.fee_minor, 0) else 0 end as kept, o.tax_minor as tax,
           case when o.settlement_term <> 'settle-by-order' then 1 else (select count(*)::int from event e
             where e.merchant_id = o.merchant_id and e.order_id = o.id and e.type = 'orders.pay') end as paid,
           coalesce(w.went, 0) as went, coalesce(round((round(w.before * w.rate / (10000 + w.rate)) - o.tax_minor) * w.went / nullif(w.back, 0)), 0) as "wentTax",
           s.sold_at is not null as sold
      from orders o cross join lateral (select case when o.created_status = 'confirmed' then o.created_at else
             (select min(e.at) from event e where e.merchant_id = o.merchant_id and e.order_id = o.id and e.type = 'orders.confirm') end as sold_at) s
      left join lateral (
        select (v.change ->> 'refundMinor')::numeric as went, (v.change ->> 'backMinor')::numeric as back, (v.told ->> 'totalMinor')::numeric as before,
               (select coalesce(max((t ->> 'basisPoints')::numeric), 0) from order_line l cross join lateral jsonb_array_elements(l.taxes) t
                 where l.merchant_id = o.merchant_id and l.order_id = o.id) as rate
          from order_version v where v.merchant_id = o.merchant_id and v.order_id = o.id and v.until > s.sold_at and (v.change ->> 'refundMinor')::bigint > 0
         limit 1) w on true`)
  return rows.map((row) => ({
    ...row,
    total: Number(row.total),
    refund: Number(row.refund),
    tax: Number(row.tax),
    kept: Number(row.kept),
    went: Number(row.went),
    wentTax: Number(row.wentTax),
  }))
}

/** Money that agents sent, as its events tell. */
async function receipts(db: pg.Client) {
  const { rows } = await db.query<{ m: number; agent: string; currency: string; term: string; n: string }>(`
    select e.merchant_id as m, e.agent_id::text as agent, e.facts ->> 'currency' as currency, a.settlement_term as term, e.facts ->> 'amountMinor' as n
      from event e join agent a on a.merchant_id = e.merchant_id and a.id = e.agent_id where e.type = 'agents.recharged'`)
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

/** A line costs its whole cost while its supplier's yes stands or its end is asked for, and the supplier's fee once it let go. */
async function costs(db: pg.Client) {
  const { rows } = await db.query<{
    m: number
    supplier: string
    currency: string
    n: string
    quota: string
  }>(`
    select l.merchant_id as m, l.supplier_id::text as supplier, c.currency, sum(c.quota_minor) as quota,
           sum(case when l.supplier_status = 'approved' or (l.supplier_status = 'reviewing' and said.yes) then coalesce(c.cost_minor, 0)
                    when l.supplier_status = 'cancelled' then coalesce(c.fee_minor, 0) else 0 end) as n
      from order_line l join order_line_cost c on c.merchant_id = l.merchant_id and c.line_id = l.id
      cross join lateral (select exists (select from event e where e.merchant_id = l.merchant_id and e.order_id = l.order_id
                            and e.type = 'orders.supplierApprove') as yes) said
     where l.supplier_id is not null and l.handled_way is distinct from 'self-handled'
     group by 1, 2, 3`)
  return rows.map((row) => ({ ...row, n: Number(row.n), quota: Number(row.quota) }))
}

/** Money paid into quotas and not taken back. */
async function topUps(db: pg.Client) {
  const { rows } = await db.query<{ m: number; supplier: string; currency: string; n: string }>(`
    select merchant_id as m, supplier_id::text as supplier, currency, sum(amount_minor) as n from quota_top_up
     where status = 'booked' group by 1, 2, 3`)
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

type Demand = {
  m: number
  currency: string
  status: string
  n: number
  fee: number
  arrived: number
  worth: number
}
async function demands(db: pg.Client): Promise<Demand[]> {
  const { rows } = await db.query<Record<keyof Demand, string>>(`
    select merchant_id as m, currency, status, amount_minor as n, fee_minor as fee, coalesce(arrived_minor, 0) as arrived,
           coalesce(round((amount_minor - fee_minor) * round(1 / r.rate::numeric, 10)), coalesce(arrived_minor, 0)) as worth
      from withdraw_demand d left join lateral (
        select x.rate from exchange_rate x where x.merchant_id = d.merchant_id and x.to_currency = 'CNY' and x.from_currency = d.currency
           and x.date <= (d.ended_at at time zone 'Asia/Bangkok')::date order by x.date desc limit 1) r on true`)
  return rows.map(({ m, currency, status, n, fee, arrived, worth }) => ({
    m: Number(m),
    currency,
    status,
    n: Number(n),
    fee: Number(fee),
    arrived: Number(arrived),
    worth: Number(worth),
  }))
}

/** Set apart while it is asked; at the bank in its own currency once it arrived, with what that differs from the books' rate. */
function addDemand({ m, currency, status, n, fee, arrived, worth }: Demand, add: Add): void {
  if (status === 'rejected' || status === 'returned') return
  add([m, 'cash', 'CNY'], -n)
  if (status !== 'paid') return add([m, 'clearing', 'CNY'], n)
  add([m, 'expense', 'CNY'], fee)
  add([m, 'exchange', 'CNY'], fee - n)
  add([m, 'cash', currency], arrived)
  add([m, 'exchange', currency], worth)
  add([m, 'exchange-difference', currency], arrived - worth)
}
