import { sql } from 'kysely'
import type { z } from 'zod'
import type { ChartAccount, ChartFilter, ChartForm } from '#contract/finance/books/books.schema.ts'
import { chartKey, factsOf, keyParts, valuationKey } from '#contract/finance/books/kinds.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { chartOf, readChart } from './chart.ts'

export async function listChart(
  ctx: Ctx,
  { text = '', class: only, pageNo, pageSize }: z.output<typeof ChartFilter>,
) {
  const can = canOf(ctx, { edit: 'finances.chart.edit' })
  const wanted = text.toLowerCase()
  const rows = (await readChart(ctx))
    .map((one): ChartAccount => ({ ...one, key: chartKey(one), class: factsOf(one).class, can }))
    .filter((one) => !only || one.class === only)
    .filter((one) => `${one.number} ${one.title} ${one.outsideNumber}`.toLowerCase().includes(wanted))
  const before = (pageNo - 1) * pageSize
  return { rows: rows.slice(before, before + pageSize), total: rows.length, pageNo, pageSize }
}

/** Names and numbers an account, or opens one of the merchant's own. What moved on it stays where it is. */
export async function saveChart(ctx: Ctx, form: ChartForm): Promise<{ key: string }> {
  const { key, version, kind, ...view } = form
  if (key === undefined && !view.title) failField('title', 'required')
  const chart = await chartOf(ctx)
  const existing = key === undefined ? undefined : (chart.get(key) ?? fail('notFound'))
  if (existing && version !== undefined && (existing.version ?? null) !== version) fail('changedMeanwhile')
  const { rows } = await sql<{ id: number; kind: string; name: string }>`
    insert into chart_account as c (merchant_id, id, kind, name, number, title, outside_number, outside_title)
    select ${ctx.scope.merchantId}, n.id, ${existing?.kind ?? kind}, coalesce(${existing?.name ?? null}, 'own-' || n.id),
           ${view.number}, ${view.title}, ${view.outsideNumber}, ${view.outsideTitle}
      from (select nextval('chart_account_id_seq') as id) n
        on conflict (merchant_id, kind, name) do update
       set number = excluded.number, title = excluded.title, outside_number = excluded.outside_number,
           outside_title = excluded.outside_title, version = c.version + 1
    returning id, kind, name`.execute(ctx.db)
  const saved = rows[0] ?? fail('changedMeanwhile')
  await emit(ctx, 'finance.chartSaved', {
    subject: 'book',
    subjectId: saved.id,
    facts: { number: view.number || (existing?.number ?? ''), name: view.title || (existing?.title ?? '') },
    before: existing && { ...existing },
    after: view,
    topics: ['book'],
  })
  return { key: chartKey(saved) }
}

/** One click for outside accounting: whatever has no number there gets the one it has here, and its name. */
export async function mapChart(ctx: Ctx): Promise<{ mapped: number }> {
  const open = (await readChart(ctx)).filter((one) => !one.outsideNumber)
  await sql`insert into chart_account as c (merchant_id, kind, name, outside_number, outside_title)
    select ${ctx.scope.merchantId}, r.kind, r.name, r.number, r.title
      from json_to_recordset(${JSON.stringify(open)}::json) as r(kind text, name text, number text, title text)
        on conflict (merchant_id, kind, name) do update
       set outside_number = excluded.outside_number, version = c.version + 1,
           outside_title = case when c.outside_title = '' then excluded.outside_title else c.outside_title end`.execute(
    ctx.db,
  )
  if (open.length)
    await emit(ctx, 'finance.chartMapped', {
      subject: 'book',
      subjectId: ctx.scope.merchantId,
      facts: { count: open.length },
      topics: ['book'],
    })
  return { mapped: open.length }
}

/** The account that a key of the chart names, open to journals by hand; says so on the field where it is none. */
export async function requireByHand(
  ctx: Ctx,
  field: string,
  key: string,
  isByHand: (kind: string) => boolean,
) {
  const existing = (await chartOf(ctx)).get(key)
  if (!existing || key === valuationKey || !isByHand(keyParts(key).kind)) failField(field, 'unknown')
  return { kind: existing.kind, name: existing.name }
}
