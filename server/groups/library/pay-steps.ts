import { sql } from 'kysely'
import { PaySteps } from '#contract/groups/groups.api.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { templateLibrary } from '../libraries.ts'
import { lockItinerary } from './save-itinerary.ts'

/** What groups that are made from a template pay, and when; none: as the setting says. */
export async function payStepsInfo(ctx: Ctx, { id }: { id: number }): Promise<Required<PaySteps>> {
  const { rows } = await sql<{
    rows: unknown
    version: number
  }>`select pay_steps as rows, pay_version as version from itinerary
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and kind = 'template' and cleared_at is null`.execute(
    ctx.db,
  )
  return PaySteps.required().parse(rows[0] ?? fail('notFound'))
}

/** Says it anew; groups that stand keep what they were made with. The last takes what is left, so the others say their share. */
export async function savePaySteps(
  ctx: Ctx,
  { id, version, rows }: PaySteps & { id: number },
): Promise<{ done: true }> {
  const before = await lockItinerary(ctx, templateLibrary, id)
  if (before.state === 'recycled') fail('groups.inBin')
  if (version !== undefined && version !== before.pay_version) fail('changedMeanwhile')
  let sum = 0
  for (const [at, { shareBasisPoints }] of rows.entries()) {
    if (at === rows.length - 1) break
    if (!shareBasisPoints) failField(`rows.${at}.shareBasisPoints`, 'required')
    sum += shareBasisPoints
    if (sum > 10_000) failField(`rows.${at}.shareBasisPoints`, 'plans.fieldErrors.aboveTotal')
  }
  await sql`update itinerary set pay_steps = ${JSON.stringify(rows)}, pay_version = pay_version + 1
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  await emit(ctx, 'groups.payStepsSaved', {
    subject: 'itinerary',
    subjectId: id,
    facts: { code: before.code, count: rows.length },
    before: { rows: before.pay_steps },
    after: { rows },
  })
  return { done: true }
}
