import { firstOf } from '#contract/kit/given.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { fail } from '../call/errors.ts'
import type { DB } from './tables.gen.ts'

type HasId = { id: number }

/** Tables whose rows a merchant has by id. */
export type OwnTable = {
  [T in keyof DB]: DB[T] extends { id: unknown; merchant_id: unknown } ? T : never
}[keyof DB]
export type EnabledTable = { [T in OwnTable]: DB[T] extends { enabled: unknown } ? T : never }[OwnTable]

/** What a person decides about a row; its id, its merchant and its version are given to it. */
export type Columns<T extends OwnTable> = Omit<Insertable<DB[T]>, 'id' | 'merchant_id' | 'version'>

/** `for update` keeps out even rows that would point at it. */
export type Lock = 'for update' | 'for no key update'

/** The merchant's row; 404 for an unknown one. */
export async function readRow<T extends OwnTable>(
  ctx: Ctx,
  table: T,
  id: number,
  lock: Lock | '' = '',
): Promise<Selectable<DB[T]>> {
  const { rows } = await sql<Selectable<DB[T]>>`select * from ${sql.table(table)}
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} ${sql.raw(lock)}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** Is one of these ids none of the merchant's? */
export async function isMissing(ctx: Ctx, table: OwnTable, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return false
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where merchant_id = ${ctx.scope.merchantId} and id = any(${wanted}::bigint[])`.execute(ctx.db)
  return firstOf(rows).n < wanted.length
}

/** The merchant's row, locked until the transaction ends; 404 for an unknown one. */
export const lockRow = <T extends OwnTable>(
  ctx: Ctx,
  table: T,
  id: number,
  lock: Lock = 'for no key update',
): Promise<Selectable<DB[T]>> => readRow(ctx, table, id, lock)

type Form = { id?: number | undefined; version?: number | undefined }

/** The row that a form changes, locked; undefined for a new one. A form begun on another version of it is refused. */
export async function lockForm<T extends OwnTable>(
  ctx: Ctx,
  table: T,
  { id, version }: Form,
  lock?: Lock,
): Promise<Selectable<DB[T]> | undefined> {
  if (!id) return undefined
  const row = await lockRow(ctx, table, id, lock)
  if (version !== undefined && 'version' in row && row.version !== version) fail('changedMeanwhile')
  return row
}

const givenOf = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined)

export async function insertRow<T extends OwnTable>(ctx: Ctx, table: T, values: Columns<T>): Promise<HasId> {
  const given = givenOf(values)
  const { rows } = await sql<HasId>`insert into ${sql.table(table)}
    (merchant_id, ${sql.join(given.map(([column]) => sql.ref(column)))})
    values (${ctx.scope.merchantId}, ${sql.join(given.map(([, value]) => value))}) returning id`.execute(
    ctx.db,
  )
  return firstOf(rows)
}

/** Gives a row new values, and its next version where it counts them. */
export async function updateRow<T extends OwnTable>(
  ctx: Ctx,
  table: T,
  row: HasId,
  values: Partial<Columns<T>>,
): Promise<HasId> {
  const set = givenOf(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if ('version' in row) set.push(sql`version = version + 1`)
  await sql`update ${sql.table(table)} set ${sql.join(set)}
    where merchant_id = ${ctx.scope.merchantId} and id = ${row.id}`.execute(ctx.db)
  return { id: row.id }
}

/** Of an insert that may find its row there and change it: was it new? */
export const isNewRow = sql<boolean>`xmax = 0`.as('isNew')

/** Gives the row that was there its new values; without one makes it, with what only a new row is given besides. */
export const saveRow = <T extends OwnTable>(
  ctx: Ctx,
  table: T,
  before: HasId | undefined,
  values: Columns<T>,
  made: Partial<Columns<T>> = {},
): Promise<HasId> =>
  before ? updateRow(ctx, table, before, values) : insertRow(ctx, table, { ...values, ...made })

/** Lets a locked row count, or stops it; refused where it is so already. */
export async function enableRow<T extends EnabledTable>(
  ctx: Ctx,
  table: T,
  row: { id: number; enabled: boolean },
  enabled: boolean,
): Promise<void> {
  if (row.enabled === enabled) fail('operationInvalid')
  // Whoever has its form open may still save it.
  await updateRow<OwnTable>(ctx, table, { id: row.id }, { enabled })
}

export async function deleteRow(ctx: Ctx, table: OwnTable, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(
    ctx.db,
  )
}

/** What stood in the columns that got new values, as events keep it; undefined for a new row. */
export const valuesBefore = (before: object | undefined, values: object): object | undefined => {
  if (!before) return undefined
  const all = new Map(Object.entries(before))
  return Object.fromEntries(Object.keys(values).map((column) => [column, all.get(column)]))
}
