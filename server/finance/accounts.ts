import { sql } from 'kysely'
import { accountKinds, type AccountKind } from '#contract/finance/finance.schema.ts'
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
  const wanted = [...new Map(refs.map((ref) => [accountKey(ref), ref])).values()]
  const asked = sql`select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
    as r(kind text, "agentId" bigint, "supplierId" bigint, name text, currency text)`
  const select = sql<{
    id: number
    kind: AccountKind
    agent_id: number | null
    supplier_id: number | null
    name: string
    currency: string
    balance_minor: number
    floor_minor: number | null
    ceiling_minor: number | null
  }>`
    select a.id, a.kind, a.agent_id, a.supplier_id, a.name, a.currency, a.balance_minor, a.floor_minor, a.ceiling_minor
      from ledger_account a join (${asked}) r on a.kind = r.kind and a.currency = r.currency and a.name = coalesce(r.name, '')
       and a.agent_id is not distinct from r."agentId" and a.supplier_id is not distinct from r."supplierId"
     where a.merchant_id = ${ctx.scope.merchantId}
     order by a.id for update of a`
  let { rows } = await select.execute(ctx.db)
  if (rows.length < wanted.length) {
    await openAccounts(ctx, wanted)
    rows = (await select.execute(ctx.db)).rows
  }
  return new Map(
    rows.map((row) => [
      accountKey({
        kind: row.kind,
        currency: row.currency,
        agentId: row.agent_id,
        supplierId: row.supplier_id,
        name: row.name,
      }),
      {
        id: row.id,
        kind: row.kind,
        currency: row.currency,
        balanceMinor: row.balance_minor,
        floorMinor: row.floor_minor,
        ceilingMinor: row.ceiling_minor,
      },
    ]),
  )
}

/** Accounts as they would be if none had a limit: for a decision that is made again under the locks. */
export const unlimited = (refs: readonly AccountRef[]): LockedAccounts =>
  new Map(
    refs.map(({ kind, currency, ...ref }) => [
      accountKey({ kind, currency, ...ref }),
      { id: 0, kind, currency, balanceMinor: 0, floorMinor: null, ceilingMinor: null },
    ]),
  )

async function openAccounts(ctx: Ctx, wanted: AccountRef[]): Promise<void> {
  await sql`insert into ledger_account (merchant_id, kind, agent_id, supplier_id, name, currency, floor_minor, ceiling_minor)
    select ${ctx.scope.merchantId}, r.kind, r."agentId", r."supplierId", coalesce(r.name, ''), r.currency,
           case when r.kind in ('agent-available', 'agent-frozen') then 0 end,
           case when r.kind = 'agent-receivable' then (select credit_limit_minor from agent where merchant_id = ${ctx.scope.merchantId} and id = r."agentId") end
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r(kind text, "agentId" bigint, "supplierId" bigint, name text, currency text)
     order by 2, 3, 4, 5, 6
        on conflict do nothing`.execute(ctx.db)
}
