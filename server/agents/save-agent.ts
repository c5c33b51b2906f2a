import { agentRecord } from '#contract/agents/agent.fields.ts'
import type { AgentForm } from '#contract/agents/agents.schema.ts'
import type { FieldError } from '#contract/kit/errors.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { sameHour } from '#contract/kit/record/same-hour.ts'
import { hasAccount, limitCredit } from '../finance/finance.public.ts'
import { emitSaved } from '../audit/audit.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { refuseBeyondAgent } from '../identity/identity.public.ts'
import { failField, failFields } from '../kit/call/errors.ts'
import { unique } from '../kit/record/unique.ts'
import { lockForm, saveRow, valuesBefore } from '../kit/db/rows.ts'
import { billClaims } from './claims/bill-claims.ts'
import { refuseByContract } from './by-contract.ts'

const taken = {
  agent_merchant_id_code_key: 'code',
  agent_merchant_id_bound_merchant_id_idx: 'boundMerchantCode',
}

/** What its fields say against each other. */
export function agentErrors({ cancelRule }: AgentForm): FieldError[] {
  const at = sameHour(cancelRule)
  return at < 0 ? [] : [{ field: `cancelRule.${at}.hoursBefore`, why: 'taken' }]
}

/** Creates an agent, or changes the one with that id. The code is unique within the merchant. */
export async function saveAgent(ctx: Ctx, form: AgentForm & { id?: number }): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'agent', form, 'for update')
  const errors = agentErrors(form)
  if (errors.length) failFields(errors)
  const cancelRule = form.cancelRule.toSorted((a, b) => b.hoursBefore - a.hoursBefore)
  const values = {
    ...rowOf(agentRecord, form),
    code: form.code.toUpperCase(),
    cancel_rule: JSON.stringify(cancelRule),
    group_id: form.groupName ? await groupId(ctx, form.groupName) : null,
    bound_merchant_id: form.boundMerchantCode ? await merchantId(ctx, form.boundMerchantCode) : null,
  }
  refuseByContract(before, values)
  if (before && before.currency !== values.currency && (await hasAccount(ctx, before.id)))
    failField('currency', 'agents.text.currencyFixed')
  await checkKeeper(ctx, before, values.keeper_id)
  const saved = await unique(taken, () => saveRow(ctx, 'agent', before, values))
  if (before) await limitCredit(ctx, before.id, values.credit_limit_minor)
  if (before && values.settlement_term === 'invoice') await billClaims(ctx, before.id)
  await emitSaved(ctx, before ? 'agents.updated' : 'agents.created', {
    subject: 'agent',
    subjectId: saved.id,
    facts: { code: values.code, name: values.name },
    before: valuesBefore(before, values),
    after: values,
    topics: ['agent'],
  })
  return saved
}

/** Whoever looks after an agent sees its orders: a person of limited reach hands on only what is theirs, and takes nothing that is not. */
async function checkKeeper(
  ctx: Ctx,
  before: { id: number; keeper_id: number | null } | undefined,
  keeperId: number | null,
): Promise<void> {
  if (before && before.keeper_id !== keeperId) await refuseBeyondAgent(ctx, before.id)
}

async function groupId(ctx: Ctx, name: string): Promise<number> {
  const row = await ctx.db
    .insertInto('agent_group')
    .values({ merchant_id: ctx.scope.merchantId, name })
    .onConflict((c) => c.columns(['merchant_id', 'name']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function merchantId(ctx: Ctx, code: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('platform.merchant')
    .select('id')
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst()
  if (!row || row.id === ctx.scope.merchantId) failField('boundMerchantCode', 'unknown')
  return row.id
}
