import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { Refusal } from '../../kit/call/refusal.ts'
import { describeArchive } from './describe.ts'
import { askOf, type Ask } from './ask.ts'
import { archiveTables, fileOf, quoted, type ArchiveTable } from './tables.ts'
import { ZipWriter } from './zip-writer.ts'

export const archiveFormat = 1
/** Where large files lie, by merchant and id. */
export type ArchiveFiles = {
  get: (key: string) => Promise<Buffer | undefined>
  put: (key: string, content: Uint8Array) => Promise<void>
}
const maxRows = 500
const bytesAtOnce = 64 * 1024

/** Rows to be read at once after so many were so large: a row may be a word or a picture. */
const rowsNext = (rows: number, bytes: number): number =>
  Math.max(1, Math.min(maxRows, rows * 4, Math.floor((rows * bytesAtOnce) / bytes)))

export type Manifest = {
  format: number
  merchantCode: string
  merchantId: number
  migration: string
  tables: Record<string, { rows: number; sha256: string }>
  files: number
}

/** As `writeSnapshot`, in a transaction of a connection that has the owner's rights. */
export async function writeArchive(
  client: pg.ClientBase,
  code: string,
  store: Pick<ArchiveFiles, 'get'>,
  out: Writable,
): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const ask = askOf(client)
    return await writeSnapshot(ask, { code, migration: await lastMigration(ask) }, store, out)
  } finally {
    await client.query('rollback')
  }
}

/**
 * Writes a merchant's whole data as a zip: a file of lines of JSON for each table, the files, a description, and last what must be in it.
 * One snapshot of the database; some hundred rows are held at a time. Whoever asks may see all of the merchant.
 */
export async function writeSnapshot(
  ask: Ask,
  { code, migration }: { code: string; migration: string },
  store: Pick<ArchiveFiles, 'get'>,
  out: Writable,
  onTable: (done: number, total: number) => Promise<void> = async () => undefined,
): Promise<Manifest> {
  await ask(`set local time zone 'UTC'`)
  const [merchant] = await ask<{ id: number }>('select id from platform.merchant where code = $1', [code])
  if (!merchant) throw new Refusal(`There is no merchant ${code}.`)
  const tables = await archiveTables(ask)
  const zip = new ZipWriter(out)
  await zip.add('README.md', [Buffer.from(describeArchive(code, tables))])
  const manifest: Manifest = {
    format: archiveFormat,
    merchantCode: code,
    merchantId: merchant.id,
    migration,
    tables: {},
    files: 0,
  }
  for (const [at, table] of tables.entries()) {
    await onTable(at, tables.length)
    manifest.tables[table.name] = await writeTable(ask, zip, table, merchant.id)
  }
  await onTable(tables.length, tables.length)
  manifest.files = await writeFiles(ask, zip, store, merchant.id)
  await zip.add('manifest.json', [Buffer.from(JSON.stringify(manifest, null, 2))])
  await zip.end()
  return manifest
}

/** Asked at home: of a database that is spread over nodes only the coordinator knows it. */
export async function lastMigration(ask: Ask): Promise<string> {
  const [row] = await ask<{ name: string }>(
    'select name from platform.migration order by number desc limit 1',
  )
  return row?.name ?? ''
}

async function writeTable(
  ask: Ask,
  zip: ZipWriter,
  { name, columns, key, owner }: ArchiveTable,
  merchantId: number,
): Promise<{ rows: number; sha256: string }> {
  const shown = columns.map((column) => quoted(column.name)).join(', ')
  const order = (key.length ? key : columns.map((column) => column.name)).map(quoted).join(', ')
  await ask(
    `declare archived no scroll cursor for
      select row_to_json(r)::text as line from (select ${shown} from ${quoted(name)} where ${quoted(owner)} = ${merchantId} order by ${order}) r`,
  )
  const hash = createHash('sha256')
  let count = 0
  const lines = async function* () {
    for (let atOnce = 1; ;) {
      const rows = await ask<{ line: string }>(`fetch ${atOnce} from archived`)
      const fetched = rows.length
      if (!fetched) return
      const bytes = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
      // What was asked before is still linked with what is asked next: the rows would stay as long as that.
      rows.length = 0
      hash.update(bytes)
      count += fetched
      atOnce = rowsNext(fetched, bytes.length)
      yield bytes
    }
  }
  await zip.add(fileOf({ name }), lines())
  await ask('close archived')
  return { rows: count, sha256: hash.digest('hex') }
}

/** Those that lie beside the database; smaller ones stand in their table. */
async function writeFiles(
  ask: Ask,
  zip: ZipWriter,
  store: Pick<ArchiveFiles, 'get'>,
  merchantId: number,
): Promise<number> {
  const rows = await ask<{ id: number }>(
    `select id from public.file where merchant_id = $1 and place = 'outside' order by id`,
    [merchantId],
  )
  let count = 0
  for (const { id } of rows) {
    const content = await store.get(`${merchantId}/${id}`)
    if (!content) continue
    await zip.add(`files/${id}`, [content])
    count += 1
  }
  return count
}
