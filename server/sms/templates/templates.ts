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

type StoredTemplate = { name?: string; kind?: string; bodies?: unknown }
const templates = {
  table: 'sms_template',
  subject: 'smsTemplate',
  event: 'sms.template',
  kept: ({ name, kind, bodies }: StoredTemplate) => ({ name, kind, bodies }),
  facts: (_: Ctx, { name }: StoredTemplate) => ({ name }),
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
}

/** Templates with what was sent of them and what that cost. */
export async function listTemplates(
  ctx: Ctx,
  { text, kind, enabled, ...paging }: z.output<typeof SmsTemplateFilter>,
) {
  const all = sql<Row>`
    select t.* from sms_template t
     where t.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['t.name'])}
       and ${kind ? sql`t.kind = ${kind}` : sql`true`} and ${enabled === undefined ? sql`true` : sql`t.enabled = ${enabled}`}`
  const page = await pageOf(ctx, paging, all, sql`r.name, r.id`)
  const sent = await sentOf(
    ctx,
    page.rows.map(({ id }) => id),
  )
  const can = canOf(ctx, { edit: keys.edit, enable: keys.edit, delete: keys.edit })
  const send = canOf(ctx, { send: keys.send })
  return {
    ...page,
    rows: page.rows.map(({ id, version, bodies, ...row }): SmsTemplate => {
      const { costs, ...times } = sent.get(id) ?? { sent: 0, lastSentAt: null, costs: [] }
      return {
        id,
        version,
        ...answerOf(smsTemplateRecord, { ...row, ...times, bodies }),
        bodies,
        costs,
        can: { ...can, ...(row.enabled && send) },
      }
    }),
  }
}

type Sent = Pick<SmsTemplate, 'id' | 'sent' | 'lastSentAt' | 'costs'>

/** How often these were sent, and what that cost: what is paid in one currency is not added to what is paid in another. */
async function sentOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Omit<Sent, 'id'>>> {
  const { rows } = await sql<Sent>`
    select k.id, sum(k.sent)::int as sent, max(k.last_sent_at) as "lastSentAt",
           jsonb_agg(jsonb_build_object('currency', k.currency, 'micros', k.micros) order by k.currency) as costs
      from (select c.template_id as id, m.currency, count(*) as sent, max(m.sent_at) as last_sent_at, sum(m.cost_micros) as micros
              from sms_campaign c
              join sms_message m on m.merchant_id = c.merchant_id and m.campaign_id = c.id and m.sent_at is not null
             where c.merchant_id = ${ctx.scope.merchantId} and c.template_id = any(${[...ids]}::bigint[])
             group by c.template_id, m.currency) k
     group by k.id`.execute(ctx.db)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
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
