import { sql } from 'kysely'
import type { Audit, Break } from '#contract/finance/books/books.schema.ts'
import { accountKinds } from '#contract/finance/finance.schema.ts'
import type { AccountKind } from '#contract/finance/finance.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { chartOf, namedIn } from './chart.ts'

type Found = Omit<Break, 'title'> & { kind: AccountKind | null; name: string }
const max = 200
const debitKinds = Object.entries(accountKinds).flatMap(([kind, side]) => (side === 'debit' ? [kind] : []))

/**
 * Works every balance out anew from its postings, and every sum that is kept of them, and says where the books say something
 * else: a balance, the balance that the last posting tells, a month or a day, what is owed for a line, a journal that is not
 * zero in a currency, a posting on another day than its journal.
 */
export async function auditBooks(ctx: Ctx): Promise<Audit> {
  const merchant = ctx.scope.merchantId
  const { rows: breaks } = await sql<Found>`
    with found as materialized (
      select account_id, sum(amount_minor) as sum, max(id) as last from posting where merchant_id = ${merchant} group by account_id),
    accounts as materialized (
      select a.*, case when a.kind = any(${debitKinds}::text[]) then 1 else -1 end * coalesce(f.sum, 0) as summed, f.last
        from ledger_account a left join found f on f.account_id = a.id where a.merchant_id = ${merchant}),
    days as (
      select p.account_id, g.span, date_trunc(g.span, p.day)::date as start,
             sum(greatest(p.amount_minor, 0)) as debit, sum(greatest(-p.amount_minor, 0)) as credit
        from posting p cross join (values ('day'), ('month')) g (span) where p.merchant_id = ${merchant} group by 1, 2, 3),
    kept as (select * from ledger_sum where merchant_id = ${merchant}),
    breaks as (
      select 'balance' as what, id as account_id, null::bigint as journal_id, balance_minor as said, summed as found from accounts
       where balance_minor <> summed
      union all
      select 'after', a.id, p.journal_id, p.balance_after_minor, a.summed from accounts a
        join posting p on p.merchant_id = ${merchant} and p.id = a.last where p.balance_after_minor <> a.summed
      union all
      select 'sums', coalesce(d.account_id, k.account_id), null, k.debit_minor - k.credit_minor, d.debit - d.credit
        from days d full join kept k on k.account_id = d.account_id and k.span = d.span and k.start = d.start
       where d.debit is distinct from k.debit_minor::numeric or d.credit is distinct from k.credit_minor::numeric
      union all
      select 'journal', null, journal_id, 0, sum(amount_minor) from posting where merchant_id = ${merchant}
       group by journal_id, currency having sum(amount_minor) <> 0
      union all
      select 'day', p.account_id, j.id, null, p.amount_minor from posting p join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id
       where p.merchant_id = ${merchant} and p.day <> j.day
      union all
      select 'owed', a.id, null, k.minor, d.minor
        from (select j.line_id, l.id, l.supplier_id, l.currency, -sum(p.amount_minor) as minor from ledger_account l
                join posting p on p.merchant_id = l.merchant_id and p.account_id = l.id
                join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id and j.line_id is not null
               where l.merchant_id = ${merchant} and l.kind = 'supplier-payable' group by 1, 2, 3, 4) d
        full join (select line_id, supplier_id, currency, owed_minor as minor from line_owed where merchant_id = ${merchant}) k
          on k.line_id = d.line_id and k.supplier_id = d.supplier_id and k.currency = d.currency
        left join accounts a on a.kind = 'supplier-payable' and a.supplier_id = coalesce(d.supplier_id, k.supplier_id)
          and a.currency = coalesce(d.currency, k.currency)
       where coalesce(d.minor, 0) <> coalesce(k.minor, 0))
    select b.what, b.account_id as "accountId", b.journal_id as "journalId", b.said::bigint as "saidMinor", b.found::bigint as "foundMinor",
           a.kind, coalesce(a.name, '') as name, coalesce(a.currency, '') as currency, coalesce(g.name, s.name, '') as owner
      from breaks b left join accounts a on a.id = b.account_id
      left join agent g on g.merchant_id = ${merchant} and g.id = a.agent_id
      left join supplier s on s.merchant_id = ${merchant} and s.id = a.supplier_id
     limit ${max}`.execute(ctx.db)
  const chart = await chartOf(ctx)
  return {
    ...(await countsOf(ctx)),
    at: ctx.now.toISOString(),
    breaks: breaks.map(({ kind, name, ...one }) => ({
      ...one,
      title: kind ? namedIn(chart, { kind, name }).title : '',
    })),
  }
}

async function countsOf(ctx: Ctx): Promise<Pick<Audit, 'accounts' | 'journals' | 'postings' | 'currencies'>> {
  const merchant = ctx.scope.merchantId
  const { rows: counts } = await sql<{ accounts: number; journals: number }>`
    select (select count(*)::int from ledger_account where merchant_id = ${merchant}) as accounts,
           (select count(*)::int from journal where merchant_id = ${merchant}) as journals`.execute(ctx.db)
  const { rows } = await sql<{ currency: string; postings: number; debitMinor: number; creditMinor: number }>`
    select currency, count(*)::int as postings, sum(greatest(amount_minor, 0))::bigint as "debitMinor",
           sum(greatest(-amount_minor, 0))::bigint as "creditMinor"
      from posting where merchant_id = ${merchant} group by currency order by currency`.execute(ctx.db)
  return {
    ...(counts[0] ?? { accounts: 0, journals: 0 }),
    postings: rows.reduce((sum, row) => sum + row.postings, 0),
    currencies: rows.map(({ currency, debitMinor, creditMinor }) => ({ currency, debitMinor, creditMinor })),
  }
}
