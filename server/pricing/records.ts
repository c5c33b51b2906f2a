import { firstOf } from '#contract/kit/given.ts'
import { sql, type RawBuilder } from 'kysely'
import { authorOf, type Ctx } from '../kit/ctx.ts'

type HasId = { id: number }

/** Rows of a table that events keep whole, so that an act can be told and taken back: which columns those are. */
export type Records<T extends HasId> = {
  table: string
  columns: readonly (keyof T & string)[]
  /** The table keeps when a row was changed last, and by whom. */
  stamped?: true
}

const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** Rows by a condition, in the columns that events keep; what was made later comes later. */
export async function recordsWhere<T extends HasId>(
  ctx: Ctx,
  { table, columns }: Records<T>,
  where: RawBuilder<unknown>,
): Promise<T[]> {
  const { rows } = await sql<T>`select ${listed(columns)} from ${sql.table(table)}
    where merchant_id = ${ctx.scope.merchantId} and ${where} order by id`.execute(ctx.db)
  return rows
}

/** Rows by their ids. */
export const recordsOf = <T extends HasId>(ctx: Ctx, records: Records<T>, ids: readonly number[]) =>
  recordsWhere(ctx, records, sql`id = any(${[...ids]}::bigint[])`)

/** One row; null where there is none. It is not locked: what its owner has changes one after the other. */
export const recordOf = async <T extends HasId>(ctx: Ctx, records: Records<T>, id: number) =>
  (await recordsOf(ctx, records, [id]))[0] ?? null

/** Makes a row, or gives the one that was there its new values; it keeps its place among the others. */
export async function keepRecord<T extends HasId>(
  ctx: Ctx,
  { table, columns, stamped }: Records<T>,
  values: Omit<T, 'id'>,
  before: T | null,
): Promise<T> {
  const { merchantId } = ctx.scope
  const user = authorOf(ctx)
  const names = columns.filter((column): column is keyof Omit<T, 'id'> & string => column !== 'id')
  if (before) {
    const set = names.map((name) => sql`${sql.ref(name)} = ${values[name]}`)
    if (stamped) set.push(sql`modified_at = clock_timestamp()`, sql`modified_by = ${user}`)
    await sql`update ${sql.table(table)} set ${sql.join(set)}
      where merchant_id = ${merchantId} and id = ${before.id}`.execute(ctx.db)
    return { ...before, ...values }
  }
  const made = await sql<HasId>`insert into ${sql.table(table)} (merchant_id, created_by, ${listed(names)})
    values (${merchantId}, ${user}, ${sql.join(names.map((name) => sql`${values[name]}`))})
    returning id`.execute(ctx.db)
  return { id: firstOf(made.rows).id, ...values } as unknown as T
}

/** Takes a row away and answers it; null where it was gone already. */
export async function dropRecord<T extends HasId>(
  ctx: Ctx,
  { table, columns }: Records<T>,
  id: number,
): Promise<T | null> {
  const { rows } = await sql<T>`delete from ${sql.table(table)}
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} returning ${listed(columns)}`.execute(ctx.db)
  return rows[0] ?? null
}
