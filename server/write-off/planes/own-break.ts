import { sql } from 'kysely'
import type { z } from 'zod'
import type { OwnBreak } from '#contract/write-off/planes/plane.schema.ts'
import { writeOffKeys } from '#contract/write-off/write-off.keys.ts'
import { hasPermission } from '#contract/kit/permission.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'

type Person = { id: number; name: string; isSuper: boolean; permissions: string[] }

/** Staff who may match. */
async function people(ctx: Ctx): Promise<Person[]> {
  const { rows } =
    await sql<Person>`select u.id, u.full_name as name, u.is_super as "isSuper", coalesce(r.permissions, '{}') as permissions
      from app_user u left join role r on r.merchant_id = u.merchant_id and r.id = u.role_id
     where u.merchant_id = ${ctx.scope.merchantId} and u.kind = 'staff' and u.disabled_at is null order by u.full_name, u.id`.execute(
      ctx.db,
    )
  return rows.filter(({ isSuper, permissions }) =>
    hasPermission({ isAdmin: isSuper ? 1 : 0, permissions }, writeOffKeys.match),
  )
}

export const breakOwners = async (ctx: Ctx) => ({
  rows: (await people(ctx)).map(({ id, name }) => ({ value: id, label: name })),
})

/** Who sees to what does not agree, and what was found out; a break that is solved is out of the way. */
export async function ownBreak(
  ctx: Ctx,
  { key, ownerId, note, solved }: z.output<typeof OwnBreak>,
): Promise<{ done: true }> {
  const owner = ownerId === null ? null : (await people(ctx)).find(({ id }) => id === ownerId)
  if (owner === undefined) failField('ownerId', 'unknown')
  if (solved && !note) failField('note', 'required')
  await sql`insert into plane_break (merchant_id, break_key, owner_id, owner_name, note, solved, by_name)
    values (${ctx.scope.merchantId}, ${key}, ${ownerId}, ${owner?.name ?? ''}, ${note}, ${solved}, ${ctx.actor.name})
    on conflict (merchant_id, break_key) do update set owner_id = excluded.owner_id, owner_name = excluded.owner_name, note = excluded.note,
      solved = excluded.solved, by_name = excluded.by_name, at = excluded.at`.execute(ctx.db)
  await emit(ctx, 'write-off.breakOwned', {
    subject: 'planeBreak',
    subjectId: Number(key.split(' ').at(-1)) || 0,
    reason: note || null,
    facts: { key, owner: owner?.name ?? '' },
    topics: ['bankLine'],
  })
  return { done: true }
}
