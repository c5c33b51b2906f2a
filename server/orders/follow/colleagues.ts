import { sql } from 'kysely'
import type { z } from 'zod'
import type { Colleague } from '#contract/orders/follow/follow.schema.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf, finds } from '../../kit/db/filters.ts'
import type { Owner } from '../act/follow-work.ts'

const people = (ctx: Ctx) =>
  ctx.db
    .selectFrom('app_user as u')
    .where('u.merchant_id', '=', ctx.scope.merchantId)
    .where('u.kind', '=', 'staff')
    .where('u.disabled_at', 'is', null)

/** Staff for pickers: by a text, or by their ids. */
export async function listColleagues(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
): Promise<{ rows: z.input<typeof Colleague>[] }> {
  let query = people(ctx)
  if (ids) query = query.where('u.id', '=', anyOf(ids))
  if (text) query = query.where(finds(text, ['u.user_name', 'u.full_name']))
  const rows = await query
    .select(['u.id', 'u.full_name as name', 'u.user_name as userName'])
    .orderBy('u.full_name')
    .limit(50)
    .execute()
  return { rows }
}

/** Somebody of the merchant's staff who can own a problem; null is nobody. Refused on its field where there is none. */
export async function colleague(ctx: Ctx, id: number | null): Promise<Owner | null> {
  if (id === null) return null
  const found = await people(ctx)
    .select(['u.id', 'u.full_name as name'])
    .where('u.id', '=', id)
    .executeTakeFirst()
  return found ?? failField('ownerId', 'unknown')
}

/** Who is named in a text with @ and the name it logs in by; names that nobody has are text like any other. */
export async function mentioned(ctx: Ctx, text: string): Promise<number[]> {
  const names = [...text.matchAll(/@([\p{L}\p{N}._+-]+)/gu)].map(([, name = '']) =>
    name.toLowerCase().replace(/(?<![.+-])[.+-]+$/, ''),
  )
  if (names.length === 0) return []
  const rows = await people(ctx)
    .select('u.id')
    .where(sql<string>`lower(u.user_name)`, '=', anyOf(names))
    .execute()
  return rows.map(({ id }) => id)
}
