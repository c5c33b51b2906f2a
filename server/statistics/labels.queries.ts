import { sql } from 'kysely'
import { dimensionOf, type DimensionName } from '#contract/statistics/figures.ts'
import type { FigureLabel } from '#contract/statistics/statistics.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { anyOf } from '../kit/db/filters.ts'

const tables: Partial<Record<DimensionName, string>> = {
  product: `select id, names, null as name, code from sku`,
  room: `select id, names, null as name, code from sku`,
  hotel: `select id, names, null as name, null as code from hotel`,
  category: `select id, names, null as name, null as code from category`,
  agent: `select id, null as names, name, code from agent`,
  agentGroup: `select id, null as names, name, null as code from agent_group`,
  staff: `select id, null as names, full_name as name, null as code from app_user`,
}
type Named = { id: number; names: Record<string, string> | null; name: string | null; code: string | null }

/** What the groups of a dimension are called, by key; those that have words of the product, or none, are not among them. */
export async function labelsOf(
  ctx: Ctx,
  name: DimensionName,
  keys: readonly string[],
): Promise<Map<string, FigureLabel>> {
  if (name === 'channel') return new Map(keys.filter(Boolean).map((key) => [key, { name: key }]))
  const table = tables[name]
  if (dimensionOf(name).kind !== 'name' || !table) return new Map()
  const { rows } = await sql<Named>`
    select * from (${sql.raw(table)} where merchant_id = ${ctx.scope.merchantId} and id = ${anyOf(keys.map(Number).filter(Boolean))}) t`.execute(
    ctx.db,
  )
  return new Map(
    rows.map(({ id, names, name: of, code }) => [
      String(id),
      { ...(names && { names }), ...(of !== null && { name: of }), ...(code !== null && { code }) },
    ]),
  )
}
