import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { languages } from '#contract/kit/schema.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import type { MailKind } from '#contract/mail/templates/mail-kinds.ts'
import { templateRecord } from '#contract/mail/templates/template.fields.ts'
import type { Template, TemplateFilter, TemplateList } from '#contract/mail/templates/template.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { anyOf, codeOrName, finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { usualText } from './usual-text.ts'

type Row = Omit<ReadOf<(typeof templateRecord)['fields']>, 'bodies'> & {
  id: number
  version: number
  bodies: Template['bodies']
}

/** The merchant's own texts of mails, those of one kind together, the widest first. */
export async function listTemplates(
  ctx: Ctx,
  { text, kind, agentId, enabled, ...paging }: z.output<typeof TemplateFilter>,
): Promise<z.output<typeof TemplateList>> {
  const where = [finds(text, ['t.agent_name', 't.sku_name', sql`t.subjects::text`])]
  if (kind) where.push(sql<SqlBool>`t.kind = ${kind}`)
  if (agentId) where.push(sql<SqlBool>`t.agent_id = ${agentId}`)
  if (enabled !== undefined) where.push(sql<SqlBool>`t.enabled = ${enabled}`)
  const { language } = ctx
  const texts = sql<Row>`select t.*, t.agent_name as "agentName", t.sku_name as "skuName" from (select t.*, coalesce(a.name, '') as agent_name,
        coalesce(nullif(s.names ->> ${language}, ''), s.names ->> 'en', s.code, '') as sku_name
      from mail_template t left join agent a on a.merchant_id = t.merchant_id and a.id = t.agent_id
      left join sku s on s.merchant_id = t.merchant_id and s.id = t.sku_id where t.merchant_id = ${ctx.scope.merchantId}) t
    where ${sql.join(where, sql` and `)}`
  const page = await pageOf(
    ctx,
    paging,
    texts,
    sql`r.kind, r.agent_id is not null, r.sku_id is not null, r.id`,
  )
  const edit = 'setting.globalSetting.mailTemplates'
  const can = canOf(ctx, { edit, enable: edit, delete: edit })
  return {
    ...page,
    rows: page.rows.map(({ id, version, ...row }) => ({
      id,
      version,
      ...answerOf(templateRecord, row),
      can,
    })),
  }
}

/** The product's own text of a kind, in every language. */
export async function usualTexts(ctx: Ctx, { kind }: { kind: MailKind }) {
  const all = languages.map((language) => [language, usualText(ctx, kind, language)] as const)
  return {
    subjects: Object.fromEntries(all.map(([language, { subject }]) => [language, subject])),
    bodies: Object.fromEntries(all.map(([language, { body }]) => [language, body])),
  }
}

type Picked = { text?: string | undefined; ids?: number[] | undefined }
const maxPicked = 50

/** Agents that a text may be for. */
export async function templateAgents(ctx: Ctx, { text, ids }: Picked) {
  let query = ctx.db
    .selectFrom('agent as a')
    .select(['a.id', 'a.code', 'a.name'])
    .where('a.merchant_id', '=', ctx.scope.merchantId)
  query = ids
    ? query.where('a.id', '=', anyOf(ids))
    : query.where(finds(text, ['a.code', 'a.name'], ['a.names']))
  return { rows: await query.orderBy('a.name').limit(maxPicked).execute() }
}

/** Products that a text may be for. */
export async function templateSkus(ctx: Ctx, { text, ids }: Picked) {
  const where = ids ? sql<SqlBool>`s.id = any(${ids}::bigint[])` : codeOrName('s', text)
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select s.id, s.code, coalesce(nullif(s.names ->> ${ctx.language}, ''), s.names ->> 'en', s.code) as name from sku s
     where s.merchant_id = ${ctx.scope.merchantId} and ${where} order by s.code limit ${maxPicked}`.execute(
    ctx.db,
  )
  return { rows }
}
