import { languages, nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { listDestinations } from '../destinations.ts'
import { plain } from './sheet-words.ts'

/** Records that a spreadsheet names: told by id, found by what people call them in any language. */
export type Named = { tell: (id: number) => string; find: (text: string) => number | undefined }
export type SheetRefs = { category: Named; destination: Named; tag: Named; supplier: Named }

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
    supplier: named(suppliers.map(({ id, name, code }) => ({ id, told: name, names: [name, code] }))),
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
