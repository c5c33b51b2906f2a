import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import {
  DraftInfo,
  type Draft,
  type DraftFilter,
  type DraftLack,
} from '#contract/order-entry/drafts/drafts.schema.ts'
import { draftStates } from '#contract/order-entry/drafts/draft.states.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, userOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { readRow } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { loadOrderSkus, codesOfOrders } from '../../orders/orders.public.ts'
import { codeOfDraft, contentOf } from './draft-row.ts'

type Row = Omit<Draft, 'code' | 'itemName' | 'can' | 'mine'> & {
  itemNames: Record<string, string> | null
  ownerId: number | null
}
type Filter = z.output<typeof DraftFilter>

const rowsWhere = (where: readonly unknown[]) => sql<Row>`
  select d.id, d.version, d.status, d.source, d.third_code as "thirdCode", d.agent_id as "agentId", a.name as "agentName", a.currency,
         d.contact_name as "contactName", s.names as "itemNames", d.items, d.first_date as "firstDate", d.shown_total_minor as "shownTotalMinor",
         d.note, d.due_at as "dueAt", d.owner_id as "ownerId", d.owner_name as "ownerName", d.created_by_name as "createdByName",
         d.created_at as "createdAt", d.modified_by_name as "modifiedByName", d.modified_at as "modifiedAt"
    from order_draft d
    join agent a on a.merchant_id = d.merchant_id and a.id = d.agent_id
    left join sku s on s.merchant_id = d.merchant_id and s.id = d.first_sku_id
   where ${sql.join([...where], sql` and `)}`

/** Drafts, those that are due first at the top; `mine` are those that the person goes on with. */
export async function listDrafts(ctx: Ctx, { status, mine, agentId, source, text, ...paging }: Filter) {
  const where = [
    sql<SqlBool>`d.merchant_id = ${ctx.scope.merchantId}`,
    finds(text, ['d.contact_name', 'd.note', 'a.name', 'd.third_code', codeText]),
  ]
  if (status) where.push(sql<SqlBool>`d.status = ${status}`)
  if (mine) where.push(sql<SqlBool>`d.owner_id = ${userOf(ctx).id}`)
  if (agentId) where.push(sql<SqlBool>`d.agent_id = ${agentId}`)
  if (source) where.push(sql<SqlBool>`d.source = ${source}`)
  const page = await pageOf(ctx, paging, rowsWhere(where), sql`coalesce(r."dueAt", 'infinity'), r.id desc`)
  return { ...page, rows: page.rows.map((row) => describe(ctx, row)) }
}
const codeText = sql`app.numbered('D', d.id)`

/** A draft with all that was typed, and what stands in its way now. */
export async function draftInfo(ctx: Ctx, { id }: { id: number }): Promise<DraftInfo> {
  const { rows } = await rowsWhere([sql`d.merchant_id = ${ctx.scope.merchantId}`, sql`d.id = ${id}`]).execute(
    ctx.db,
  )
  const row = rows[0] ?? fail('notFound')
  const stored = await readRow(ctx, 'order_draft', id)
  const content = contentOf(stored)
  const codes = await codesOfOrders(ctx, stored.order_ids)
  return {
    ...describe(ctx, row),
    content: { ...content, ...(userOf(ctx).kind !== 'staff' && { internalNote: '' }) },
    raw: DraftInfo.shape.raw.parse(stored.raw),
    lacks: row.status === 'open' ? await lacksOf(ctx, row.agentId, content.items) : [],
    orders: stored.order_ids.map((orderId, at) => ({ id: orderId, code: codes[at] ?? '' })),
  }
}

function describe(ctx: Ctx, { itemNames, ownerId, ...row }: Row): Draft {
  const needs = draftStates.verbNames.filter((verb) => draftStates.open(verb, row.status))
  const mine = ownerId === userOf(ctx).id
  return {
    ...row,
    code: codeOfDraft(row.id),
    itemName: itemNames ? nameIn(itemNames, ctx.language) : '',
    mine,
    can: canOf(
      ctx,
      Object.fromEntries(
        needs
          .filter((verb) => verb !== 'draftTake' || !mine)
          .map((verb) => [verb, draftStates.verbs[verb].needs]),
      ),
    ),
  }
}

type Item = ReturnType<typeof contentOf>['items'][number]

/** What no typing mends: the agent or a product was stopped, a day is over, a time is served no more. */
async function lacksOf(ctx: Ctx, agentId: number, items: readonly Item[]): Promise<DraftLack[]> {
  const agent = (await loadAgents(ctx, [agentId])).get(agentId)
  const skus = await loadOrderSkus(
    ctx,
    items.map(({ skuId }) => skuId),
  )
  const lacks: DraftLack[] = []
  if (!agent?.enabled) lacks.push({ what: 'agentDisabled', at: null, name: agent?.name ?? '' })
  if (items.length === 0) lacks.push({ what: 'nothing', at: null, name: '' })
  items.forEach(({ skuId, date, session }, at) => {
    const sku = skus.get(skuId)
    const lack = (what: DraftLack['what']) =>
      lacks.push({ what, at, name: sku ? nameIn(sku.names, ctx.language) : String(skuId) })
    if (!sku || sku.addOn) lack('skuGone')
    else if (!sku.enabled) lack('skuDisabled')
    else if (sku.sessions.length ? !sku.sessions.includes(session) : session !== '') lack('sessionGone')
    if (date < todayOf(ctx)) lack('dayPassed')
  })
  return lacks
}
