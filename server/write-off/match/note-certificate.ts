import { sql } from 'kysely'
import type { z } from 'zod'
import type { NoteCertificate } from '#contract/write-off/match/match.schema.ts'
import { noteCertificate } from '../../billing/billing.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'

/** The certificate of what was withheld has come: it stands with the match, and with each bill's payment that says so. */
export async function certificateOfMatch(
  ctx: Ctx,
  { id, certificate }: z.output<typeof NoteCertificate>,
): Promise<{ done: true }> {
  const match = await lockRow(ctx, 'bank_match', id)
  if (match.undone_at) fail('operationInvalid')
  const m = ctx.scope.merchantId
  const { rows } = await sql`update bank_match_difference set certificate = ${certificate}
    where merchant_id = ${m} and match_id = ${id} and kind = 'withheld' returning 1`.execute(ctx.db)
  if (!rows.length) fail('operationInvalid')
  const bills = await sql<{
    id: number
    paymentId: number
  }>`update bank_match_item set certificate = ${certificate}
    where merchant_id = ${m} and match_id = ${id} and kind = 'bill' and withheld_minor > 0 returning item_id as id, payment_id as "paymentId"`.execute(
    ctx.db,
  )
  for (const bill of bills.rows) await noteCertificate(ctx, { ...bill, certificate })
  await emit(ctx, 'write-off.certificateNoted', {
    subject: 'bankMatch',
    subjectId: id,
    facts: { certificate },
  })
  return { done: true }
}
