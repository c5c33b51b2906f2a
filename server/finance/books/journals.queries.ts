import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { JournalFilter, JournalInfo, JournalRow } from '#contract/finance/books/books.schema.ts'
import { chartKey, keyParts } from '#contract/finance/books/kinds.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { anew } from '../../kit/db/filters.ts'
import { inOrder, longPageOf } from '../../kit/record/page-of.ts'
import { describeJournals, type JournalsView } from '../describe-journals.ts'
import { chartOf, namedIn, readChart } from './chart.ts'

/** What people write themselves, and may take back here. */
export const byHandKinds: readonly string[] = ['manual', 'exchange']

type JournalsInput = Omit<z.output<typeof JournalFilter>, 'pageNo' | 'pageSize' | 'total'>

/** What journals `j` are selected from: those that a text tells, or all. */
export const journalsFrom = async (ctx: Ctx, { text }: JournalsInput, max?: number): Promise<JournalsView> =>
  text ? describeJournals(ctx, text, null, max) : { source: sql`journal j`, isPart: false }

/** Which of them are asked for; those of an account by its postings. */
export async function journalsWhere(ctx: Ctx, input: JournalsInput): Promise<RawBuilder<SqlBool>> {
  const { from, to, account, kind, currency, agentId, orderId } = input
  const where = [sql<SqlBool>`j.merchant_id = ${ctx.scope.merchantId}`]
  if (from) where.push(sql`j.day >= ${from}`)
  if (to) where.push(sql`j.day <= ${to}`)
  if (kind) where.push(sql`j.kind = ${kind}`)
  if (agentId) where.push(sql`j.agent_id = ${agentId}`)
  if (orderId) where.push(sql`j.order_id = ${orderId}`)
  if (account || currency) {
    const ids = await accountsOf(ctx, account, currency)
    where.push(sql`exists (select from posting p where p.merchant_id = j.merchant_id and p.journal_id = j.id
      and p.account_id = any(${ids}::bigint[]))`)
  }
  return sql<SqlBool>`${sql.join(where, sql` and `)}`
}

async function accountsOf(ctx: Ctx, account: string | undefined, currency: string | undefined) {
  let query = ctx.db.selectFrom('ledger_account').select('id').where('merchant_id', '=', ctx.scope.merchantId)
  if (account !== undefined) {
    const { kind, name } = keyParts(account)
    query = query.where(sql<boolean>`kind = ${kind}`).where('name', '=', name)
  }
  if (currency) query = query.where('currency', '=', currency)
  return (await query.execute()).map(({ id }) => id)
}

const limit = 10_000

/**
 * Of accounts alone, over whatever days: a journal of the first so many is among the latest so many postings of one of them. What else
 * is asked for is found by looking at each journal.
 */
async function latestOfAccounts(
  ctx: Ctx,
  input: JournalsInput,
): Promise<(max: number) => RawBuilder<unknown>> {
  const { account, currency, kind, agentId, orderId, text, from, to } = input
  if (!(account || currency) || kind || agentId || orderId || text) return () => sql``
  const ids = await accountsOf(ctx, account, currency)
  const days = sql`${from ? sql`and p.day >= ${from}` : sql``} ${to ? sql`and p.day <= ${to}` : sql``}`
  return (
    limit,
  ) => sql`and j.id in (select n.journal_id from unnest(${ids}::bigint[]) a (id) cross join lateral (
      select distinct p.day, p.journal_id from posting p where p.merchant_id = ${ctx.scope.merchantId} and p.account_id = a.id ${days}
       order by p.day desc, p.journal_id desc limit ${limit}) n)`
}

type JournalFound = Omit<JournalRow, 'can' | 'accounts'> & {
  accounts: Omit<JournalRow['accounts'][number], 'title'>[]
}

/** Journals, the latest day first, each with the accounts it moves and what it moves in each currency. */
export async function listJournals(
  ctx: Ctx,
  { pageNo, pageSize, total, ...requested }: z.output<typeof JournalFilter>,
) {
  const { source, isPart } = await journalsFrom(ctx, requested)
  const where = await journalsWhere(ctx, requested)
  const latest = await latestOfAccounts(ctx, requested)
  // What a text finds is found in one way; to plan that anew costs as much as to find it.
  const planned = requested.text ? sql`` : anew
  const isLong = !(requested.orderId || requested.text || requested.account || requested.currency)
  const page = await longPageOf<JournalFound>(
    { pageNo, pageSize, total },
    {
      most: limit,
      find: async (limit, skip) => {
        const read = sql<JournalFound>`
        with page as materialized (
          select j.* from ${source} where ${where} ${latest(limit + skip)} order by j.day desc, j.id desc limit ${limit} offset ${skip})
        select j.id, j.day, j.meant_day as "meantDay", j.at, j.kind, j.memo, j.order_id as "orderId", coalesce(o.code, '') as "orderCode",
               coalesce(g.name, '') as "agentName", j.by_name as "byName", m.moved, m.accounts, j.reverses, b.id as "reversedBy"
          from page j
          left join orders o on o.merchant_id = j.merchant_id and o.id = j.order_id
          left join agent g on g.merchant_id = j.merchant_id and g.id = j.agent_id
          left join journal b on b.merchant_id = j.merchant_id and b.reverses = j.id
          cross join lateral (
            select coalesce(jsonb_agg(distinct jsonb_build_object('currency', c.currency, 'amountMinor', c.moved)), '[]') as moved,
                   coalesce(jsonb_agg(distinct jsonb_build_object('kind', c.kind, 'name', c.name)), '[]') as accounts
              from (select p.currency, a.kind, a.name, sum(greatest(p.amount_minor, 0)) over (partition by p.currency) as moved
                      from posting p join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
                     where p.merchant_id = j.merchant_id and p.journal_id = j.id) c) m
         order by j.day desc, j.id desc ${planned}`
        return (await inOrder(ctx, isLong, () => read.execute(ctx.db))).rows
      },
      count: async (limit) =>
        (
          await sql<{ n: number }>`select count(*)::int as n from (
            select from ${source} where ${where} limit ${limit}) found ${planned}`.execute(ctx.db)
        ).rows[0]?.n ?? 0,
    },
  )
  const write = may(ctx, 'finances.journals.write')
  const chart = await chartOf(ctx)
  return {
    ...page,
    ...(isPart && { totalCapped: true }),
    rows: page.rows.map((row): JournalRow => ({
      ...row,
      accounts: row.accounts.map((one) => ({ ...one, title: namedIn(chart, one).title })),
      can:
        write && byHandKinds.includes(row.kind) && !row.reversedBy && !row.reverses ? { reverse: true } : {},
    })),
  }
}

type Posting = Omit<z.output<typeof JournalInfo>['rows'][number], 'number' | 'title'>

/** The postings of a journal, debits first. */
export async function journalInfo(ctx: Ctx, { id }: { id: number }): Promise<z.output<typeof JournalInfo>> {
  const chart = await chartOf(ctx)
  const { rows } = await sql<Posting>`
    select a.kind, a.name, coalesce(g.name, s.name, '') as owner, p.currency, greatest(p.amount_minor, 0) as "debitMinor",
           greatest(-p.amount_minor, 0) as "creditMinor", p.balance_after_minor as "balanceAfterMinor"
      from posting p join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
      left join agent g on g.merchant_id = a.merchant_id and g.id = a.agent_id
      left join supplier s on s.merchant_id = a.merchant_id and s.id = a.supplier_id
     where p.merchant_id = ${ctx.scope.merchantId} and p.journal_id = ${id} order by p.amount_minor < 0, p.id`.execute(
    ctx.db,
  )
  if (rows.length === 0) fail('notFound')
  return {
    rows: rows.map((row) => {
      const { number, title } = namedIn(chart, row)
      return { ...row, number, title }
    }),
  }
}

/** The accounts and currencies that anything has moved on. */
export async function journalChoices(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('ledger_account')
    .select('currency')
    .distinct()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .orderBy('currency')
    .execute()
  return {
    accounts: (await readChart(ctx))
      .filter(({ used }) => used)
      .map((one) => ({ key: chartKey(one), number: one.number, title: one.title })),
    currencies: rows.map(({ currency }) => currency),
  }
}
