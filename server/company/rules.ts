import { omit } from '#contract/kit/omit.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { RulesForm, type MerchantRules, type RulesSave } from '#contract/company/company.schema.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { usualPattern } from '#contract/orders/number-pattern.ts'
import { rulesForm } from '#contract/company/rules.fields.ts'
import { forgetSessions } from '../identity/identity.public.ts'
import { fail, failField } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import { saveChanges } from './save-changes.ts'

const flagNames = ['buddhistYears', 'skuCodeEditable', 'skuNameEditable'] as const
const columnNames = ['language', 'currency', 'timeZone'] as const

type Row = {
  code: string
  version: number
  language: string
  currency: string
  timeZone: string
  flags: Record<string, boolean>
  settings: Record<string, unknown>
  nextNo: number
  begun: boolean
}

/** The rules as they stand; what nobody has decided is as it begins. `lock` for who changes them. */
export async function readRules(ctx: Ctx, lock = false): Promise<MerchantRules> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<Row>`
    select m.code, m.rules_version as version, m.language, trim(m.currency) as currency, m.time_zone as "timeZone", m.flags, m.settings,
           coalesce((select n.next from order_number n where n.merchant_id = m.id), 10001) as "nextNo",
           exists (select from orders o where o.merchant_id = m.id) or exists (select from journal j where j.merchant_id = m.id) as begun
      from platform.merchant m where m.id = ${merchantId} ${sql.raw(lock ? 'for no key update' : '')}`.execute(
    ctx.db,
  )
  const { flags, settings, language, currency, timeZone, ...facts } = rows[0] ?? fail('notFound')
  const rules = RulesForm.parse({
    ...valuesOf(rulesForm),
    numberPattern: usualPattern,
    ...Object.fromEntries(Object.entries(settings).filter(([name]) => name in rulesForm.fields)),
    ...Object.fromEntries(flagNames.map((name) => [name, flags[name] === true])),
    language,
    currency,
    timeZone,
  })
  return { ...rules, ...facts, today: todayOf(ctx), mailFrom: ctx.app.config.mailFrom }
}

export async function saveRules(
  ctx: Ctx,
  { version, ...form }: z.output<typeof RulesSave>,
): Promise<{ done: true }> {
  const before = await readRules(ctx, true)
  if (before.version !== version) fail('changedMeanwhile')
  return writeRules(ctx, before, form)
}

/** Writes all of them where each is read: settings, flags, the merchant's own columns. */
export async function writeRules(
  ctx: Ctx,
  { begun, ...rules }: MerchantRules,
  form: RulesForm,
): Promise<{ done: true }> {
  const before = omit(rules, ['version', 'code', 'nextNo', 'today', 'mailFrom'])
  for (const name of ['currency', 'timeZone'] as const)
    if (begun && form[name] !== before[name]) failField(name, 'company.fieldErrors.begun')
  const flags = Object.fromEntries(flagNames.map((name) => [name, form[name]]))
  const settings = omit(form, [...flagNames, ...columnNames])
  await sql`update platform.merchant
       set settings = (settings - ${Object.keys(settings)}::text[]) || jsonb_strip_nulls(${JSON.stringify(settings)}::jsonb),
           flags = flags || ${JSON.stringify(flags)}::jsonb,
           language = ${form.language}, currency = ${form.currency}, time_zone = ${form.timeZone}
     where id = ${ctx.scope.merchantId}`.execute(ctx.db)
  await saveChanges(ctx, 'company.rulesSaved', before, form)
  ctx.afterCommit(() => forgetSessions(ctx.app, ctx.scope.merchantId))
  return { done: true }
}
