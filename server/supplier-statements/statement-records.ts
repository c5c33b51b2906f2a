import type { Selectable } from 'kysely'
import type { OneStatement } from '#contract/supplier-statements/statement.schema.ts'
import { statementStates } from '#contract/supplier-statements/statement.states.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { lockForm } from '../kit/db/rows.ts'
import type { SupplierStatement } from '../kit/db/tables.gen.ts'
import { emit } from '../kit/events.ts'

/** A statement that is being worked on, locked; refused where it is done with. */
export async function lockOpen(ctx: Ctx, one: OneStatement): Promise<Selectable<SupplierStatement>> {
  const row = (await lockForm(ctx, 'supplier_statement', one)) ?? fail('notFound')
  if (row.status !== statementStates.initial) fail('operationInvalid')
  return row
}

type StatementRecordsView =
  | 'sent'
  | 'mapped'
  | 'matched'
  | 'accepted'
  | 'disputed'
  | 'leftOut'
  | 'unanswered'
  | 'paid'

export const tellStatement = (
  ctx: Ctx,
  event: StatementRecordsView,
  id: number,
  facts: Record<string, string | number>,
  reason: string | null = null,
) =>
  emit(ctx, `supplier-statements.${event}`, {
    subject: 'supplierStatement',
    subjectId: id,
    reason,
    facts,
    topics: ['supplierStatement', ...(event === 'paid' ? ['paymentRun'] : [])],
  })
