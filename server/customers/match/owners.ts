import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { isSure, type Identity } from './identities.ts'

/** Whose an identity is: the profile that bears it, and the one that stands for it. */
export type Owner = { id: number; rootId: number }
export const keyOf = ({ kind, value }: Identity): string => `${kind} ${value}`

/** Who of a merchant's customers is which is decided by one transaction at a time. */
export async function lockPeople(ctx: Ctx): Promise<void> {
  void (await sql`select pg_advisory_xact_lock(990001, ${ctx.scope.merchantId})`.execute(ctx.db))
}

/** Who bears these identities, of those that one person alone can bear. */
export async function ownersOf(ctx: Ctx, identities: readonly Identity[]): Promise<Map<string, Owner>> {
  const sure = [...new Map(identities.filter(isSure).map((one) => [keyOf(one), one])).values()]
  if (sure.length === 0) return new Map()
  const { rows } = await sql<Identity & Owner>`
    select i.kind, i.value, c.id, coalesce(c.root_id, c.id) as "rootId"
      from unnest(${sure.map(({ kind }) => kind)}::text[], ${sure.map(({ value }) => value)}::text[]) as asked (kind, value)
      join customer_identity i on i.merchant_id = ${ctx.scope.merchantId} and i.kind = asked.kind and i.value = asked.value and i.kind not in ('phone', 'email')
      join customer c on c.merchant_id = i.merchant_id and c.id = i.customer_id`.execute(ctx.db)
  return new Map(rows.map(({ id, rootId, ...identity }) => [keyOf(identity), { id, rootId }]))
}

/** Pairs among standing profiles of which a person said that they are two people. */
export async function apartAmong(ctx: Ctx, rootIds: readonly number[]): Promise<Set<string>> {
  if (rootIds.length < 2) return new Set()
  const { rows } = await sql<{ a: number; b: number }>`
    select coalesce(a.root_id, a.id) as a, coalesce(b.root_id, b.id) as b from customer_twin t
      join customer a on a.merchant_id = t.merchant_id and a.id = t.a_id
      join customer b on b.merchant_id = t.merchant_id and b.id = t.b_id
     where t.merchant_id = ${ctx.scope.merchantId} and t.apart
       and coalesce(a.root_id, a.id) = any(${rootIds}::bigint[]) and coalesce(b.root_id, b.id) = any(${rootIds}::bigint[])`.execute(
    ctx.db,
  )
  return new Set(rows.flatMap(({ a, b }) => [pairKey(a, b)]))
}
export const pairKey = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`

/** Gives profiles what they are known by; what is somebody's already stays there. */
export async function addIdentities(
  ctx: Ctx,
  added: readonly { customerId: number; identity: Identity }[],
): Promise<void> {
  if (added.length === 0) return
  const rows = added.map(({ customerId, identity }) => ({ customer_id: customerId, ...identity }))
  await sql`insert into customer_identity (merchant_id, kind, value, customer_id)
    select ${ctx.scope.merchantId}, r.kind, r.value, r.customer_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(kind text, value text, customer_id bigint)
    on conflict do nothing`.execute(ctx.db)
}
