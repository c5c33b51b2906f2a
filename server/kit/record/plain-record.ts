import type { Selectable } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { emit } from '../events.ts'
import {
  deleteRow,
  enableRow,
  lockRow,
  saveRow,
  type Columns,
  type EnabledTable,
  type Lock,
  type OwnTable,
} from '../db/rows.ts'
import type { DB } from '../db/tables.gen.ts'

type Row<T extends OwnTable> = Selectable<DB[T]>
/** A kind of record without rules of its own but what it is: how it is kept, and what its events tell. */
type Plain<T extends OwnTable, K extends object> = {
  table: T
  subject: string
  /** Its events are this name with `Saved`, `Enabled`, `Disabled` and `Deleted` behind it. */
  event: `${string}.${string}`
  /** What events keep of it. */
  kept(row: Row<T>): K
  /** What their sentences tell. */
  facts: (ctx: Ctx, stored: K) => Record<string, unknown>
  topics?: readonly string[]
  lock?: Lock
}
type What = 'Saved' | 'Enabled' | 'Disabled' | 'Deleted'

/** Says what was done to such a record. */
const tell = <T extends OwnTable, K extends object>(
  ctx: Ctx,
  { subject, event, facts, topics }: Plain<T, K>,
  what: What,
  subjectId: number,
  { now, before, after }: { now: K; before?: K | undefined; after?: K },
): Promise<void> =>
  emit(ctx, `${event}${what}`, {
    subject,
    subjectId,
    facts: facts(ctx, now),
    before,
    after,
    ...(topics && { topics }),
  })

/** Gives the row that was there its new values, or makes it: what a checked form came to. */
export async function savePlain<T extends OwnTable, K extends object>(
  ctx: Ctx,
  plain: Plain<T, K>,
  before: Row<T> | undefined,
  values: Columns<T>,
  made: Partial<Columns<T>> = {},
): Promise<{ id: number }> {
  const saved = await saveRow(ctx, plain.table, before as { id: number } | undefined, values, made)
  const after = plain.kept(values as unknown as Row<T>)
  await tell(ctx, plain, 'Saved', saved.id, { now: after, before: before && plain.kept(before), after })
  return saved
}

/** A command that lets such a record count, or stops it. */
export const enablesPlain =
  <T extends EnabledTable, K extends object>(plain: Plain<T, K>) =>
  async (ctx: Ctx, { id, enabled }: { id: number; enabled: boolean }): Promise<{ done: true }> => {
    const row = await lockRow(ctx, plain.table, id, plain.lock)
    await enableRow(ctx, plain.table, row as unknown as { id: number; enabled: boolean }, enabled)
    await tell(ctx, plain, enabled ? 'Enabled' : 'Disabled', id, { now: plain.kept(row) })
    return { done: true }
  }

/** A command that takes such a record away. */
export const deletesPlain =
  <T extends OwnTable, K extends object>(plain: Plain<T, K>) =>
  async (ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> => {
    const before = plain.kept(await lockRow(ctx, plain.table, id, plain.lock))
    await deleteRow(ctx, plain.table, id)
    await tell(ctx, plain, 'Deleted', id, { now: before, before })
    return { done: true }
  }
