import { mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { writtenAt, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { anyOf } from '../kit/db/filters.ts'
import {
  accountKey,
  lockAccounts,
  natural,
  raiseCeiling,
  type AccountRef,
  type LockedAccount,
  type LockedAccounts,
} from './accounts.ts'

export { expenseAccount, expenseAccounts } from './books/expense-account.ts'
export {
  accountKey,
  balancesOf,
  hasAccount,
  limitCredit,
  limitQuota,
  lockAccounts,
  lockOpenAccounts,
  readAccounts,
  unlimited,
  type AccountRef,
  type LockedAccounts,
} from './accounts.ts'

/** One side of a movement: debit or credit, in minor units of the account's currency, above zero. */
type Entry = { account: AccountRef; debitMinor?: number; creditMinor?: number }
/** One movement. Its entries add up to zero in each currency; `onceKey` makes it happen once however often it is asked. */
export type Journal = {
  kind: string
  orderId?: number | null
  lineId?: number | null
  agentId?: number | null
  memo?: string
  onceKey?: string
  /** Whose movement it is, where one transaction writes several people's. */
  by?: { id: number | null; name: string }
  /** When, where it is written after other acts than the ctx's own. */
  at?: string | null
  /** The day of the books that a person chose: refused where it is closed. Else the day it happens, or the first open one. */
  day?: string
  /** The day it happened, where that was not today: it counts then, or where that day is closed on the first open one. */
  on?: string
  /** The journal that it takes back. */
  reverses?: number
  entries: Entry[]
}

/** Locks what the journals touch and writes them. Throws `balanceTooLow` naming the amount that is missing. */
export async function postJournals(ctx: Ctx, journals: Journal[]): Promise<void> {
  await writeJournals(ctx, await lockTouched(ctx, journals), journals)
}

/** The same of what was used before: a credit limit stops what is new, and not its charge. */
export async function postOwed(ctx: Ctx, journals: Journal[]): Promise<void> {
  const locked = await lockTouched(ctx, journals)
  const fresh = await withoutRepeats(ctx, journals)
  const after = draftOf(locked)
  for (const journal of fresh) {
    applyTo(after, journal)
    for (const [key, { balanceMinor }] of after) await raiseCeiling(ctx, mustGet(locked, key), balanceMinor)
  }
  await writeJournals(ctx, locked, fresh)
}

/** The same of whoever gives each movement a key of its own: one that the ledger has is refused with its act, not left out. */
export async function postNewJournals(ctx: Ctx, journals: Journal[]): Promise<void> {
  await Promise.all(journalQueries(ctx, await lockTouched(ctx, journals), journals))
}

const lockTouched = (ctx: Ctx, journals: readonly Journal[]): Promise<LockedAccounts> =>
  lockAccounts(
    ctx,
    journals.flatMap((journal) => journal.entries.map((entry) => entry.account)),
  )

/** What a journal would miss on the locked accounts, or null if it can be written: lets a batch decide order by order. */
export function missingFor(
  locked: LockedAccounts,
  journal: Journal,
): { missingMinor: number; currency: string } | null {
  const moved = new Map<LockedAccount, number>()
  for (const { account, amountMinor } of signed(journal)) {
    const row = mustGet(locked, accountKey(account))
    moved.set(row, (moved.get(row) ?? row.balanceMinor) + natural(row.kind, amountMinor))
  }
  for (const [row, balance] of moved) {
    if (row.floorMinor !== null && balance < row.floorMinor && balance < row.balanceMinor)
      return { missingMinor: row.floorMinor - balance, currency: row.currency }
    if (row.ceilingMinor !== null && balance > row.ceilingMinor && balance > row.balanceMinor)
      return { missingMinor: balance - row.ceilingMinor, currency: row.currency }
  }
  return null
}

/** Throws `balanceTooLow` naming the amount that a journal would miss. */
function requireMoney(locked: LockedAccounts, journal: Journal): void {
  const missing = missingFor(locked, journal)
  if (!missing) return
  const { missingMinor, currency } = missing
  fail('balanceTooLow', { missing: `${groupedAmount(missingMinor, currency)} ${currency}` })
}

/** Journals of several acts: each counts from its claim on, all are written together (`journalQueries` on `locked`). */
export type Claims = { locked: LockedAccounts; draft: LockedAccounts; journals: Journal[] }

/** Locks of these accounts what is not locked yet. */
export async function claimAccounts(ctx: Ctx, claims: Claims, refs: readonly AccountRef[]): Promise<void> {
  const missing = refs.filter((ref) => !claims.locked.has(accountKey(ref)))
  for (const [key, row] of missing.length ? await lockAccounts(ctx, missing) : []) {
    claims.locked.set(key, row)
    claims.draft.set(key, { ...row })
  }
}

/** That a movement happens once is left to the ledger itself, which refuses its key twice. */
export async function claimJournals(ctx: Ctx, claims: Claims, journals: Journal[]): Promise<void> {
  await claimAccounts(
    ctx,
    claims,
    journals.flatMap(({ entries }) => entries.map(({ account }) => account)),
  )
  for (const journal of journals) {
    requireMoney(claims.draft, journal)
    applyTo(claims.draft, journal)
    claims.journals.push({ by: ctx.actor, at: writtenAt(ctx), ...journal })
  }
}

/** A copy to decide on, order by order, before anything is written. */
export const draftOf = (locked: LockedAccounts): LockedAccounts =>
  new Map([...locked].map(([key, row]) => [key, { ...row }]))

/** Counts a journal into locked accounts (or a draft of them) without writing it. Ask `missingFor` first. */
export function applyTo(locked: LockedAccounts, journal: Journal): void {
  for (const { account, amountMinor } of signed(journal)) {
    const row = mustGet(locked, accountKey(account))
    row.balanceMinor += natural(row.kind, amountMinor)
  }
}

/** Whoever moves an agent's money names the agent: its statement finds its journals by that. */
const agentIn = ({ entries }: Journal) =>
  entries.find(({ account }) => account.agentId)?.account.agentId ?? null

/** Writes journals on accounts already locked, set by set: journals, postings, balances. Never partly. */
async function writeJournals(ctx: Ctx, locked: LockedAccounts, journals: Journal[]): Promise<void> {
  await Promise.all(journalQueries(ctx, locked, await withoutRepeats(ctx, journals)))
}

/**
 * The queries that write journals on locked accounts, on their way when this returns, for a batch that sends them
 * together with its other writes. Looks for no repeated `onceKey`; throws `balanceTooLow` before anything is sent.
 */
export function journalQueries(ctx: Ctx, locked: LockedAccounts, journals: Journal[]): Promise<unknown>[] {
  const fresh = journals.filter((journal) => signed(journal).length > 0)
  if (!fresh.length) return []
  const postings = fresh
    .flatMap((journal, no) => applyJournal(locked, journal, no))
    .map((posting, place) => ({ ...posting, place }))
  const heads = fresh.map((j, no) => ({
    no,
    kind: j.kind,
    order_id: j.orderId,
    line_id: j.lineId,
    agent_id: j.agentId ?? agentIn(j),
    memo: j.memo ?? '',
    once_key: j.onceKey,
    by_user: (j.by ?? ctx.actor).id,
    by_name: (j.by ?? ctx.actor).name,
    at: j.at ?? writtenAt(ctx),
    day: j.day,
    happened_on: j.on,
    reverses: j.reverses,
  }))
  const touched = new Set(postings.map((posting) => posting.account_id))
  const moved = [...locked.values()].filter((row) => touched.has(row.id))
  const merchantId = ctx.scope.merchantId
  return [
    sql`select app.write_journals(${JSON.stringify(heads)}::json, ${JSON.stringify(postings)}::json)`.execute(
      ctx.db,
    ),
    sql`update ledger_account a set balance_minor = r.balance
        from unnest(${moved.map((row) => row.id)}::bigint[], ${moved.map((row) => row.balanceMinor)}::bigint[]) as r(id, balance)
       where a.merchant_id = ${merchantId} and a.id = r.id`.execute(ctx.db),
  ]
}

/** Signed amounts (+ debit, − credit); entries of zero are left out. */
const signed = (journal: Journal) =>
  journal.entries
    .map(({ account, debitMinor = 0, creditMinor = 0 }) => ({
      account,
      amountMinor: debitMinor - creditMinor,
    }))
    .filter(({ amountMinor }) => amountMinor !== 0)

/** Counts a journal into the locked accounts and answers its postings, by its number in the set. */
function applyJournal(locked: LockedAccounts, journal: Journal, no: number) {
  requireMoney(locked, journal)
  return signed(journal).map(({ account, amountMinor }) => {
    const row = mustGet(locked, accountKey(account))
    row.balanceMinor += natural(row.kind, amountMinor)
    return {
      no,
      account_id: row.id,
      amount_minor: amountMinor,
      currency: row.currency,
      balance_after_minor: row.balanceMinor,
    }
  })
}

/** Under the accounts' locks nobody can write the same movement at the same time, so looking is enough. */
async function withoutRepeats(ctx: Ctx, journals: Journal[]): Promise<Journal[]> {
  const keys = journals.flatMap((journal) => journal.onceKey ?? [])
  if (!keys.length) return journals
  const rows = await ctx.db
    .selectFrom('journal')
    .select('once_key')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('once_key', '=', anyOf(keys))
    .execute()
  const written = new Set(rows.map((row) => row.once_key))
  return journals.filter((journal) => !journal.onceKey || !written.has(journal.onceKey))
}

export { describeJournals, type JournalsView } from './describe-journals.ts'
export { listPostings } from './movements.ts'
export { exchangedEntries, gainedBy } from './books/exchange.ts'
export { cashAccount, cashRef, payeeOf, type CashAccount } from './collections/cash-account.ts'
export { shownAccounts } from './collections/collections.queries.ts'
export { lineSettledSql } from './books/line-settled.ts'
export { bookedOn } from './books/moved-by.ts'
export { closedThrough } from './books/months.ts'
export { chartOf, readChart } from './books/chart.ts'
