import type { Selectable } from 'kysely'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow } from '../../kit/db/rows.ts'
import type { DB } from '../../kit/db/tables.gen.ts'

/** A profile that stands by itself, locked; refused where it was merged or forgotten meanwhile. */
export async function lockStanding(ctx: Ctx, id: number): Promise<Selectable<DB['customer']>> {
  const row = await lockRow(ctx, 'customer', id)
  return row.root_id === null && row.erased_at === null ? row : fail('customers.notStanding')
}
