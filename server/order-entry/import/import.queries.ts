import { sql } from 'kysely'
import type { z } from 'zod'
import { columnWord } from '#contract/order-entry/import/import-columns.ts'
import type {
  ImportFilter,
  ImportListed,
  ImportMapping,
  ImportRowsAsk,
  ImportView,
  OrderImport,
  OrderImportRow,
} from '#contract/order-entry/import/order-import.schema.ts'
import type { ImportRowState } from '#contract/order-entry/import/import-states.ts'
import { importPageSize, importRowStates } from '#contract/order-entry/import/import-states.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts'
import type { orderImportApi } from '#contract/order-entry/import/order-import.api.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { finds } from '../../kit/db/filters.ts'
import { answerTo } from './answers.ts'
import type { Problem } from './read/order-cells.ts'
import type { RowAnswer, RowQuestion } from './read/row-question.ts'

const listed = sql`i.id, i.file_name as "fileName", i.state, i.created_at as "createdAt", i.created_by_name as "createdByName",
  i.finished_at as "finishedAt", i.mapping_name as "mappingName", n.rows, n.orders, n.made, n.orders - n.made as left`
const counted = sql`cross join lateral (select count(*)::int as rows, count(*) filter (where r.row_no = r.order_row)::int as orders,
    count(*) filter (where r.row_no = r.order_row and r.state = 'made')::int as made
  from order_import_row r where r.merchant_id = i.merchant_id and r.import_id = i.id) n`

/** Files of orders, the latest first. */
export async function listImports(
  ctx: Ctx,
  { text, state, pageNo, pageSize }: z.output<typeof ImportFilter>,
): Promise<OutputOf<(typeof orderImportApi)['importList']>> {
  const where = sql`i.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['i.file_name', 'i.created_by_name', 'i.mapping_name'])}
    and (${state?.length ? state : null}::text[] is null or i.state = any(${state ?? []}::text[]))`
  const [{ rows }, { rows: all }] = await Promise.all([
    sql<ImportListed>`select ${listed} from (select * from order_import i where ${where} order by i.id desc
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}) i ${counted} order by i.id desc`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from order_import i where ${where}`.execute(ctx.db),
  ])
  return { rows, total: all[0]?.n ?? 0, pageNo, pageSize }
}

type Facts = ImportListed &
  Pick<OrderImport, 'encoding' | 'heads' | 'mapping' | 'remembered' | 'progress'> & { hasOrders: boolean }
type StoredImport = OrderImport['kept'][number]

/** How far an import is, what its columns are taken for, and what all of its orders come to. */
export async function importInfo(ctx: Ctx, { id }: { id: number }): Promise<OrderImport> {
  const merchant = ctx.scope.merchantId
  const { rows } =
    await sql<Facts>`select ${listed}, i.encoding, i.heads, i.mapping, i.remembered, i.progress,
        exists (select from order_import_order o where o.merchant_id = i.merchant_id and o.import_id = i.id) as "hasOrders"
      from order_import i ${counted} where i.merchant_id = ${merchant} and i.id = ${id}`.execute(ctx.db)
  const { hasOrders, ...facts } = rows[0] ?? fail('notFound')
  const [sample, stored, named, outcome] = await Promise.all([
    sql<{ sent: string[] }>`select r.sent from order_import_row r
      where r.merchant_id = ${merchant} and r.import_id = ${id} order by r.row_no limit 5`.execute(ctx.db),
    sql<StoredImport>`select m.id, m.name, m.mapping from order_import_mapping m
      where m.merchant_id = ${merchant} and m.name <> '' and m.columns = ${facts.heads.length} order by m.used_at desc limit 20`.execute(
      ctx.db,
    ),
    namesOf(ctx, facts.mapping),
    outcomeOf(ctx, id),
  ])
  return {
    ...facts,
    ...named,
    ...outcome,
    sample: sample.rows.map(({ sent }) => sent),
    kept: stored.rows,
    canTakeBack: facts.state !== 'making' && hasOrders,
  }
}

/** What all orders of an import come to: how many of each state, money, names nobody knows, questions, what runs out. */
async function outcomeOf(
  ctx: Ctx,
  id: number,
): Promise<Pick<OrderImport, 'counts' | 'totals' | 'unknown' | 'questions' | 'short'>> {
  const of = sql`r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id}`
  const first = sql`${of} and r.row_no = r.order_row`
  const [states, totals, unknown, questions, short] = await Promise.all([
    sql<OrderImport['counts']>`select ${sql.join(
      importRowStates.map(
        (state) => sql`(count(*) filter (where r.state = ${state}))::int as ${sql.ref(state)}`,
      ),
    )} from order_import_row r where ${first}`.execute(ctx.db),
    sql<
      OrderImport['totals'][number]
    >`select r.told->>'agentName' as "agentName", r.told->>'currency' as currency, count(*)::int as orders,
        sum((r.told->>'guests')::int)::int as guests, coalesce(sum((r.told->>'totalMinor')::bigint), 0)::bigint as "totalMinor"
      from order_import_row r where ${first} and r.state in ('ready', 'made') group by 1, 2 order by 5 desc limit 50`.execute(
      ctx.db,
    ),
    sql<
      OrderImport['unknown'][number]
    >`select p->>'column' as kind, p->'params'->>'text' as text, count(*)::int as rows
      from order_import_row r cross join jsonb_array_elements(r.problems) p
     where ${of} and p->>'column' in ('agent', 'sku') and p->>'why' in ('order-entry.import.unknown', 'order-entry.import.several')
     group by 1, 2 order by 3 desc, 2 limit 100`.execute(ctx.db),
    sql<
      RowQuestion & { orders: number }
    >`select q->>'key' as key, (array_agg(q->'facts' order by r.row_no))[1] as facts, count(*)::int as orders
      from order_import_row r cross join jsonb_array_elements(r.questions) q
     where ${first} and r.state in ('question', 'before')
       and not exists (select from jsonb_array_elements(r.answers) a where a->>'key' = q->>'key' and a->'facts' = q->'facts')
     group by 1 order by 3 desc`.execute(ctx.db),
    sql<
      OrderImport['short'][number]
    >`select coalesce(nullif(p->'params'->>'resource', ''), p->'params'->>'what', '') as what, p->'params'->>'date' as date,
        coalesce(p->'params'->>'session', '') as session, count(*)::int as orders
      from order_import_row r cross join jsonb_array_elements(r.problems) p
     where ${first} and r.state = 'wrong' and p->'params' ? 'left' and p->'params' ? 'date' group by 1, 2, 3 order by 4 desc, 2 limit 50`.execute(
      ctx.db,
    ),
  ])
  return {
    counts: states.rows[0] ?? fail('notFound'),
    totals: totals.rows,
    unknown: unknown.rows,
    questions: questions.rows.map(({ key, orders, facts }) => ({
      key,
      orders,
      sample: ctx.app.word(ctx.language, key, facts, ctx.merchant),
    })),
    short: short.rows,
  }
}

/** Whom rows without a name of their own are for. */
async function namesOf(
  ctx: Ctx,
  { agentId, skuId }: ImportMapping,
): Promise<Pick<OrderImport, 'agent' | 'sku'>> {
  const { rows } = await sql<{ agent: string | null; names: Record<string, string> | null }>`
    select (select a.name from agent a where a.merchant_id = ${ctx.scope.merchantId} and a.id = ${agentId}) as agent,
           (select s.names from sku s where s.merchant_id = ${ctx.scope.merchantId} and s.id = ${skuId}) as names`.execute(
    ctx.db,
  )
  const { agent = null, names = null } = rows[0] ?? {}
  return {
    agent: agentId && agent !== null ? { id: agentId, name: agent } : null,
    sku: skuId && names ? { id: skuId, name: nameIn(names, ctx.language) } : null,
  }
}

export type StoredRow = {
  row: number
  orderRow: number | null
  cells: string[]
  state: ImportRowState | null
  problems: Omit<Problem, 'row'>[]
  questions: RowQuestion[]
  answers: RowAnswer[]
  told: ImportView | null
  key: string | null
  orderId: number | null
  orderCode: string
}

/** Rows of an import in their order; those of some states where they are asked for. Rows of one order stand as they were sent. */
export async function storedRows(
  ctx: Ctx,
  id: number,
  states: readonly ImportRowState[] | undefined,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<StoredRow[]> {
  const which = states?.length ? sql`r.state = any(${[...states]}::text[])` : sql`true`
  const { rows } = await sql<StoredRow>`
    select r.row_no as row, r.order_row as "orderRow", r.cells, r.state, r.problems, r.questions, r.answers, r.told, f.request_key as key, r.order_id as "orderId", r.order_code as "orderCode"
      from order_import_row r left join order_import_row f on f.merchant_id = r.merchant_id and f.import_id = r.import_id and f.row_no = r.order_row
     where r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id} and ${which}
     order by r.row_no limit ${limit}::int offset ${offset}`.execute(ctx.db)
  return rows
}

/** A page of rows with what each comes to, in the reader's words. */
export async function importRows(
  ctx: Ctx,
  { id, states, pageNo }: z.output<typeof ImportRowsAsk>,
): Promise<OutputOf<(typeof orderImportApi)['importRows']>> {
  const { rows: found } = await sql<{ mapping: ImportMapping; total: number }>`
    select i.mapping, (select count(*)::int from order_import_row r where r.merchant_id = i.merchant_id and r.import_id = i.id
        and (${states?.length ? states : null}::text[] is null or r.state = any(${states ?? []}::text[]))) as total
      from order_import i where i.merchant_id = ${ctx.scope.merchantId} and i.id = ${id}`.execute(ctx.db)
  const { mapping, total } = found[0] ?? fail('notFound')
  const page = { limit: importPageSize, offset: (pageNo - 1) * importPageSize }
  const rows = await storedRows(ctx, id, states, page)
  return { rows: rows.map((row) => tell(ctx, mapping, row)), total, pageNo }
}

export const wordOfProblem = (ctx: Ctx, { why, params }: Pick<Problem, 'why' | 'params'>): string =>
  ctx.app.word(ctx.language, why.includes('.') ? why : `kit.fieldErrors.${why}`, params, ctx.merchant)

function tell(ctx: Ctx, { columns }: ImportMapping, row: StoredRow): OrderImportRow {
  const { problems, questions, answers, key: _, ...facts } = row
  return {
    ...facts,
    problems: problems.map((problem) => {
      const place = problem.column ? columns.indexOf(problem.column) : -1
      const message = wordOfProblem(ctx, problem)
      if (place >= 0 || !problem.column) return { place, message }
      // The file has no such column: it is named in our words.
      return { place, message: `${ctx.app.word(ctx.language, columnWord(problem.column))}: ${message}` }
    }),
    questions: questions.map((question) => ({
      key: question.key,
      message: ctx.app.word(ctx.language, question.key, question.facts, ctx.merchant),
      answer: answerTo(question, answers),
    })),
  }
}

export type RestAsk = InputOf<(typeof orderImportApi)['importRest']>
