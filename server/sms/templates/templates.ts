import { sql } from 'kysely'
import type { z } from 'zod'
import { languages } from '#contract/kit/languages.ts'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { faultOf } from '#contract/mail/templates/template-text.ts'
import { neededVariables, smsVariables, type SmsKind } from '#contract/sms/sms-values.ts'
import { smsTemplateRecord, type SmsBodies } from '#contract/sms/sms.fields.ts'
import { smsKeys as keys } from '#contract/sms/sms.keys.ts'
import type { SmsTemplate, SmsTemplateFilter, SmsTemplateForm } from '#contract/sms/sms.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { lockForm } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { deletesPlain, enablesPlain, savePlain } from '../../kit/record/plain-record.ts'
import { unique } from '../../kit/record/unique.ts'

type Kept = { name?: string; kind?: string; bodies?: unknown }
const templates = {
  table: 'sms_template',
  subject: 'smsTemplate',
  event: 'sms.template',
  kept: ({ name, kind, bodies }: Kept) => ({ name, kind, bodies }),
  facts: (_: Ctx, { name }: Kept) => ({ name }),
  topics: ['smsTemplate'],
} as const

/** Refuses a name that no template knows, and one that it must have, by the field and the language. */
function checkBodies(kind: SmsKind, bodies: SmsBodies): void {
  const written = languages.filter((language) => bodies[language]?.trim())
  if (!written.length) failField('bodies', 'required')
  for (const language of written) {
    const fault = faultOf(
      { subject: '', body: bodies[language] ?? '' },
      { variables: smsVariables, must: neededVariables(kind) },
    )
    if (fault)
      failField(`bodies.${language}`, `sms.fieldErrors.${fault.why}`, {
        language,
        name: fault.why === 'strayBrace' ? fault.name : `{${fault.name}}`,
      })
  }
}

export async function saveTemplate(ctx: Ctx, form: SmsTemplateForm): Promise<{ id: number }> {
  const bodies: SmsBodies = {}
  for (const language of languages) {
    const text = form.bodies[language]?.trim()
    if (text) bodies[language] = text
  }
  checkBodies(form.kind, bodies)
  const before = await lockForm(ctx, 'sms_template', form)
  const values = {
    ...rowOf(smsTemplateRecord, form),
    bodies: JSON.stringify(bodies),
    changed_by_name: ctx.actor.name,
    changed_at: ctx.now.toISOString(),
  }
  return unique({ sms_template_name: 'name' }, () =>
    savePlain(ctx, templates, before, values, { created_by_name: ctx.actor.name }),
  )
}

export const enableTemplate = enablesPlain(templates)
const dropTemplate = deletesPlain(templates)

/** One that was sent stays: campaigns tell of it. */
export async function deleteTemplate(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { rows } = await sql`select 1 from sms_campaign
    where merchant_id = ${ctx.scope.merchantId} and template_id = ${id} limit 1`.execute(ctx.db)
  if (rows.length) fail('sms.templateSent')
  return dropTemplate(ctx, { id })
}

type Row = ReadOf<(typeof smsTemplateRecord)['fields']> & {
  id: number
  version: number
  bodies: SmsBodies
  costMicros: number
  currency: string
}

/** Templates with what was sent of them and what that cost. */
export async function listTemplates(
  ctx: Ctx,
  { text, kind, enabled, ...paging }: z.output<typeof SmsTemplateFilter>,
) {
  const all = sql<Row>`
    select t.*, coalesce(s.sent, 0) as sent, s.last_sent_at as "lastSentAt", coalesce(s.cost, 0)::bigint as "costMicros",
           coalesce(s.currency, ${ctx.merchant.currency}) as currency
      from sms_template t
      left join lateral (
        select count(*)::int as sent, max(m.sent_at) as last_sent_at, sum(m.cost_micros)::bigint as cost, max(m.currency) as currency
          from sms_campaign c join sms_message m on m.merchant_id = c.merchant_id and m.campaign_id = c.id
         where c.merchant_id = t.merchant_id and c.template_id = t.id and m.sent_at is not null) s on true
     where t.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['t.name'])}
       and ${kind ? sql`t.kind = ${kind}` : sql`true`} and ${enabled === undefined ? sql`true` : sql`t.enabled = ${enabled}`}`
  const page = await pageOf(ctx, paging, all, sql`r.name, r.id`)
  const can = canOf(ctx, { edit: keys.edit, enable: keys.edit, delete: keys.edit })
  const send = canOf(ctx, { send: keys.send })
  return {
    ...page,
    rows: page.rows.map(({ id, version, bodies, costMicros, currency, ...row }): SmsTemplate => ({
      id,
      version,
      ...answerOf(smsTemplateRecord, { ...row, bodies }),
      bodies,
      costMicros,
      currency,
      can: { ...can, ...(row.enabled && send) },
    })),
  }
}

/** Those in use, for the choice of one. */
export async function templateChoices(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select id, kind as code, name from sms_template where merchant_id = ${ctx.scope.merchantId}
       and ${ids ? sql`id = any(${ids}::bigint[])` : sql`enabled and ${finds(text, ['name'])}`} order by name limit 50`.execute(
    ctx.db,
  )
  return { rows: rows.map((row) => ({ ...row, code: ctx.app.word(ctx.language, `sms.kinds.${row.code}`) })) }
}
