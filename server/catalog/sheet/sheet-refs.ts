import { languages, nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { plain } from './sheet-words.ts'

/** Records that a spreadsheet names: told by id, found by what people call them in any language. */
export type Named = { tell: (id: number) => string; find: (text: string) => number | undefined }
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
    supplier: named(suppliers.map(({ id, name, code }) => ({ id, told: name, names: [name, code] }))),
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

/** A name that several bear finds none of them: the path, or the code, must say which. */
function named(rows: readonly { id: number; told: string; names: readonly string[] }[]): Named {
  const told = new Map(rows.map((row) => [row.id, row.told]))
  const ids = new Map<string, Set<number>>()
  for (const { id, names } of rows)
    for (const name of names) ids.set(plain(name), (ids.get(plain(name)) ?? new Set()).add(id))
  const full = new Map(rows.map((row) => [plain(row.told), row.id]))
  return {
    tell: (id) => told.get(id) ?? '',
    find: (text) => {
      const found = ids.get(plain(text))
      return full.get(plain(text)) ?? (found?.size === 1 ? [...found][0] : undefined)
    },
  }
}
