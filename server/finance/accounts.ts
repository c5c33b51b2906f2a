import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { accountKinds, type AccountKind } from '#contract/finance/finance.schema.ts'
import { service } from '../kit/app-services.ts'
import type { Ctx } from '../kit/ctx.ts'

/** One account, by what it is for. `name` tells apart several of a kind (collection accounts). */
export type AccountRef = {
  kind: AccountKind
  currency: string
  agentId?: number | null
  supplierId?: number | null
  name?: string
}
/** An account locked for this transaction; `balanceMinor` in its natural sign moves as journals are written. */
export type LockedAccount = {
  id: number
  kind: AccountKind
  currency: string
  balanceMinor: number
  floorMinor: number | null
  ceilingMinor: number | null
}
export type LockedAccounts = Map<string, LockedAccount>

/** The merchant's money in RMB, wherever it was collected; it never goes below nothing. */
export const rmbRef = { kind: 'cash', name: 'RMB', currency: 'CNY' } as const satisfies AccountRef

export const accountKey = (ref: AccountRef): string =>
  `${ref.kind}|${ref.agentId ?? ''}|${ref.supplierId ?? ''}|${ref.name ?? ''}|${ref.currency}`

/** Debits raise a debit account and lower a credit one. */
export const natural = (kind: AccountKind, signedMinor: number): number =>
  accountKinds[kind] === 'debit' ? signedMinor : -signedMinor

/**
 * Locks the accounts, opening those that are new, in id order so that two transactions never wait for each other in a
 * circle. An agent's money cannot go below zero, what it owes cannot rise above its credit limit: the rows hold that.
 */
export async function lockAccounts(ctx: Ctx, refs: AccountRef[]): Promise<LockedAccounts> {
  const wanted = new Map(refs.map((ref) => [accountKey(ref), ref]))
  if (wanted.size === 0) return new Map()
  const existing = existingIds(ctx)
  const ids = [...wanted.keys()].flatMap((key) => existing.get(key) ?? [])
  if (ids.length === wanted.size) {
    const { rows } = await sql<LockedRow>`${lockedColumns}
     where a.merchant_id = ${ctx.scope.merchantId} and a.id = any(${ids}::bigint[]) order by a.id for update of a`.execute(
      ctx.db,
    )
    // A session that may not see one is refused below.
    if (rows.length === ids.length) return byKey(rows)
  }
  const { rows } = await sql<LockedRow>`
    select * from app.lock_accounts(${ctx.scope.merchantId}, ${JSON.stringify([...wanted.values()])}::jsonb)`.execute(
    ctx.db,
  )
  const locked = byKey(rows)
  ctx.afterCommit(() => {
    for (const [key, { id }] of locked) existing.set(key, id)
  })
  return locked
}

/** Ids of the merchant's accounts that this process has locked before: an account is never another one. */
const existingIds = (ctx: Ctx): Map<string, number> => {
  const all = service(ctx.app, 'finance.accountIds', () => new Map<number, Map<string, number>>())
  const own = all.get(ctx.scope.merchantId) ?? new Map<string, number>()
  all.set(ctx.scope.merchantId, own)
  return own
}

/**
 * The accounts as they are now, for a decision that is made again under the locks; those that are not open yet as they
 * would be opened. Nothing is locked.
 */
export async function readAccounts(ctx: Ctx, refs: readonly AccountRef[]): Promise<LockedAccounts> {
  const wanted = [...new Map(refs.map((ref) => [accountKey(ref), ref]))].map(([key, ref]) => ({
    key,
    ...ref,
  }))
  const { rows } = await sql<LockedAccount & { key: string }>`
    select r.key, coalesce(a.id, 0) as id, r.kind, r.currency, coalesce(a.balance_minor, 0) as "balanceMinor",
           case when a.id is null then app.account_floor(r.kind, coalesce(r.name, ''), r.currency) else a.floor_minor end as "floorMinor",
           case when a.id is null then app.account_ceiling(${ctx.scope.merchantId}, r.kind, r."agentId") else a.ceiling_minor end as "ceilingMinor"
      from json_to_recordset(${JSON.stringify(wanted)}::json)
             as r(key text, kind text, "agentId" bigint, "supplierId" bigint, name text, currency text)
      left join ledger_account a on a.merchant_id = ${ctx.scope.merchantId} and a.kind = r.kind and a.currency = r.currency
        and a.name = coalesce(r.name, '') and a.agent_id is not distinct from r."agentId" and a.supplier_id is not distinct from r."supplierId"`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

/** Locks what the house, these agents and these suppliers have open, for many acts at once. */
export async function lockOpenAccounts(
  ctx: Ctx,
  { agentIds, supplierIds }: { agentIds: readonly number[]; supplierIds: readonly number[] },
): Promise<LockedAccounts> {
  const { rows } = await sql<LockedRow>`${lockedColumns}
     where a.merchant_id = ${ctx.scope.merchantId}
       and (a.agent_id is null or a.agent_id = any(${[...agentIds]}::bigint[]))
       and (a.supplier_id is null or a.supplier_id = any(${[...supplierIds]}::bigint[]))
     order by a.id for update of a`.execute(ctx.db)
  return byKey(rows)
}

type LockedRow = LockedAccount & Required<AccountRef>
const lockedColumns = sql`
    select a.id, a.kind, a.agent_id as "agentId", a.supplier_id as "supplierId", a.name, a.currency,
           a.balance_minor as "balanceMinor", a.floor_minor as "floorMinor", a.ceiling_minor as "ceilingMinor"
      from ledger_account a`
const byKey = (rows: readonly LockedRow[]): LockedAccounts =>
  new Map(
    rows.map(({ agentId, supplierId, name, ...row }) => [
      accountKey({ ...row, agentId, supplierId, name }),
      row,
    ]),
  )

/** Accounts as they would be if none had a limit: for a decision that is made again under the locks. */
export const unlimited = (refs: readonly AccountRef[]): LockedAccounts =>
  new Map(
    refs.map(({ kind, currency, ...ref }) => [
      accountKey({ kind, currency, ...ref }),
      { id: 0, kind, currency, balanceMinor: 0, floorMinor: null, ceilingMinor: null },
    ]),
  )

/**
 * An agent's account is kept in one currency: once money has moved it cannot become another. Orders that are settled outside move none,
 * and are charged for in theirs one day.
 */
export async function hasAccount(ctx: Ctx, agentId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ledger_account a where a.merchant_id = ${ctx.scope.merchantId} and a.agent_id = ${agentId})
        or exists (select from orders o where o.merchant_id = ${ctx.scope.merchantId} and o.agent_id = ${agentId}
                     and o.settlement_term = 'outside') as has`.execute(ctx.db)
  return firstOf(rows).has
}

/** A limit below what is owed stops new orders and undoes none: the ceiling never falls below the balance. */
export async function limitCredit(ctx: Ctx, agentId: number, limitMinor: number): Promise<void> {
  await ctx.db
    .updateTable('ledger_account')
    .set((e) => ({ ceiling_minor: e.fn<number>('greatest', [e.ref('balance_minor'), e.val(limitMinor)]) }))
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('agent_id', '=', agentId)
    .where('kind', '=', 'agent-receivable')
    .execute()
}

/** Room on a locked account for what is owed already, whatever its limit is by now. */
export async function raiseCeiling(ctx: Ctx, account: LockedAccount, balanceMinor: number): Promise<void> {
  if (account.ceilingMinor === null || balanceMinor <= account.ceilingMinor) return
  account.ceilingMinor = balanceMinor
  await ctx.db
    .updateTable('ledger_account')
    .set({ ceiling_minor: balanceMinor })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', account.id)
    .execute()
}

/** A supplier lets us use so much more than we paid in. Less credit than is used stops new uses and undoes none. */
export async function limitQuota(ctx: Ctx, ref: AccountRef, creditMinor: number): Promise<void> {
  await ctx.db
    .updateTable('ledger_account')
    .set((e) => ({ floor_minor: e.fn<number>('least', [e.ref('balance_minor'), e.val(-creditMinor)]) }))
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('kind', '=', ref.kind)
    .where('supplier_id', '=', ref.supplierId ?? null)
    .where('currency', '=', ref.currency)
    .execute()
}

/** What stands on an agent's accounts of one currency: money it may spend, and what it owes. */
export async function balancesOf(
  ctx: Ctx,
  { id, currency }: { id: number; currency: string },
): Promise<{ availableMinor: number; receivableMinor: number }> {
  const rows = await ctx.db
    .selectFrom('ledger_account')
    .select(['kind', 'balance_minor'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('agent_id', '=', id)
    .where('currency', '=', currency)
    .where('kind', 'in', ['agent-available', 'agent-receivable'])
    .execute()
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance_minor ?? 0
  return { availableMinor: of('agent-available'), receivableMinor: of('agent-receivable') }
}
