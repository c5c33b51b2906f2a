import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  ImportAlias,
  ImportAnswer,
  ImportMap,
  ImportMend,
} from '#contract/order-entry/import/order-import.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { isMissing } from '../../kit/db/rows.ts'
import { notify } from '../../kit/events.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import { userOf } from '../../kit/ctx.ts'
import { plainName } from './read/match-columns.ts'
import { checkAgain, lockResting } from './store.ts'

type Done = Promise<{ done: true }>
const done = { done: true } as const

/** Says what the columns of a file are, remembers it for files with the same heads, and has all rows checked. */
export async function mapImport(ctx: Ctx, { id, name, ...mapping }: z.output<typeof ImportMap>): Done {
  const stored = await lockResting(ctx, id)
  if (mapping.columns.length !== stored.heads.length) failField('columns', 'invalid')
  const named = mapping.columns.filter(Boolean)
  const twice = mapping.columns.findIndex((column, at) => column && mapping.columns.indexOf(column) < at)
  if (twice >= 0) failField(`columns.${twice}`, 'taken')
  if (!named.includes('agent') && !mapping.agentId) failField('agentId', 'order-entry.import.noAgentColumn')
  if (!named.includes('sku') && !mapping.skuId) failField('skuId', 'order-entry.import.noSkuColumn')
  if (!named.includes('date')) failField('columns', 'order-entry.import.noDateColumn')
  if (mapping.agentId && (await isMissing(ctx, 'agent', [mapping.agentId]))) failField('agentId', 'unknown')
  if (mapping.skuId && (await isMissing(ctx, 'sku', [mapping.skuId]))) failField('skuId', 'unknown')
  const { merchantId } = ctx.scope
  const [saved, width] = [JSON.stringify(mapping), stored.heads.length]
  await sql`update order_import set mapping = ${saved}::jsonb, mapping_name = ${name} where merchant_id = ${merchantId} and id = ${id}`.execute(
    ctx.db,
  )
  await sql`insert into order_import_mapping (merchant_id, head_hash, columns, mapping) values (${merchantId}, ${stored.headHash}, ${width}, ${saved}::jsonb)
    on conflict (merchant_id, head_hash) where name = '' do update set columns = excluded.columns, mapping = excluded.mapping, used_at = excluded.used_at`.execute(
    ctx.db,
  )
  if (name)
    await sql`insert into order_import_mapping (merchant_id, name, head_hash, columns, mapping) values (${merchantId}, ${name}, ${stored.headHash}, ${width}, ${saved}::jsonb)
      on conflict (merchant_id, name) where name <> '' do update set head_hash = excluded.head_hash, columns = excluded.columns, mapping = excluded.mapping, used_at = excluded.used_at`.execute(
      ctx.db,
    )
  await checkAgain(ctx, { id })
  return done
}

/** A mapping that was kept under a name is kept no longer. */
export async function forgetMapping(ctx: Ctx, { id }: { id: number }): Done {
  const { numAffectedRows } = await sql`delete from order_import_mapping
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and name <> ''`.execute(ctx.db)
  if (!numAffectedRows) fail('notFound')
  notify(ctx, ['orderImport'], id)
  return done
}

/** Changes cells as they are; how they were sent stays. Rows whose order is made stay as they are. */
export async function mendImport(ctx: Ctx, { id, cells }: z.output<typeof ImportMend>): Done {
  const stored = await lockResting(ctx, id)
  if (stored.state === 'mapping') fail('operationInvalid')
  const beyond = cells.findIndex(({ place }) => place >= stored.heads.length)
  if (beyond >= 0) failField(`cells.${beyond}.place`, 'unknown')
  const byRow = Map.groupBy(cells, ({ row }) => row)
  const { merchantId } = ctx.scope
  const changes = [...byRow].map(([no, own]) => ({
    no,
    cells: own.map(({ place, text }) => ({ place, text: text.trim() })),
  }))
  const { numAffectedRows } = await sql`
    with n as (select * from json_to_recordset(${JSON.stringify(changes)}::json) as n(no int, cells jsonb))
    update order_import_row r set cells = (
        select jsonb_agg(coalesce(c.cell->'text', old.value) order by old.at)
          from jsonb_array_elements(r.cells) with ordinality old(value, at)
          left join lateral (select c.cell from jsonb_array_elements(n.cells) with ordinality c(cell, nth) where (c.cell->>'place')::int = old.at - 1 order by c.nth desc limit 1) c on true),
      state = null, problems = '[]'
      from n where r.merchant_id = ${merchantId} and r.import_id = ${id} and r.row_no = n.no and r.state is distinct from 'made'`.execute(
    ctx.db,
  )
  if (Number(numAffectedRows ?? 0) < changes.length) fail('operationInvalid')
  await checkAgain(ctx, { id })
  return done
}

/** Says yes or no to one kind of question: of some orders, or of all that wait for it. A no leaves the order out. */
export async function answerImport(ctx: Ctx, { id, key, rows, answer }: z.output<typeof ImportAnswer>): Done {
  await lockResting(ctx, id)
  const these = rows ? sql`r.row_no = any(${rows}::int[])` : sql`r.state in ('question', 'before')`
  await sql`update order_import_row r set answers = (
      select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(r.answers) a where a->>'key' <> ${key})
      || (select coalesce(jsonb_agg(q || ${JSON.stringify({ answer })}::jsonb), '[]') from jsonb_array_elements(r.questions) q where q->>'key' = ${key})
    where r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id} and r.state is distinct from 'made' and ${these}
      and r.questions @> ${JSON.stringify([{ key }])}::jsonb`.execute(ctx.db)
  await checkAgain(ctx, { id })
  return done
}

/** Remembers what they call one of ours, for this file and every later one. */
export async function rememberAlias(
  ctx: Ctx,
  { id, kind, text, targetId }: z.output<typeof ImportAlias>,
): Done {
  await lockResting(ctx, id)
  if (await isMissing(ctx, kind, [targetId])) failField('targetId', 'unknown')
  const [agentId, skuId] = kind === 'agent' ? [targetId, null] : [null, targetId]
  await sql`insert into order_import_alias (merchant_id, kind, text, agent_id, sku_id)
    values (${ctx.scope.merchantId}, ${kind}, ${plainName(text)}, ${agentId}, ${skuId})
    on conflict (merchant_id, kind, text) do update set agent_id = excluded.agent_id, sku_id = excluded.sku_id`.execute(
    ctx.db,
  )
  await checkAgain(ctx, { id })
  return done
}

/** Has what is ready made in the background, as the acting person; the page need not stay. */
export async function runImport(ctx: Ctx, { id }: { id: number }): Done {
  const stored = await lockResting(ctx, id)
  if (stored.state !== 'checked' && stored.state !== 'done' && stored.state !== 'failed')
    fail('order-entry.importRunning')
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from order_import_row
    where merchant_id = ${merchantId} and import_id = ${id} and state = 'ready' and row_no = order_row`.execute(
    ctx.db,
  )
  if (!rows[0]?.n) fail('order-entry.nothingReady')
  await sql`update order_import set state = 'making', progress = 0, finished_at = null, acted_by = ${userOf(ctx).id}, acted_by_name = ${ctx.actor.name},
      origin = ${ctx.actor.origin}, language = ${ctx.language} where merchant_id = ${merchantId} and id = ${id}`.execute(
    ctx.db,
  )
  await enqueue(ctx, 'order-entry.makeOrders', { importId: id }, { key: `make orders ${merchantId} ${id}` })
  notify(ctx, ['orderImport'], id)
  return done
}
