import type { OneBill } from '#contract/billing/bills/bill.schema.ts'
import { postJournals, postOwed } from '../../finance/finance.public.ts'
import { violated } from '../../kit/db/db.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { nextCode } from '../papers/series.ts'
import { templateOf } from '../papers/template.ts'
import { lockBill, moveBill, readBill, requireVerb, type BillRecord, type BillState } from './bill-records.ts'
import { reversed, verifyJournals } from './bill-journals.ts'
import { leaveOutClaims } from './generate-bill.ts'
import { chargesFees } from './issue-fees.ts'
import { giveToCredit, takeFromCredit } from './settle-bill.ts'
import { rebateBill } from './rebate-bill.ts'
import { taxedSums } from './bill-taxes.ts'
import { dropLines, sumsOf } from './write-lines.ts'

type Reasoned = OneBill & { reason: string }

/** Its lines are fixed, without what is in dispute: its rebate is worked out, its day set, and a number given where it has none. */
export async function lockBillVerb(ctx: Ctx, input: OneBill): Promise<BillState> {
  const seen = await readBill(ctx, input.id)
  await lockRow(ctx, 'agent', seen.agent_id)
  const bill = await lockBill(ctx, input)
  await requireVerb(ctx, bill, 'billLock')
  const without = await leaveOutClaims(ctx, bill)
  await rebateBill(ctx, bill)
  const today = todayOf(ctx)
  return moveBill(ctx, bill, 'billLock', {
    ...without,
    ...(await taxedSums(ctx, bill.id, await sumsOf(ctx, bill.id))),
    code: bill.code ?? (await nextCode(ctx, 'bill', today, { prefix: (await templateOf(ctx)).prefix })),
    due_day: Temporal.PlainDate.from(today).add({ days: bill.term_days }).toString(),
    locked_at: ctx.now.toISOString(),
  })
}

const confirmedBy = (ctx: Ctx) => ({ confirmed_at: ctx.now.toISOString(), confirmed_by_name: ctx.actor.name })

/** The agent has agreed, or nobody has objected. */
export async function confirmBill(ctx: Ctx, input: OneBill): Promise<BillState> {
  return moveBill(ctx, await lockBill(ctx, input), 'billConfirm', confirmedBy(ctx))
}

/** Into the books: what the bill gives and takes beside its orders is posted. */
async function verify(
  ctx: Ctx,
  bill: BillRecord,
  move: 'billVerify' | 'billConfirmVerify',
): Promise<BillState> {
  await requireVerb(ctx, bill, move)
  const times = bill.verified_times + 1
  const post = (await chargesFees(ctx, bill.id)) ? postOwed : postJournals
  await post(ctx, verifyJournals(bill, times))
  await moveBill(ctx, bill, move, {
    ...(move === 'billConfirmVerify' && confirmedBy(ctx)),
    verified_times: times,
    verified_at: ctx.now.toISOString(),
    verified_by_name: ctx.actor.name,
  })
  await giveToCredit(ctx, bill)
  return { id: bill.id, status: bill.status, version: bill.version }
}

export const verifyBill = async (ctx: Ctx, input: OneBill): Promise<BillState> =>
  verify(ctx, await lockBill(ctx, input), 'billVerify')
export const confirmVerifyBill = async (ctx: Ctx, input: OneBill): Promise<BillState> =>
  verify(ctx, await lockBill(ctx, input), 'billConfirmVerify')

/** Out of the books again, as long as no money and no paper belongs to it, and what it gave to the agent's credit is still there. */
export async function antiVerifyBill(ctx: Ctx, { reason, ...input }: Reasoned): Promise<BillState> {
  const bill = await lockBill(ctx, input)
  // One agent's offsets take turns: what is taken back pays nothing meanwhile.
  await lockRow(ctx, 'agent', bill.agent_id)
  await requireVerb(ctx, bill, 'billAntiVerify')
  await takeFromCredit(ctx, bill, reason)
  await postJournals(ctx, verifyJournals(bill, bill.verified_times).map(reversed))
  return moveBill(ctx, bill, 'billAntiVerify', { verified_at: null, verified_by_name: '' }, reason)
}

/** Its lines may change again; it keeps its number. */
export async function unlockBill(ctx: Ctx, input: OneBill): Promise<BillState> {
  const bill = await lockBill(ctx, input)
  await requireVerb(ctx, bill, 'billUnlock')
  return moveBill(ctx, bill, 'billUnlock', {
    locked_at: null,
    confirmed_at: null,
    confirmed_by_name: '',
    due_day: null,
  })
}

/** Its amounts are to be billed anew; a number it was given stays with it. */
export async function deleteBill(ctx: Ctx, { reason, ...input }: Reasoned): Promise<BillState> {
  const seen = await readBill(ctx, input.id)
  await lockRow(ctx, 'agent', seen.agent_id)
  const bill = await lockBill(ctx, input)
  await requireVerb(ctx, bill, 'billDelete')
  const state = await moveBill(ctx, bill, 'billDelete', { disputes: 0 }, reason)
  try {
    await dropLines(ctx, bill.id)
  } catch (error) {
    if (violated(error) === 'bill_line_fixed') fail('operationInvalid')
    throw error
  }
  return state
}
