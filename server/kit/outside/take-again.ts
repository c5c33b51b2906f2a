import { sql } from 'kysely'
import { fail } from '../call/errors.ts'
import type { Ctx } from '../ctx.ts'
import { enqueue } from '../jobs/jobs.ts'
import { readConnection } from './connections.ts'
import { keepRaw, lockIncoming, type Doors } from './inbox.ts'

/**
 * A message that nobody has worked on is worked on now. One that was refused is held against the keys of today, as of when it
 * came: whose key was wrong then loses nothing. False where it is still not from whom it says.
 */
export async function takeAgain(ctx: Ctx, doors: Doors, id: number): Promise<boolean> {
  const { merchantId } = ctx.scope
  const [message] = await lockIncoming(ctx, [id])
  const { connectionId, state, arrivedAt, raw } = message ?? fail('notFound')
  const connection = await readConnection(ctx, connectionId)
  const door = doors[connection.system] ?? fail('operationInvalid')
  if (state === 'waiting') {
    await enqueue(ctx, door.task, { inboxIds: [id] })
    return true
  }
  if (state !== 'refused') fail('operationInvalid')
  const checked = door.verify(connection, raw, new Date(arrivedAt), ctx.app.config)
  if (!checked) return false
  await sql`delete from outside_inbox where merchant_id = ${merchantId} and id = ${id}`.execute(ctx.db)
  const inboxIds = await keepRaw(ctx, connection.id, [{ raw, verified: checked }])
  if (inboxIds.length) await enqueue(ctx, door.task, { inboxIds })
  return true
}
