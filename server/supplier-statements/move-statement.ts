import { sql } from 'kysely'
import type { OneStatement } from '#contract/supplier-statements/statement.schema.ts'
import {
  statementStates,
  type StatementMove,
  type StatementStatus,
} from '#contract/supplier-statements/statement.states.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { lockToMove } from '../kit/record/to-move.ts'
import { statedRows, waits } from './rows.queries.ts'

type Done = { done: true }

/** Nothing on it waits any more; refused, with how many, where something does. */
export async function settleStatement(ctx: Ctx, one: OneStatement): Promise<Done> {
  const found = await lockToMove(ctx, 'supplier_statement', statementStates, one, 'statementSettle')
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (${statedRows(ctx, [one.id])}) r where ${waits}`.execute(ctx.db)
  const count = rows[0]?.n ?? 0
  if (count > 0) fail('supplier-statements.waiting', { count })
  return moved(ctx, found, 'statementSettle')
}

type ReasonOne = OneStatement & { reason: string }

export const reopenStatement = async (ctx: Ctx, { reason, ...one }: ReasonOne): Promise<Done> =>
  moved(
    ctx,
    await lockToMove(ctx, 'supplier_statement', statementStates, one, 'statementReopen'),
    'statementReopen',
    reason,
  )

export const cancelStatement = async (ctx: Ctx, { reason, ...one }: ReasonOne): Promise<Done> =>
  moved(
    ctx,
    await lockToMove(ctx, 'supplier_statement', statementStates, one, 'statementCancel'),
    'statementCancel',
    reason,
  )

type Locked = { row: { id: number; status: string; file_name: string; version: number }; to: StatementStatus }

async function moved(ctx: Ctx, { row, to }: Locked, move: StatementMove, reason = ''): Promise<Done> {
  await updateRow(ctx, 'supplier_statement', row, { status: to, reason })
  await emit(ctx, `supplier-statements.${move}`, {
    subject: 'supplierStatement',
    subjectId: row.id,
    reason: reason || null,
    facts: { file: row.file_name },
    before: { status: row.status },
    after: { status: to },
    topics: ['supplierStatement'],
  })
  return { done: true }
}
