import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { isMissing, lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import {
  depositOf,
  makeLink,
  onEachLink,
  readLink,
  refuseLink,
  settleLink,
  takeLink,
  type LinkRecord,
} from '../../payments/payments.public.ts'
import { lockPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { groupLanguage, groupName } from '../plan/group-name.ts'
import { depositRef, heldOf, isBilled, releaseBilled } from './deposit.ts'
import { lockInstalment, type InstalmentRecord } from './instalments.ts'
import { post } from './posting.ts'

const linkDays = 30

const openOf = (row: InstalmentRecord): number => Number(row.amount_minor) - Number(row.paid_minor)

/** A link by which all that is open of an instalment is paid; where the bill is final, that is paid instead. */
export async function linkInstalment(
  ctx: Ctx,
  ref: { id: number; version?: number | undefined },
): Promise<PayLink> {
  const { plan, row } = await lockInstalment(ctx, ref)
  const amountMinor = openOf(row)
  if (amountMinor <= 0 || (await isBilled(ctx, plan.id))) fail('operationInvalid')
  return makeLink(ctx, {
    subject: 'instalment',
    subjectId: row.id,
    agentId: plan.agent_id,
    title: titleOf(ctx, plan, row),
    currency: row.currency,
    amountMinor,
    expiresAt: new Date(ctx.now.getTime() + linkDays * 86_400_000),
  })
}

/** What is paid, as the group's agent is written to: its code, its name, and which of its payments. */
function titleOf(ctx: Ctx, plan: PlanRecord, { kind, label }: InstalmentRecord): string {
  const language = groupLanguage(plan)
  const name = groupName(plan, language)
  const which = label || ctx.app.word(language, `plans.instalmentKinds.${kind}`)
  return [...new Set([plan.code, name, which])].join(' · ').slice(0, 200)
}

/** One movement between what providers hold for the agent and what it has paid of its groups. */
const moved = (
  ctx: Ctx,
  plan: PlanRecord,
  { row, link, amountMinor }: { row: InstalmentRecord; link: LinkRecord; amountMinor: number },
) =>
  post(ctx, {
    planId: plan.id,
    kind: 'payment',
    key: `payment ${row.id} ${row.version}`,
    amountMinor,
    currency: row.currency,
    memo: link.title,
    from: depositRef(plan.agent_id, row.currency),
    to: depositOf(link.agent_id, link.currency),
    agentId: plan.agent_id,
    of: { instalment_id: row.id },
  })

/** What was paid by such a link is the instalment's; one that is paid otherwise meanwhile, or is not asked for any more, leaves it to a person. */
export const takePaymentJob: Job = onEachLink(async (ctx, linkId) => {
  const { subject_id: id, title } = await readLink(ctx, linkId)
  const found = (await isMissing(ctx, 'plan_instalment', [id])) ? null : await lockedFor(ctx, id)
  const link = await takeLink(ctx, linkId)
  if (!link) return
  if (!found || link.paid_minor > openOf(found.row) || link.currency !== found.row.currency)
    return refuseLink(ctx, link, title)
  const { plan, row } = found
  await updateRow(ctx, 'plan_instalment', row, { paid_minor: Number(row.paid_minor) + link.paid_minor })
  await moved(ctx, plan, { row, link, amountMinor: link.paid_minor })
  await releaseBilled(ctx, plan, row)
  // It is the group's now: what goes back of it goes by the group.
  await settleLink(ctx, link, null)
  const amount = `${groupedAmount(link.paid_minor, row.currency)} ${row.currency}`
  await tellPlan(ctx, plan.id, 'plans.instalmentPaid', { facts: { amount } })
})

/** The plan and the instalment, locked; null where nobody asks for its money any more. */
async function lockedFor(ctx: Ctx, id: number) {
  const { plan_id: planId } = await readRow(ctx, 'plan_instalment', id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const row = await lockRow(ctx, 'plan_instalment', id)
  const isWanted = row.life === plan.life && row.waived_at === null && plan.status !== 'cancelled'
  return isWanted ? { plan, row } : null
}

/** A transfer that was paid by link had not come after all: the instalment is open again. Refused where its money was given on. */
export async function untakeLink(ctx: Ctx, link: LinkRecord, reason: string): Promise<void> {
  const { plan_id: planId } = await readRow(ctx, 'plan_instalment', link.subject_id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const row = await lockRow(ctx, 'plan_instalment', link.subject_id)
  const left = Number(row.paid_minor) - link.paid_minor
  if (left < 0 || (await heldOf(ctx, planId)) < link.paid_minor) fail('operationInvalid')
  await updateRow(ctx, 'plan_instalment', row, { paid_minor: left })
  await moved(ctx, plan, { row, link, amountMinor: -link.paid_minor })
  const amount = `${groupedAmount(link.paid_minor, row.currency)} ${row.currency}`
  await tellPlan(ctx, planId, 'plans.instalmentUnpaid', { facts: { amount }, reason })
}
