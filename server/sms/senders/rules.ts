import { sql } from 'kysely'
import type { SmsRules, SmsRulesForm } from '#contract/sms/sms.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'

const usual: SmsRules = {
  version: 0,
  approval: false,
  quietFrom: '21:00',
  quietTo: '09:00',
  quietBy: 'recipient',
}

export async function readRules(ctx: Ctx): Promise<SmsRules> {
  const { rows } = await sql<SmsRules>`
    select version, approval, quiet_from as "quietFrom", quiet_to as "quietTo", quiet_by as "quietBy"
      from sms_rule where merchant_id = ${ctx.scope.merchantId}`.execute(ctx.db)
  return rows[0] ?? usual
}

/** In how many minutes nobody may be written to. */
const quietMinutes = (from: string, to: string): number => {
  const of = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return (of(to) - of(from) + 1440) % 1440
}
const maxQuiet = 20 * 60

export async function saveRules(
  ctx: Ctx,
  { version, ...form }: SmsRulesForm & { version: number },
): Promise<{ done: true }> {
  const { approval, quietFrom, quietTo, quietBy } = form
  if (!quietFrom) failField('quietFrom', 'required')
  if (!quietTo) failField('quietTo', 'required')
  if (quietMinutes(quietFrom, quietTo) > maxQuiet) failField('quietTo', 'sms.fieldErrors.quietAllDay')
  const before = await readRules(ctx)
  const { merchantId } = ctx.scope
  const { rows } = await (
    version === 0
      ? sql`insert into sms_rule (merchant_id, approval, quiet_from, quiet_to, quiet_by)
          values (${merchantId}, ${approval}, ${quietFrom}, ${quietTo}, ${quietBy}) on conflict do nothing returning version`
      : sql`update sms_rule set approval = ${approval}, quiet_from = ${quietFrom}, quiet_to = ${quietTo}, quiet_by = ${quietBy},
            version = version + 1
          where merchant_id = ${merchantId} and version = ${version} returning version`
  ).execute(ctx.db)
  if (!rows.length) fail('changedMeanwhile')
  const { version: _, ...old } = before
  await emit(ctx, 'sms.rulesSaved', {
    subject: 'smsRules',
    subjectId: ctx.scope.merchantId,
    before: old,
    after: form,
  })
  return { done: true }
}
