import type { Selectable } from 'kysely'
import type { StateTable } from '#contract/kit/states.ts'
import { fail } from '../call/errors.ts'
import { canOf, type Ctx } from '../ctx.ts'
import { lockRow, type OwnTable } from '../db/rows.ts'
import type { DB } from '../db/tables.gen.ts'

/** Tables whose rows move through the states of a table of them. */
type Moving = {
  [T in OwnTable]: DB[T] extends { status: unknown; version: unknown } ? T : never
}[OwnTable]
type One = { id: number; version?: number | undefined }

/**
 * The row locked, as the person saw it, with the state that this move leads to. Refused where the table does not let it, or
 * another was first.
 */
export async function lockToMove<T extends Moving, S extends string>(
  ctx: Ctx,
  table: T,
  states: StateTable<S> & { target(move: string, from: S, previous: S | null): S | null },
  { id, version }: One,
  move: string,
): Promise<{ row: Selectable<DB[T]>; to: S }> {
  const row = await lockRow(ctx, table, id)
  const held = row as unknown as { status: string; version: number }
  if (version !== undefined && held.version !== version) fail('changedMeanwhile')
  const from = states.names.find((name) => name === held.status)
  if (!from || !states.open(move, from)) fail('operationInvalid')
  return { row, to: states.target(move, from, null) ?? fail('operationInvalid') }
}

/** What this person may do with such a record in this state. */
export const canMove = <S extends string>(
  ctx: Ctx,
  { verbs, open }: Pick<StateTable<S>, 'verbs' | 'open'>,
  status: S,
  whyNot: Record<string, string | false | undefined> = {},
) =>
  canOf(
    ctx,
    Object.fromEntries(
      Object.entries(verbs).flatMap(([name, { needs, agentNeeds, by }]) => {
        const mine = by.some((who) => who === ctx.actor.kind) && open(name, status)
        return mine ? [[name, ctx.actor.kind === 'agent' ? (agentNeeds ?? needs) : needs]] : []
      }),
    ),
    whyNot,
  )
