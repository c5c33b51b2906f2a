import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

export type SqlFile = { name: string; sha256: string; sql: string }
export type Migration = SqlFile & { number: number }

const standardFolder = path.resolve(import.meta.dirname, '../../migrations')
const repeatablesFolder = path.resolve(import.meta.dirname, '../../sql')

/** The files `NNNN-name.sql`, in order of their numbers. */
export function readMigrations(folder = standardFolder): Migration[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const migrations = names.map((name) => read(folder, name)).sort((a, b) => a.number - b.number)
  for (const [index, { number, name }] of migrations.entries()) {
    const before = migrations[index - 1]
    if (before?.number === number)
      throw new Error(`Two migrations have the number ${number}: ${before.name} and ${name}`)
  }
  return migrations
}

function read(folder: string, file: string): Migration {
  const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]
  if (!number) throw new Error(`A migration is named like 0042-orders-channel-code.sql, not ${file}`)
  return { number: Number(number), ...readFile(folder, file) }
}

/** Line ends may differ between two checkouts of the same file. */
function readFile(folder: string, name: string): SqlFile {
  const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  return { name, sha256: createHash('sha256').update(sql).digest('hex'), sql }
}

/**
 * The files `<domain>/<what>.sql` of functions, views, triggers and walls: the kit's first, then by their path. One that
 * says `-- after: stock/shares.sql` stands after that one.
 */
export function readRepeatables(folder = repeatablesFolder): SqlFile[] {
  const names = fs.globSync('*/*.sql', { cwd: folder }).map((name) => name.replaceAll(path.sep, '/'))
  const files = new Map(names.sort(kitFirst).map((name) => [name, readFile(folder, name)]))
  const ordered = new Set<SqlFile>()
  const place = (name: string, from: readonly string[]) => {
    const file = files.get(name)
    if (!file) throw new Error(`${from.at(-1)} stands after ${name}, which is no file`)
    if (from.includes(name)) throw new Error(`${[...from, name].join(' stands after ')}`)
    for (const [, before = ''] of file.sql.matchAll(/^-- after: (\S+)$/gm)) place(before, [...from, name])
    ordered.add(file)
  }
  for (const name of files.keys()) place(name, [])
  return [...ordered]
}

const isKit = (name: string): boolean => name.startsWith('kit/')
const kitFirst = (a: string, b: string): number => Number(isKit(b)) - Number(isKit(a)) || (a < b ? -1 : 1)

/** The server tells the place as a count of characters; people read lines. */
export function explain(error: unknown, sql: string): string {
  const { message, position } = error as pg.DatabaseError
  return position ? `${message} (line ${sql.slice(0, Number(position)).split('\n').length})` : message
}

/** One fingerprint of all of them: a database made from the same one has the same schema. */
export const fingerprint = (files: readonly SqlFile[]): string =>
  createHash('sha256')
    .update(files.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n'))
    .digest('hex')
    .slice(0, 16)
