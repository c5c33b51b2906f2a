import { sql, type RawBuilder } from 'kysely'
import { turned, type FamilyRights } from '#contract/kit/family.ts'
import type { CallCtx, Ctx } from '../ctx.ts'
import { fail } from './errors.ts'
import { inTransaction } from './in-transaction.ts'
import type { RawContext } from './routes.ts'

/** What belongs to a family, each kind as a query of `merchant_id` and `id`. */
type FamilyRows<K extends string> = Readonly<Record<K, RawBuilder<unknown>>>
/** What a call is about. */
export type About<K extends string> = Partial<Record<K, readonly number[]>>

/** The guard of a second view: of what is none of its rows it knows nothing (404). What a record is never changes. */
export function familyGuard<K extends string>(rows: FamilyRows<K>) {
  /** Whether all of these are this merchant's and the family's. */
  const has = async (ctx: Ctx, kind: K, ids: readonly number[]): Promise<boolean> => {
    const wanted = [...new Set(ids)]
    const { rows: found } = await sql<{
      n: number
    }>`select count(distinct k.id)::int as n from (${rows[kind]}) k
      where k.merchant_id = ${ctx.scope.merchantId} and k.id = any(${wanted}::bigint[])`.execute(ctx.db)
    return found[0]?.n === wanted.length
  }
  /** 404 where one of these is none, or where a call is about nothing. */
  const require = async (ctx: Ctx, about: About<K>): Promise<void> => {
    let count = 0
    for (const kind in rows) {
      const ids: readonly number[] = about[kind] ?? []
      if (ids.length > 0 && !(await has(ctx, kind, ids))) fail('notFound')
      count += ids.length
    }
    if (count === 0) fail('notFound')
  }
  return {
    has,
    require,
    /** The same before a call that opens its transactions itself. */
    requireApart: (ctx: CallCtx, about: About<K>) => inTransaction(ctx, (inner) => require(inner, about)),
    /** The same command over the family only. */
    over:
      <I, O>(about: (input: I) => About<K>, handle: (ctx: Ctx, input: I) => Promise<O>) =>
      async (ctx: Ctx, input: I): Promise<O> => {
        await require(ctx, about(input))
        return handle(ctx, input)
      },
  }
}

/**
 * The same person with the rights it has over the family in place of those over all: so what commands of the first view ask, and
 * what they say can be done, is asked of the family's keys without a line changed in them. Only behind a guard.
 */
export function withFamilyRights<C extends CallCtx>(ctx: C, { keys, turnedFor }: FamilyRights): C {
  const { user } = ctx
  if (!user || !turnedFor.includes(user.kind)) return ctx
  const begins = Object.keys(keys)
  const back = Object.fromEntries(Object.entries(keys).map(([ofAll, own]) => [own, ofAll]))
  const permissions = user.permissions
    .filter((key) => !begins.some((begin) => key.startsWith(begin)))
    .flatMap((key) => [...new Set([key, turned(key, back)])])
  return { ...ctx, user: { ...user, permissions } }
}

/** A handler of the first view with the family's rights. */
export const asFamily =
  <C extends CallCtx, I, O>(
    rights: FamilyRights,
    handle: (ctx: C, input: I, raw: RawContext) => Promise<O>,
  ) =>
  (ctx: C, input: I, raw: RawContext): Promise<O> =>
    handle(withFamilyRights(ctx, rights), input, raw)
