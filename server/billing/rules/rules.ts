import { sql } from 'kysely'
import type { z } from 'zod'
import { beginField, beginOf, type Tier } from '#contract/billing/rules/rebate.ts'
import { rebateRecord, ruleRecord, type Cycle } from '#contract/billing/rules/rule.fields.ts'
import type {
  BillRule,
  BillRuleFilter,
  BillRuleForm,
  RebateFilter,
  RebateForm,
  RebateRule,
} from '#contract/billing/rules/rule.schema.ts'
import { billKeys } from '#contract/billing/billing.keys.ts'
import { firstOf, itemAt } from '#contract/kit/given.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { finds } from '../../kit/db/filters.ts'
import { deleteRow, isMissing, lockForm, lockRow, saveRow, valuesBefore } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { enablesPlain, savePlain } from '../../kit/record/plain-record.ts'
import { unique } from '../../kit/record/unique.ts'
import { stopByRule } from '../statement/stop-sale.ts'
import { inAll } from '../bills/row-view.ts'

const edit = `${billKeys.setting}.edit`

/** Rules, that of all others first. */
export async function listRules(ctx: Ctx, filter: z.output<typeof BillRuleFilter>) {
  const query = sql<
    Omit<BillRule, 'can'>
  >`select r.id, r.version, r.agent_id as "agentId", coalesce(a.name, '') as "agentName", r.cycle, r.basis, r.cut_off_days as "cutOffDays",
      r.term_days as "termDays", r.auto_lock as "autoLock", r.auto_send as "autoSend", r.remind_on as "remindOn", r.stop_after_days as "stopAfterDays",
      r.created_by_name as "createdByName", r.created_at as "createdAt"
    from bill_rule r left join agent a on a.merchant_id = r.merchant_id and a.id = r.agent_id
   where r.merchant_id = ${ctx.scope.merchantId} and ${finds(filter.text, ['a.name', 'a.code'])}`
  const page = await pageOf(ctx, filter, query, sql`r."agentId" is not null, r."agentName", r.id`)
  return {
    ...page,
    rows: page.rows.map((row): BillRule => ({ ...row, can: canOf(ctx, { edit, delete: edit }) })),
  }
}

const nameOf = async (ctx: Ctx, agentId: number | null) =>
  agentId === null
    ? inAll(ctx, 'billing.rules.everyone')
    : ((await loadAgents(ctx, [agentId])).get(agentId)?.name ?? failField('agentId', 'unknown'))

/** How an agent is billed, or all that have no rule of their own; one each. */
export async function saveRule(ctx: Ctx, form: BillRuleForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'bill_rule', form)
  await refuseByContract(ctx, before, form)
  const name = await nameOf(ctx, form.agentId)
  const values = {
    ...rowOf(ruleRecord, form),
    remind_on: [...new Set(form.remindOn)].toSorted((a, b) => a - b),
  }
  const saved = await unique({ bill_rule_merchant_id_agent_id_key: 'agentId' }, () =>
    saveRow(ctx, 'bill_rule', before, values, { created_by_name: ctx.actor.name }),
  )
  await emit(ctx, 'billing.ruleSaved', {
    subject: 'billRule',
    subjectId: saved.id,
    facts: { name },
    before: valuesBefore(before, values),
    after: values,
  })
  await stopByRule(ctx)
  return saved
}

type BillTerms = { cycle: Cycle; termDays: number }
/** How an agent is billed by what two companies agreed; the rest as of all others. */
export async function billOnTerms(ctx: Ctx, agentId: number, { cycle, termDays }: BillTerms): Promise<void> {
  const values = { cycle, term_days: termDays }
  const [before] = await ctx.db
    .selectFrom('bill_rule')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('agent_id', '=', agentId)
    .forUpdate()
    .execute()
  if (before?.cycle === cycle && before.term_days === termDays) return
  const { rows } = await sql<{ id: number }>`
    insert into bill_rule (merchant_id, agent_id, cycle, basis, cut_off_days, term_days, auto_lock, auto_send, remind_on,
        stop_after_days, created_by_name)
      select ${ctx.scope.merchantId}, ${agentId}, ${cycle}, coalesce(r.basis, 'service'), coalesce(r.cut_off_days, 3), ${termDays},
             coalesce(r.auto_lock, false), coalesce(r.auto_send, false), coalesce(r.remind_on, '{}'), r.stop_after_days, ${ctx.actor.name}
        from (values (1)) one left join bill_rule r on r.merchant_id = ${ctx.scope.merchantId} and r.agent_id is null
      on conflict (merchant_id, agent_id) do update set cycle = excluded.cycle, term_days = excluded.term_days, version = bill_rule.version + 1
    returning id`.execute(ctx.db)
  await emit(ctx, 'billing.ruleSaved', {
    subject: 'billRule',
    subjectId: firstOf(rows).id,
    facts: { name: await nameOf(ctx, agentId) },
    before: valuesBefore(before, values),
    after: values,
  })
}

/** What a contract of the market says of an agent's bills is changed by an amendment of that contract alone. */
async function refuseByContract(
  ctx: Ctx,
  before: { agent_id: number | null; cycle: string; term_days: number } | undefined,
  after?: BillTerms & { agentId: number | null },
): Promise<void> {
  if (!before?.agent_id) return
  const stays =
    after?.agentId === before.agent_id && after.cycle === before.cycle && after.termDays === before.term_days
  if (stays) return
  const { rows } = await sql<{ no: number | null }>`
    select app.billed_by_contract(${ctx.scope.merchantId}, ${before.agent_id}) as no`.execute(ctx.db)
  const { no } = firstOf(rows)
  if (no !== null) fail('open-market.byContract', { no })
}

export async function deleteRule(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const before = await lockRow(ctx, 'bill_rule', id)
  await refuseByContract(ctx, before)
  await deleteRow(ctx, 'bill_rule', id)
  await emit(ctx, 'billing.ruleDeleted', {
    subject: 'billRule',
    subjectId: id,
    facts: { name: await nameOf(ctx, before.agent_id) },
    before,
  })
  await stopByRule(ctx)
  return { done: true }
}

const rebates = {
  table: 'rebate_rule' as const,
  subject: 'rebateRule',
  event: 'billing.rebate' as const,
  kept: ({
    name,
    measure,
    way,
    period,
    tiers,
    valid_from,
    valid_to,
    agent_ids,
  }: {
    [K in 'name' | 'measure' | 'way' | 'period' | 'tiers' | 'valid_from' | 'valid_to' | 'agent_ids']: unknown
  }) => ({
    name,
    measure,
    way,
    period,
    tiers,
    valid_from,
    valid_to,
    agent_ids,
  }),
  facts: (_: Ctx, { name }: { name: unknown }) => ({ name }),
}

export async function listRebates(ctx: Ctx, filter: z.output<typeof RebateFilter>) {
  const query = sql<
    Omit<RebateRule, 'can' | 'valid'> & { from: string | null; to: string | null }
  >`select r.id, r.version, r.name, r.agent_ids as "agentIds", r.currency, r.measure, r.way, r.period,
      r.valid_from as "from", r.valid_to as "to", r.tiers, r.skip_ended as "skipEnded", r.skip_promo as "skipPromo", r.enabled, r.created_by_name as "createdByName", r.created_at as "createdAt"
    from rebate_rule r where r.merchant_id = ${ctx.scope.merchantId} and (${filter.enabled ?? null}::boolean is null or r.enabled = ${filter.enabled ?? null})
      and ${finds(filter.text, ['r.name'])}`
  const page = await pageOf(ctx, filter, query, sql`r.enabled desc, r.id desc`)
  return {
    ...page,
    rows: page.rows.map(({ from, to, ...row }): RebateRule => ({
      ...row,
      valid: from || to ? { from: from ?? '', to: to ?? '' } : null,
      can: canOf(ctx, { edit, enable: edit }),
    })),
  }
}

/** Steps that rise, each with the beginning that its measure reads and no other. */
function tiersOf({ measure, tiers }: Pick<RebateForm, 'measure' | 'tiers'>): Tier[] {
  if (!tiers.length) failField('tiers', 'billing.fieldErrors.oneStep')
  const begins = beginField(measure)
  const open = tiers.findIndex((tier) => tier[begins] === null)
  if (open >= 0) failField(`tiers.${open}.${begins}`, 'required')
  if (tiers.some((tier, at) => at > 0 && beginOf(measure, tier) <= beginOf(measure, itemAt(tiers, at - 1))))
    failField('tiers', 'billing.fieldErrors.tiersRise')
  return tiers.map((tier) => ({ ...tier, from: null, fromMinor: null, [begins]: tier[begins] }))
}

/** What an agent earns by volume: steps that rise. What was worked out before stays as it was. */
export async function saveRebate(ctx: Ctx, form: RebateForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'rebate_rule', form)
  const { agentIds, valid } = form
  const tiers = tiersOf(form)
  if (valid?.from && valid.to && valid.to < valid.from) failField('valid', 'billing.fieldErrors.beforeFrom')
  if (await isMissing(ctx, 'agent', agentIds)) failField('agentIds', 'unknown')
  return savePlain(ctx, rebates, before, rowOf(rebateRecord, { ...form, tiers }), {
    created_by_name: ctx.actor.name,
  })
}

export const enableRebate = enablesPlain(rebates)
