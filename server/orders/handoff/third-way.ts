import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { putOut } from '../../kit/outside/outbox.ts'
import type { Question, SentLine } from './line-facts.ts'

/** A line that is booked in its supplier's own reservation system; how is the domain third-supply's. */
const thirdLineKind = 'thirdLine'

/**
 * Puts a line into the box of what goes out where its supplier is booked by its own system; false where it goes another way. What
 * was not booked there is not cancelled there.
 */
export async function sendThird(ctx: Ctx, line: SentLine, { asked }: Question): Promise<boolean> {
  const { rows } = await sql<{ id: number | null }>`
    select app.third_way(${ctx.scope.merchantId}, ${line.id}, ${asked}) as id`.execute(ctx.db)
  const connectionId = rows[0]?.id
  if (!connectionId) return false
  await putOut(ctx, { kind: thirdLineKind, subjectId: line.id, connectionId, reference: line.orderCode })
  return true
}
