import type pg from 'pg'
import { migrate } from '#server/kit/migrate/migrate.ts'
import { fingerprint, readMigrations, readRepeatables } from '#server/kit/migrate/migration-files.ts'
import { isRunning, type PostgresConfig } from '#server/kit/postgres/postgres-process.ts'

/** Makes the migrated database that test files clone, once for each state of the migrations and repeatable files; returns its name. */
export async function makeTemplate(client: pg.Client, config: PostgresConfig): Promise<string> {
  const name = `template_${fingerprint([...readMigrations(), ...readRepeatables()])}`
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
  const databases = rows.map((row) => row.datname)
  for (const leftover of databases.filter((database) => isLeftover(database, name))) {
    await client.query(`drop database "${leftover}" with (force)`)
  }
  if (!databases.includes(name)) await build(client, config, name)
  return name
}

/** Clones of test runs that were killed, and templates of other migrations. */
function isLeftover(database: string, template: string): boolean {
  const run = /^test_(\d+)_/.exec(database)?.[1]
  return run ? !isRunning(Number(run)) : database.startsWith('template_') && database !== template
}

async function build(client: pg.Client, config: PostgresConfig, name: string): Promise<void> {
  const draft = `${name}_draft`
  await client.query(`create database ${draft}`)
  await migrate({ ...config, database: draft })
  await client.query(`alter database ${draft} rename to ${name}`)
}
