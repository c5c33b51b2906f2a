import { languages, nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { named, namedOrCoded, type Named } from '../../kit/sheet/cells.ts'

export type SheetRefs = { category: Named; tag: Named; supplier: Named }

/** Categories, tags and suppliers of the merchant, all of them: there are hundreds, and a sheet names any. */
export async function loadRefs(ctx: Ctx): Promise<SheetRefs> {
  const { merchantId } = ctx.scope
  const { db } = ctx
  const categories = (await db
    .selectFrom('category')
    .where('merchant_id', '=', merchantId)
    .select(['id', 'parent_id', 'names'])
    .execute()) as { id: number; parent_id: number | null; names: Record<string, string> }[]
  const tags = await db
    .selectFrom('tag')
    .where('merchant_id', '=', merchantId)
    .select(['id', 'parent_id', 'name'])
    .execute()
  const suppliers = await db
    .selectFrom('supplier')
    .where('merchant_id', '=', merchantId)
    .select(['id', 'code', 'name'])
    .execute()
  return {
    category: named(
      categories.map((row) => ({
        id: row.id,
        told: pathOf(row.id, categories, (one) => nameIn(one.names, ctx.language)),
        names: languages.flatMap((language) => [
          pathOf(row.id, categories, (one) => nameIn(one.names, language)),
          nameIn(row.names, language),
        ]),
      })),
    ),
    tag: named(
      tags.map((row) => {
        const told = pathOf(row.id, tags, (one) => one.name)
        return { id: row.id, told, names: [told, row.name] }
      }),
    ),
    supplier: namedOrCoded(suppliers),
  }
}

/** "Sea / Islands": the name with those above it. */
function pathOf<T extends { id: number; parent_id: number | null }>(
  id: number,
  all: readonly T[],
  name: (one: T) => string,
): string {
  const path: string[] = []
  for (let at = all.find((one) => one.id === id); at && path.length < 20;) {
    path.unshift(name(at))
    const { parent_id } = at
    at = all.find((one) => one.id === parent_id)
  }
  return path.join(' / ')
}
