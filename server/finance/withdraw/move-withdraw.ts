import type { z } from 'zod'
import { rmb } from '#contract/finance/withdraw/withdraw.fields.ts'
import type { DemandArrived, DemandSent, OneDemand } from '#contract/finance/withdraw/withdraw.schema.ts'
import { withdrawStates, type WithdrawMove } from '#contract/finance/withdraw/withdraw.states.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { takeProof } from '../../files/files.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow, type Columns } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { lockToMove } from '../../kit/record/to-move.ts'
import { todayOf } from '../../kit/text/today.ts'
import { rmbRef, type AccountRef } from '../accounts.ts'
import { exchangeEntries } from '../books/exchange.ts'
import { cashAccount } from '../collections/cash-account.ts'
import { postJournals, type Journal } from '../finance.public.ts'
import { requestedAround, isOwnDemand, ownLimit } from './own-limit.ts'
import { leaving } from './rmb-account.ts'

type Done = { done: true }
type Locked = Awaited<ReturnType<typeof locked>>
const locked = (ctx: Ctx, one: OneDemand, move: WithdrawMove) =>
  lockToMove(ctx, 'withdraw_demand', withdrawStates, one, move)

/** A payee that has just become another is not paid before people had a day to notice. */
const coolingHours = 24
export async function acceptWithdraw(ctx: Ctx, one: OneDemand): Promise<Done> {
  const demand = await locked(ctx, one, 'withdrawAccept')
  const { row } = demand
  const [requestedMinor, limitMinor] = [await requestedAround(ctx, row.id), await ownLimit(ctx)]
  if (isOwnDemand(ctx, { requestedBy: row.requested_by, askedMinor: requestedMinor, limitMinor }))
    fail('operationInvalid')
  const { payeeChangedAt, name } = await cashAccount(ctx, row.account_id)
  // Before it was asked for or after: whoever turns money to himself does so first.
  if (payeeChangedAt && ctx.now.getTime() - Date.parse(payeeChangedAt) < coolingHours * 3_600_000)
    fail('finance.payeeIsNew', { name })
  return moved(ctx, demand, 'withdrawAccept', answered(ctx))
}

export const sendWithdraw = async (ctx: Ctx, { reference, ...one }: z.output<typeof DemandSent>) =>
  moved(ctx, await locked(ctx, one, 'withdrawSend'), 'withdrawSend', { reference })

/** It arrived: what the bank says; what is missing in the same currency is a fee, in another the exchange's. */
export async function payWithdraw(
  ctx: Ctx,
  { arrivedMinor, proofFileId, ...one }: z.output<typeof DemandArrived>,
): Promise<Done> {
  const demand = await locked(ctx, one, 'withdrawPay')
  const { row } = demand
  const { ref } = await cashAccount(ctx, row.account_id)
  if (row.currency === rmb && arrivedMinor > row.amount_minor)
    failField('arrivedMinor', 'finance.fieldErrors.moreThanSent')
  await take(ctx, row.id, 'paid', await arrivalEntries(ctx, row, ref, arrivedMinor))
  return moved(ctx, demand, 'withdrawPay', {
    arrived_minor: arrivedMinor,
    proof_file_id: await takeProof(ctx, proofFileId),
    ended_at: ctx.now.toISOString(),
  })
}

type Row = Locked['row']

async function arrivalEntries(
  ctx: Ctx,
  row: Row,
  to: AccountRef,
  arrivedMinor: number,
): Promise<Journal['entries']> {
  const { amount_minor: amount, fee_minor: fee, currency } = row
  // As bank statements book what a bank keeps: a fee, no cost of a service.
  const stored: AccountRef = { kind: 'expense', name: 'bank-fees', currency: rmb }
  if (currency === rmb)
    return [
      { account: leaving, creditMinor: amount },
      { account: to, debitMinor: arrivedMinor },
      { account: stored, debitMinor: amount - arrivedMinor },
    ]
  return [
    { account: leaving, creditMinor: fee },
    { account: stored, debitMinor: fee },
    ...(await exchangeEntries(ctx, {
      give: leaving,
      giveMinor: amount - fee,
      get: to,
      getMinor: arrivedMinor,
      day: todayOf(ctx),
    })),
  ]
}

const takesBack = (move: 'withdrawReject' | 'withdrawReturn') =>
  async function (ctx: Ctx, { reason, ...one }: OneDemand & { reason: string }): Promise<Done> {
    const demand = await locked(ctx, one, move)
    const { id, amount_minor: amount } = demand.row
    await take(ctx, id, 'back', [
      { account: rmbRef, debitMinor: amount },
      { account: leaving, creditMinor: amount },
    ])
    return moved(ctx, demand, move, {
      reason,
      ...(move === 'withdrawReject' && answered(ctx)),
      ended_at: ctx.now.toISOString(),
    })
  }
export const rejectWithdraw = takesBack('withdrawReject')
/** The bank sent it back: it is on the account again. */
export const returnWithdraw = takesBack('withdrawReturn')

const answered = (ctx: Ctx) => ({ answered_by_name: ctx.actor.name, answered_at: ctx.now.toISOString() })

const take = (ctx: Ctx, id: number, what: 'paid' | 'back', entries: Journal['entries']): Promise<void> =>
  postJournals(ctx, [{ kind: `rmb-withdraw-${what}`, onceKey: `withdraw ${id} ${what}`, entries }])

async function moved(
  ctx: Ctx,
  { row, to }: Locked,
  move: WithdrawMove,
  values: Partial<Columns<'withdraw_demand'>>,
): Promise<Done> {
  await updateRow(ctx, 'withdraw_demand', row, { ...values, status: to })
  await emit(ctx, `finance.${move}`, {
    subject: 'withdrawDemand',
    subjectId: row.id,
    reason: values.reason ?? null,
    facts: { amount: `${groupedAmount(row.amount_minor, rmb)} ${rmb}` },
    before: { status: row.status },
    after: { status: to },
    topics: ['withdraw', 'account'],
  })
  return { done: true }
}
