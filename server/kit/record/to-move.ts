import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql, type Selectable } from 'kysely'
import type { StateTable } from '#contract/kit/states.ts'
import { fail } from '../call/errors.ts'
import { canOf, type Ctx } from '../ctx.ts'
import type { OwnTable } from '../db/rows.ts'
import type { DB } from '../db/tables.gen.ts'

/** Tables whose rows move through the states of a table of them. */
type Moving = {
  [T in OwnTable]: DB[T] extends { status: unknown; version: unknown } ? T : never
}[OwnTable]
type RecordRef = { id: number; version?: number | undefined }

/**
 * The row locked, as the person saw it, with the state that this move leads to. Refused where the table does not let it, or
 * another was first.
 */
export async function lockToMove<T extends Moving, S extends string>(
  ctx: Ctx,
  table: T,
  states: StateTable<S> & { target(move: string, from: S, previous: S | null): S | null },
  { id, version }: RecordRef,
  move: string,
): Promise<{ row: Selectable<DB[T]>; to: S }> {
  const { rows } = await sql<Selectable<DB[T]> & { status: string; version: number }>`
    select * from ${sql.table(table)} where merchant_id = ${ctx.scope.merchantId} and id = ${id} for no key update`.execute(
    ctx.db,
  )
  const row = rows[0] ?? fail('notFound')
  if (version !== undefined && row.version !== version) fail('changedMeanwhile')
  const from = asOneOf(states.names, row.status)
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
