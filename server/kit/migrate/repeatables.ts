import { codeOf } from '../error-code.ts'
import { firstOf } from '#contract/kit/given.ts'
import type pg from 'pg'
import { explain, type SqlFile } from './migration-files.ts'
import type { RunFile } from '../nodes/single-statements.ts'

/**
 * Applies the repeatable files whose text is another than the one applied last, or all of them, in one transaction. The
 * caller holds the migrations' lock. Returns their names.
 */
export async function applyRepeatables(
  client: pg.ClientBase,
  files: readonly SqlFile[],
  all: boolean,
  run: RunFile,
): Promise<string[]> {
  const { rows } = await client.query<SqlFile>('select name, sha256 from platform.repeatable')
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const pending = files.filter(({ name, sha256 }) => all || applied.get(name) !== sha256)
  const reshaped = new Set<SqlFile>()
  for (let attempt = 1; pending.length > 0; attempt++) {
    await client.query('begin')
    let at = firstOf(pending)
    try {
      const before = await routines(client, pending)
      for (at of pending) {
        if (reshaped.has(at)) await dropUnused(client, await routines(client, [at]))
        await run(at.sql)
      }
      await dropNamesakes(client, before, await routines(client, pending))
      await remember(client, pending)
      await client.query('commit')
      break
    } catch (error) {
      await client.query('rollback')
      const code = codeOf(error)
      // A function that answers something else cannot be replaced: it is dropped and made again.
      if (code === otherShape && !reshaped.has(at)) reshaped.add(at)
      else if (code !== deadlock || attempt > 3)
        throw new Error(`${at.name} failed: ${explain(error, at.sql)}`, { cause: error })
    }
  }
  return pending.map(({ name }) => name)
}

/** Servers of the older version are at work meanwhile, and lock tables in an order of their own. */
export const deadlock = '40P01'
const otherShape = '42P13'
const dependedOn = '2BP01'

const remember = (client: pg.ClientBase, files: readonly SqlFile[]) =>
  client.query(
    `insert into platform.repeatable (name, sha256) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
    [files.map(({ name }) => name), files.map(({ sha256 }) => sha256)],
  )

/** A function that takes something else than before was made beside its older namesake. */
async function dropNamesakes(
  client: pg.ClientBase,
  before: readonly Routine[],
  now: readonly Routine[],
): Promise<void> {
  const old = new Set(before.map(({ oid }) => oid))
  const fresh = new Set(now.filter(({ oid }) => !old.has(oid)).map(({ name }) => name))
  for (const { oid, name, signature } of now)
    if (old.has(oid) && fresh.has(name)) await client.query(`drop routine ${signature}`)
}

/** A trigger's function, or one that a wall asks, stays and is replaced. */
async function dropUnused(client: pg.ClientBase, made: readonly Routine[]): Promise<void> {
  for (const { signature } of made) {
    await client.query('savepoint routine')
    try {
      await client.query(`drop routine ${signature}`)
    } catch (error) {
      if (codeOf(error) !== dependedOn) throw error
      await client.query('rollback to savepoint routine')
    }
  }
}

/** What repeatable files make, as it stands: name and text of functions, views, triggers and walls, and who may use them. */
export const readMade = async (client: pg.ClientBase): Promise<{ name: string; text: string }[]> =>
  (await client.query<{ name: string; text: string }>(madeOf)).rows

const ours = `(select oid from pg_namespace where nspname in ('app', 'platform', 'public'))`
const madeOf = `
  select 'function ' || p.oid::regprocedure as name, concat(pg_get_functiondef(p.oid), p.proacl) as text from pg_proc p
    where p.pronamespace in ${ours} and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all select 'view ' || c.oid::regclass, concat(pg_get_viewdef(c.oid), c.reloptions, c.relacl) from pg_class c where c.relkind = 'v' and c.relnamespace in ${ours}
  union all select 'trigger ' || t.tgname || ' on ' || c.oid::regclass, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace in ${ours}
  union all select 'policy ' || p.polname || ' on ' || c.oid::regclass,
      concat(p.polpermissive, p.polcmd, p.polroles, pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid), obj_description(p.oid, 'pg_policy'))
    from pg_policy p join pg_class c on c.oid = p.polrelid
  order by 1`

type Routine = { oid: number; name: string; signature: string }

/** The functions of the database that have the names of those which the files make. */
async function routines(client: pg.ClientBase, files: readonly SqlFile[]): Promise<Routine[]> {
  const { rows } = await client.query<Routine>(
    `select p.oid::int8 as oid, concat(n.nspname, '.', p.proname) as name, p.oid::regprocedure::text as signature
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where (n.nspname, p.proname) in (select split_part(made, '.', 1), split_part(made, '.', 2) from unnest($1::text[]) made)`,
    [files.flatMap(functionsOf)],
  )
  return rows
}

/** The names of the functions and procedures that a file makes, with their schema. */
export const functionsOf = ({ sql }: SqlFile): string[] =>
  [...sql.matchAll(/^create or replace (?:function|procedure) (\w+\.\w+)/gm)].map(([, name = '']) => name)
