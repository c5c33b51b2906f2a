import type pg from 'pg'
import { kindFacts } from '#contract/finance/books/kinds.ts'
import type { AccountKind } from '#contract/finance/finance.schema.ts'

/** So much more on an account, by merchant, kind, whose it is and currency. */
export type Add = (key: (string | number | null)[], amount: number) => void

/** What moves in the books beside orders and lines: by hand, by bills, through providers of payments, at banks. */
export async function addMoney(db: pg.Client, add: Add): Promise<void> {
  for (const { m, kind, currency, n } of await byHand(db))
    add([m, kind, currency], ['asset', 'expense'].includes(kindFacts[kind].class) ? n : -n)
  for (const bill of await bills(db)) addBill(bill, add)
  for (const payment of await payments(db)) addPayment(payment, add)
  for (const movement of await groupMoney(db)) addGroup(movement, add)
  for (const { m, currency, n } of await lostDisputes(db)) {
    add([m, 'adjustment', currency], n)
    add([m, 'clearing', currency], -n)
  }
  for (const { m, supplier, currency, n } of await paidSuppliers(db)) {
    add([m, 'supplier-payable', supplier, currency], -n)
    add([m, 'cash', currency], -n)
  }
  for (const { m, kind, currency, n } of await bankLines(db)) add([m, kind, currency], n)
  for (const { m, currency, n } of await prepaid(db)) {
    add([m, 'asset', currency], n)
    add([m, 'liability', currency], n)
  }
  for (const { m, currency, n } of await drawers(db)) {
    add([m, 'cash', currency], n)
    add([m, 'adjustment', currency], -n)
  }
}

/** Tickets that were bought in advance, are nobody's yet, and are still to be paid for. */
async function prepaid(db: pg.Client): Promise<{ m: number; currency: string; n: number }[]> {
  const { rows } = await db.query<{ m: number; currency: string; n: string }>(`
    select c.merchant_id as m, t.currency, sum(b.unit_cost_minor) as n from prepaid_code c
      join prepaid_batch b on b.merchant_id = c.merchant_id and b.id = c.batch_id
      join prepaid_ticket t on t.merchant_id = b.merchant_id and t.id = b.ticket_id
     where c.status = 'free' group by 1, 2`)
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

/** What was put into drawers by hand or taken out of them, and what was counted more or less than there should be. */
async function drawers(db: pg.Client): Promise<{ m: number; currency: string; n: number }[]> {
  const { rows } = await db.query<{ m: number; currency: string; n: string }>(`
    select s.merchant_id as m, s.currency, sum(coalesce(k.moved, 0) + coalesce(c.over, 0)) as n from till_shift s
      left join lateral (select sum(case kind when 'in' then amount_minor else -amount_minor end) as moved from till_move t
        where t.merchant_id = s.merchant_id and t.shift_id = s.id and t.kind <> 'sale') k on true
      left join lateral (select sum(value::bigint) - (select sum(e.value::bigint) from jsonb_each_text(s.expected) e) as over
        from jsonb_each_text(s.counted)) c on true group by 1, 2`)
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

/** What people wrote into the books, as the history tells it. */
async function byHand(db: pg.Client) {
  const { rows } = await db.query<{ m: number; kind: AccountKind; currency: string; n: string }>(`
    select e.merchant_id as m, x.kind, x.currency, sum(x."amountMinor") as n
      from event e cross join lateral jsonb_to_recordset(e.facts->'entries') as x(kind text, currency text, "amountMinor" bigint)
     where e.type = 'finance.journalWritten' group by 1, 2, 3`)
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

/** What suppliers were paid by the bank: in runs, and beforehand for groups. */
async function paidSuppliers(
  db: pg.Client,
): Promise<{ m: number; supplier: string; currency: string; n: number }[]> {
  const { rows } = await db.query<{ m: number; supplier: string; currency: string; n: string }>(`
    select r.merchant_id as m, l.supplier_id::text as supplier, r.currency, sum(l.amount_minor) as n from payment_run r
      join payment_run_line l on l.merchant_id = r.merchant_id and l.run_id = r.id where r.status = 'paid' group by 1, 2, 3
    union all
    select d.merchant_id, d.supplier_id::text, d.currency, sum(d.amount_minor) from plan_deposit d
     where d.paid_on is not null group by 1, 2, 3`)
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

/** What lines of the banks moved beside what was in the books: explained ones, payouts of providers, what banks kept. */
async function bankLines(db: pg.Client): Promise<{ m: number; kind: string; currency: string; n: number }[]> {
  const { rows } = await db.query<{ m: number; kind: string; currency: string; n: string }>(`
    with explained as (
      select t.merchant_id as m, t.chart_kind as kind, t.currency, sum(x.amount_minor) as n from bank_match t
        join bank_match_line x on x.merchant_id = t.merchant_id and x.match_id = t.id and x.live where t.kind = 'explained' group by 1, 2, 3),
    payouts as (
      select i.merchant_id as m, t.currency, sum(i.amount_minor) as n from bank_match_item i
        join bank_match t on t.merchant_id = i.merchant_id and t.id = i.match_id where i.live and i.kind = 'payout' group by 1, 2),
    kept as (
      select t.merchant_id as m, t.currency, sum(d.amount_minor) as n from bank_match_difference d
        join bank_match t on t.merchant_id = d.merchant_id and t.id = d.match_id and t.undone_at is null where d.kind = 'fee' group by 1, 2)
    select m, 'cash' as kind, currency, n from explained
    union all select m, kind, currency, case when kind in ('expense', 'asset', 'cash', 'adjustment') then -n else n end from explained
    union all select m, 'cash', currency, n from payouts union all select m, 'clearing', currency, -n from payouts
    union all select m, 'expense', currency, n from kept union all select m, 'cash', currency, -n from kept`)
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

type BillMoney = {
  m: number
  agent: string
  currency: string
  more: string
  rebate: string
  tax: string
  cash: string
  withheld: string
}

/** What verified bills give and take beside their orders, and what came in at the bank for them; offsets move nothing. */
async function bills(db: pg.Client): Promise<BillMoney[]> {
  const { rows } = await db.query<BillMoney>(`
    select b.merchant_id as m, b.agent_id as agent, b.currency, b.adjusted_minor as more, b.rebate_minor as rebate, b.adjusted_tax_minor - b.rebate_tax_minor as tax,
           coalesce((select sum(p.amount_minor) from bill_payment p where p.merchant_id = b.merchant_id and p.bill_id = b.id and p.way = 'bank' and p.undone_at is null), 0) as cash,
           coalesce((select sum(p.withheld_minor) from bill_payment p where p.merchant_id = b.merchant_id and p.bill_id = b.id and p.undone_at is null), 0) as withheld
      from agent_bill b where b.status = 'verified'`)
  return rows
}

function addBill({ m, agent, currency, more, rebate, tax, cash, withheld }: BillMoney, add: Add): void {
  add(
    [m, 'agent-receivable', agent, currency],
    Number(more) - Number(rebate) - Number(cash) - Number(withheld),
  )
  add([m, 'tax', currency], Number(tax) - Number(withheld))
  add([m, 'adjustment', currency], Number(rebate) - Number(more) + Number(tax))
  add([m, 'cash', currency], Number(cash))
}

type Payment = {
  m: number
  agent: string
  currency: string
  term: string
  n: number
  fee: number
  back: number
  taken: boolean
}

/** What came in through providers, what they kept of it, what went back, and whether it was taken as a recharge (which counted as cash). */
async function payments(db: pg.Client): Promise<Payment[]> {
  const { rows } = await db.query<
    Omit<Payment, 'n' | 'fee' | 'back'> & Record<'n' | 'fee' | 'back', string>
  >(`
    select p.merchant_id as m, p.agent_id::text as agent, p.currency, a.settlement_term as term, p.amount_minor as n,
           coalesce((select sum(l.fee_minor) from payment_line l where l.merchant_id = p.merchant_id and l.attempt_id = p.id), 0) as fee,
           coalesce((select sum(r.amount_minor) from payment_refund r where r.merchant_id = p.merchant_id and r.attempt_id = p.id and r.state = 'done'), 0) as back,
           not exists (select from payment_case c where c.merchant_id = p.merchant_id and c.attempt_id = p.id and c.kind in ('duplicate', 'not-wanted')) as taken
      from payment_attempt p join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
     where p.state = 'paid' and p.system not in ('bank', 'cash')
    union all
    select l.merchant_id, '', l.currency, '', 0, l.fee_minor, 0, false from payment_line l where l.attempt_id is null`)
  return rows.map((row) => ({ ...row, n: Number(row.n), fee: Number(row.fee), back: Number(row.back) }))
}

/** What cardholders got back from their banks. */
async function lostDisputes(db: pg.Client): Promise<{ m: number; currency: string; n: number }[]> {
  const { rows } = await db.query<{ m: number; currency: string; n: string }>(`
    select merchant_id as m, currency, sum(amount_minor) as n from payment_dispute where state = 'lost' group by 1, 2`)
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

function addPayment({ m, agent, currency, term, n, fee, back, taken }: Payment, add: Add): void {
  add([m, 'clearing', currency], n - fee - back)
  add([m, 'fees', currency], -fee)
  if (taken) add([m, 'cash', currency], -n)
  else add([m, 'deposit', agent, currency], n)
  if (back && taken)
    add(
      [m, term === 'invoice' ? 'agent-receivable' : 'agent-available', agent, currency],
      term === 'invoice' ? back : -back,
    )
  else if (back) add([m, 'deposit', agent, currency], -back)
}

type GroupMoney = {
  m: number
  kind: string
  agent: string
  /** How the agent pays. */
  term: string
  /** Of a supplier's bill. */
  supplier: string | null
  crew: boolean
  account: boolean
  currency: string
  n: number
}
/** Payments, receipts, settlements and bills of groups that stand on no order. */
async function groupMoney(db: pg.Client): Promise<GroupMoney[]> {
  const { rows } = await db.query<Omit<GroupMoney, 'n'> & { n: string }>(`
    select x.merchant_id as m, x.kind, p.agent_id::text as agent, a.settlement_term as term, b.supplier_id::text as supplier,
           x.crew_id is not null as crew, coalesce(e.account_id is not null, false) as account, x.currency, sum(x.amount_minor) as n
      from plan_posting x join travel_plan p on p.merchant_id = x.merchant_id and p.id = x.plan_id
      join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
      left join plan_bill b on b.merchant_id = x.merchant_id and b.id = x.bill_id
      left join plan_expense e on e.merchant_id = x.merchant_id and e.id = x.expense_id group by 1, 2, 3, 4, 5, 6, 7, 8`)
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

function addGroup(
  { m, kind, agent, term, supplier, crew, account, currency, n }: GroupMoney,
  add: Add,
): void {
  const person = crew ? 'staff-advance' : 'clearing'
  const owes = (minor: number) =>
    term === 'invoice'
      ? add([m, 'agent-receivable', agent, currency], minor)
      : add([m, 'agent-available', agent, currency], -minor)
  if (kind === 'payment') {
    add([m, 'cash', currency], n)
    add([m, 'deposit', agent, currency], n)
  } else if (kind === 'release') {
    add([m, 'deposit', agent, currency], -n)
    owes(-n)
  } else if (kind === 'revenue') {
    owes(n)
    add([m, 'sales', currency], n)
  } else if (kind === 'cost' && supplier) {
    add([m, 'cost', currency], n)
    add([m, 'supplier-payable', supplier, currency], n)
  } else if (kind === 'advance') {
    add([m, person, currency], n)
    add([m, account ? 'cash' : 'clearing', currency], -n)
  } else if (kind === 'spent') {
    add([m, 'cost', currency], n)
    add([m, person, currency], -n)
  } else if (kind === 'input-tax') {
    add([m, 'tax', currency], -n)
    add([m, person, currency], -n)
  } else if (kind === 'collected') {
    add([m, person, currency], n)
    add([m, 'sales', currency], n)
  } else if (kind === 'settled') {
    add([m, 'cash', currency], n)
    add([m, 'staff-advance', currency], -n)
  }
}
