import { sql } from 'kysely'
import type { z } from 'zod'
import { rmb } from '#contract/finance/withdraw/withdraw.fields.ts'
import type { DemandFilter, WithdrawDemand } from '#contract/finance/withdraw/withdraw.schema.ts'
import { withdrawStates } from '#contract/finance/withdraw/withdraw.states.ts'
import { plainRate } from '#contract/kit/money/rate.ts'
import { answerProof } from '../../files/files.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { readRow } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { canMove } from '../../kit/record/to-move.ts'
import { requestedTogether, isOwnDemand, ownLimit } from './own-limit.ts'

type Row = Omit<WithdrawDemand, 'can' | 'currency'> & { requestedBy: number | null; askedMinor: number }

/** What was asked out of the RMB account, the newest first. */
export async function listDemands(ctx: Ctx, { text, ...filter }: z.output<typeof DemandFilter>) {
  const { status = null, ...paging } = filter
  const query = sql<Row>`select d.id, d.version, d.amount_minor as "amountMinor", d.fee_minor as "feeMinor", c.name as "accountName",
      d.payee->>'accountNumber' as "accountNumber", d.payee->>'bankName' as "bankName", d.rate::text as rate,
      d.arrives_minor as "arrivesMinor", d.currency as "arrivesCurrency", d.arrived_minor as "arrivedMinor", d.status, d.reference, d.note,
      d.reason, d.proof_file_id as "proofFileId", d.requested_by as "requestedBy", d.requested_by_name as "requestedByName",
      d.requested_at as "requestedAt", d.answered_by_name as "answeredByName", d.answered_at as "answeredAt", d.ended_at as "endedAt",
      ${requestedTogether} as "askedMinor"
    from withdraw_demand d join collection_account c on c.merchant_id = d.merchant_id and c.id = d.account_id
   where d.merchant_id = ${ctx.scope.merchantId} and (${status}::text is null or d.status = ${status})
     and ${finds(text, ['c.name', 'c.code', 'd.reference', 'd.note', 'd.requested_by_name'])}`
  const page = await pageOf(ctx, paging, query, sql`r.id desc`)
  const limitMinor = await ownLimit(ctx)
  return {
    ...page,
    rows: page.rows.map(({ requestedBy, askedMinor, ...row }): WithdrawDemand => ({
      ...row,
      rate: plainRate(row.rate),
      currency: rmb,
      can: canMove(ctx, withdrawStates, row.status, {
        withdrawAccept: isOwnDemand(ctx, { requestedBy, askedMinor, limitMinor }) && 'finance.why.ownDemand',
      }),
    })),
  }
}

export const withdrawProof = async (ctx: Ctx, { id }: { id: number }) =>
  answerProof(ctx, (await readRow(ctx, 'withdraw_demand', id)).proof_file_id)
