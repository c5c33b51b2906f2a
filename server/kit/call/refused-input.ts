import { sql } from 'kysely'
import { z } from 'zod'
import { checkedFields } from '#contract/kit/check.ts'
import type { FieldError } from '#contract/kit/errors.ts'
import type { App } from '../app-services.ts'
import { withoutShard } from '../nodes/without-shard.ts'
import { AppError } from './errors.ts'
import { hasMeaning } from './failure.ts'

/** What a constraint says of the field whose column it stands on, by its SQLSTATE. */
const reasons = new Map([
  ['23505', 'taken'],
  ['23503', 'unknown'],
  ['23514', 'invalid'],
  ['23502', 'required'],
])
type Violation = { code?: string; schema?: string; table?: string; constraint?: string; column?: string }

/**
 * What a call sent and the database, or a form further inside, refused: 400000 with the field. One place for every unique index,
 * CHECK and foreign key. Only what the call itself sent is named; anything else is our own fault and stays as it was thrown.
 */
export async function refusedInput(
  app: Pick<App, 'db'>,
  thrown: unknown,
  input: unknown,
): Promise<AppError | undefined> {
  if (hasMeaning(thrown)) return undefined
  const errors = thrown instanceof z.ZodError ? checkedFields(thrown) : await violatedFields(app, thrown)
  const fields = errors.flatMap((error): FieldError[] => {
    const field = pathIn(input, error.field.split('.').at(-1) ?? '')
    return field === undefined ? [] : [{ ...error, field }]
  })
  return fields.length ? new AppError('badInput', {}, fields.slice(0, 1)) : undefined
}

async function violatedFields({ db }: Pick<App, 'db'>, thrown: unknown): Promise<FieldError[]> {
  const found: Violation = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const why = reasons.get(found.code ?? '')
  if (!why) return []
  if (found.column) return [{ field: fieldOf(found.column), why }]
  if (!found.constraint || !found.table) return []
  const [constraint, table] = [withoutShard(found.constraint), withoutShard(found.table)]
  const { rows } = await sql<{ column: string }>`
    with it as (
      select c.conrelid as at, pg_get_constraintdef(c.oid) as def from pg_constraint c
       where c.conname = ${constraint} and c.conrelid = to_regclass(format('%I.%I', ${found.schema}::text, ${table}::text))
      union all
      select i.indrelid, pg_get_indexdef(i.indexrelid) from pg_index i join pg_class x on x.oid = i.indexrelid
       where x.relname = ${constraint} and i.indrelid = to_regclass(format('%I.%I', ${found.schema}::text, ${table}::text)))
    select a.attname as column from it join pg_attribute a on a.attrelid = it.at and a.attnum > 0 and not a.attisdropped
     where a.attname not in ('merchant_id', 'id') and regexp_replace(it.def, '( REFERENCES .*| ON \\S+ USING )', ' ') ~ ('\\y' || a.attname || '\\y')
     order by a.attnum`.execute(db)
  return rows.map(({ column }) => ({ field: fieldOf(column), why }))
}

const fieldOf = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Where a field of this name stands in what was sent: the outermost, the first of a list. */
function pathIn(input: unknown, name: string): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  if (!Array.isArray(input) && Object.hasOwn(input, name)) return name
  for (const [key, inner] of Object.entries(input)) {
    const path = pathIn(inner, name)
    if (path !== undefined) return `${key}.${path}`
  }
  return undefined
}
