import type { z } from 'zod'
import type { OneRecharge, PayRecharge, RejectRecharge } from '#contract/agents/recharges/recharge.schema.ts'
import { rechargeStates, type RechargeMove } from '#contract/agents/recharges/recharge.states.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { takeProof } from '../../files/files.public.ts'
import { cashRef } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow, type Columns } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { lockToMove } from '../../kit/record/to-move.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { loadAgents } from '../agents.public.ts'
import { receiveMoney, returnMoney } from '../move-money.ts'
import { tellStaff } from './ask-recharge.ts'

type Done = { done: true }
type Locked = Awaited<ReturnType<typeof locked>>
const locked = (ctx: Ctx, one: OneRecharge, move: RechargeMove) =>
  lockToMove(ctx, 'agent_recharge', rechargeStates, one, move)

const amountOf = ({ amount_minor, currency }: { amount_minor: number; currency: string }): string =>
  `${groupedAmount(amount_minor, currency)} ${currency}`

/** It was sent: by the agent itself, or staff say so for it. */
export async function payRecharge(
  ctx: Ctx,
  { paidOn, reference, proofFileId, ...one }: PayRecharge,
): Promise<Done> {
  const recharge = await locked(ctx, one, 'rechargePay')
  const { row } = recharge
  const proof = await takeProof(ctx, proofFileId)
  await moved(ctx, recharge, 'rechargePay', {
    paid_on: paidOn,
    reference: reference || row.reference,
    proof_file_id: proof ?? row.proof_file_id,
  })
  if (ctx.actor.kind === 'agent') await tellStaff(ctx, row.id, await nameOf(ctx, row.agent_id), amountOf(row))
  return { done: true }
}

/** It arrived: it is in the books, and the agent can order for it. Once only, however often it is confirmed. */
export async function confirmRecharge(ctx: Ctx, one: OneRecharge): Promise<Done> {
  const recharge = await locked(ctx, one, 'rechargeConfirm')
  const { row } = recharge
  const agent = (await loadAgents(ctx, [row.agent_id])).get(row.agent_id) ?? fail('notFound')
  const { name: method } = await cashRef(ctx, row.account_id)
  await moved(ctx, recharge, 'rechargeConfirm', ended(ctx))
  await receiveMoney(ctx, agent, {
    amountMinor: row.amount_minor,
    method,
    memo: row.reference || row.note,
    onceKey: onceKeyOf(row.id, row.version),
  })
  return { done: true }
}

/** It may be undone and confirmed again: each time is a movement of its own. */
const onceKeyOf = (id: number, version: number): string => `recharge-record ${id} ${version}`

/** It had not arrived after all. Refused where the agent has spent the money. */
export async function undoRecharge(
  ctx: Ctx,
  { reason, ...one }: z.output<typeof RejectRecharge>,
): Promise<Done> {
  const recharge = await locked(ctx, one, 'rechargeUndo')
  const { row } = recharge
  const agent = (await loadAgents(ctx, [row.agent_id])).get(row.agent_id) ?? fail('notFound')
  const { name: method } = await cashRef(ctx, row.account_id)
  await moved(ctx, recharge, 'rechargeUndo', { reason, ended_at: null, ended_by_name: '' })
  await returnMoney(ctx, agent, {
    amountMinor: row.amount_minor,
    method,
    memo: reason,
    onceKey: `${onceKeyOf(row.id, row.version - 1)} back`,
    since: `recharge-record ${row.id}`,
  })
  return { done: true }
}

export async function rejectRecharge(
  ctx: Ctx,
  { reason, ...one }: z.output<typeof RejectRecharge>,
): Promise<Done> {
  const recharge = await locked(ctx, one, 'rechargeReject')
  const { row } = recharge
  await moved(ctx, recharge, 'rechargeReject', { ...ended(ctx), reason })
  await notify(ctx, {
    kind: 'rechargeRejected',
    to: { holding: 'bookingCenter.transactionList', agentId: row.agent_id },
    subject: { topic: 'agent', id: row.agent_id },
    facts: { amount: amountOf(row), reason },
  })
  return { done: true }
}

const ended = (ctx: Ctx) => ({ ended_by_name: ctx.actor.name, ended_at: ctx.now.toISOString() })
const nameOf = async (ctx: Ctx, agentId: number): Promise<string> =>
  (await loadAgents(ctx, [agentId])).get(agentId)?.name ?? ''

async function moved(
  ctx: Ctx,
  { row, to }: Locked,
  move: RechargeMove,
  values: Partial<Columns<'agent_recharge'>>,
): Promise<void> {
  await updateRow(ctx, 'agent_recharge', row, { ...values, status: to })
  await emit(ctx, `agents.${move}`, {
    subject: 'agent',
    subjectId: row.agent_id,
    agentId: row.agent_id,
    agentVisible: true,
    reason: values.reason ?? null,
    facts: { name: await nameOf(ctx, row.agent_id), amount: amountOf(row) },
    before: { status: row.status },
    after: { status: to },
    topics: ['recharge', 'account'],
  })
}
