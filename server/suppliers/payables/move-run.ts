import { codeOfRun } from '#contract/suppliers/payables/run-code.ts'
import { sql } from 'kysely'
import type { OneRun } from '#contract/suppliers/payables/payables.schema.ts'
import { runStates, type RunMove } from '#contract/suppliers/payables/run.states.ts'
import {
  cashRef,
  lockAccounts,
  postJournals,
  type AccountRef,
  type Journal,
} from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow, type Columns } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { lockToMove } from '../../kit/record/to-move.ts'
import { owedLines } from './owed.queries.ts'

type Done = { done: true }
type Locked = Awaited<ReturnType<typeof locked>>
type Line = { line_id: number; order_id: number; supplier_id: number; amount_minor: number }
const locked = (ctx: Ctx, one: OneRun, move: RunMove) => lockToMove(ctx, 'payment_run', runStates, one, move)

const linesOf = (ctx: Ctx, runId: number): Promise<Line[]> =>
  ctx.db
    .selectFrom('payment_run_line')
    .select(['line_id', 'order_id', 'supplier_id', 'amount_minor'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('run_id', '=', runId)
    .orderBy('line_id')
    .execute()

const owedTo = (supplierId: number, currency: string): AccountRef => ({
  kind: 'supplier-payable',
  supplierId,
  currency,
})

/** It was given to the bank: each line is paid, whole or not at all. Refused where less is owed by now than the run pays. */
export async function payRun(ctx: Ctx, one: OneRun): Promise<Done> {
  const run = await locked(ctx, one, 'runPay')
  const lines = await linesOf(ctx, run.row.id)
  await book(ctx, run, lines, 'supplier-paid')
  await sql`update payment_run_line set live = false where merchant_id = ${ctx.scope.merchantId} and run_id = ${run.row.id}`.execute(
    ctx.db,
  )
  return moved(ctx, run, 'runPay', { paid_by_name: ctx.actor.name, paid_at: ctx.now.toISOString() })
}

/** Nothing comes of it: its lines may be paid by another. */
export async function cancelRun(ctx: Ctx, one: OneRun): Promise<Done> {
  const run = await locked(ctx, one, 'runCancel')
  await sql`update payment_run_line set live = false where merchant_id = ${ctx.scope.merchantId} and run_id = ${run.row.id}`.execute(
    ctx.db,
  )
  return moved(ctx, run, 'runCancel', {})
}

/** The bank did not do it: all of it is owed again, by the movements turned round. */
export async function undoRun(ctx: Ctx, { reason, ...one }: OneRun & { reason: string }): Promise<Done> {
  const run = await locked(ctx, one, 'runUndo')
  await book(ctx, run, await linesOf(ctx, run.row.id), 'supplier-paid-back', reason)
  return moved(ctx, run, 'runUndo', { reason })
}

async function book(
  ctx: Ctx,
  { row }: Locked,
  lines: readonly Line[],
  kind: 'supplier-paid' | 'supplier-paid-back',
  memo = row.note,
): Promise<void> {
  const cash = await cashRef(ctx, row.account_id)
  const paid = kind === 'supplier-paid'
  // Under these locks nobody changes what is owed.
  await lockAccounts(ctx, [cash, ...lines.map((line) => owedTo(line.supplier_id, row.currency))])
  if (paid) await requireOwed(ctx, row.id)
  const journals = lines.map((line): Journal => {
    const owed = owedTo(line.supplier_id, row.currency)
    const [debit, credit] = paid ? [owed, cash] : [cash, owed]
    return {
      kind,
      orderId: line.order_id,
      lineId: line.line_id,
      memo: [codeOfRun(row.id), memo].filter(Boolean).join(' · '),
      onceKey: `${kind} ${row.id} ${line.line_id}`,
      entries: [
        { account: debit, debitMinor: line.amount_minor },
        { account: credit, creditMinor: line.amount_minor },
      ],
    }
  })
  await postJournals(ctx, journals)
}

/** Names the orders of which less is owed by now: their lines were cancelled, changed, refunded or disputed since. */
async function requireOwed(ctx: Ctx, runId: number): Promise<void> {
  const { rows } = await sql<{ code: string }>`select o.code from payment_run_line l
      left join (${owedLines(ctx)}) w on w.id = l.line_id and w."supplierId" = l.supplier_id
      join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.run_id = ${runId} and coalesce(w."owedMinor" - w."claimedMinor", 0) < l.amount_minor
     order by o.code limit 10`.execute(ctx.db)
  if (rows.length > 0) fail('suppliers.owedLess', { orders: rows.map(({ code }) => code).join(', ') })
}

async function moved(
  ctx: Ctx,
  { row, to }: Locked,
  move: RunMove,
  values: Partial<Columns<'payment_run'>>,
): Promise<Done> {
  await updateRow(ctx, 'payment_run', row, { ...values, status: to })
  await emit(ctx, `suppliers.${move}`, {
    subject: 'paymentRun',
    subjectId: row.id,
    reason: values.reason ?? null,
    facts: { run: codeOfRun(row.id) },
    before: { status: row.status },
    after: { status: to },
    topics: ['paymentRun', 'account', 'supplier'],
  })
  return { done: true }
}
