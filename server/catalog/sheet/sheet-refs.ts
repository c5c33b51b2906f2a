import { languages, nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { listDestinations } from '../sorting/destinations.ts'
import { named, lookupByNameOrCode, type Lookup } from '../../kit/sheet/cells.ts'

export type SheetRefs = { category: Lookup; destination: Lookup; tag: Lookup; supplier: Lookup }

/** Categories, destinations, tags and suppliers of the merchant, all of them: there are hundreds, and a sheet names any. */
export async function loadRefs(ctx: Ctx): Promise<SheetRefs> {
  const { merchantId } = ctx.scope
  const { db } = ctx
  const tree = async (table: 'category' | 'tag') =>
    (await db
      .selectFrom(table)
      .where('merchant_id', '=', merchantId)
      .select(['id', 'parent_id', 'names'])
      .execute()) as Placed[]
  const categories = await tree('category')
  const tags = await tree('tag')
  const { rows: destinations } = await listDestinations(ctx)
  const suppliers = await db
    .selectFrom('supplier')
    .where('merchant_id', '=', merchantId)
    .select(['id', 'code', 'name'])
    .execute()
  return {
    category: named(inTree(ctx, categories)),
    destination: named(
      destinations.map(({ id, code, names }) => ({
        id,
        told: nameIn(names, ctx.language),
        names: [code, ...languages.map((language) => nameIn(names, language))],
      })),
    ),
    tag: named(inTree(ctx, tags)),
    supplier: lookupByNameOrCode(suppliers),
  }
}

type Placed = { id: number; parent_id: number | null; names: Record<string, string> }

/** What stands in a tree is found by its path and by its name, in any language. */
const inTree = (ctx: Ctx, all: readonly Placed[]) =>
  all.map(({ id, names }) => ({
    id,
    told: pathOf(id, all, ctx.language),
    names: languages.flatMap((language) => [pathOf(id, all, language), nameIn(names, language)]),
  }))

/** "Sea / Islands": the name with those above it. */
function pathOf(id: number, all: readonly Placed[], language: string): string {
  const path: string[] = []
  for (let at = all.find((one) => one.id === id); at && path.length < 20;) {
    path.unshift(nameIn(at.names, language))
    const { parent_id } = at
    at = all.find((one) => one.id === parent_id)
  }
  return path.join(' / ')
}
