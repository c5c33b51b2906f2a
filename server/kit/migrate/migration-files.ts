import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export type Migration = { number: number; name: string; sha256: string; sql: string }

const standardFolder = path.resolve(import.meta.dirname, '../../migrations')

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
  // Line ends may differ between two checkouts of the same file.
  const sql = fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  return { number: Number(number), name: file, sha256: createHash('sha256').update(sql).digest('hex'), sql }
}

/** One fingerprint of all of them: a database made from the same one has the same schema. */
export const fingerprint = (migrations: readonly Migration[]): string =>
  createHash('sha256')
    .update(migrations.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n'))
    .digest('hex')
    .slice(0, 16)
