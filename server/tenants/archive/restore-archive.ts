import { createHash, type Hash } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { Refusal } from '../../kit/call/refusal.ts'
import { askOf } from './ask.ts'
import { archiveTables, fileOf, quoted, type ArchiveTable } from './tables.ts'
import { archiveFormat, lastMigration, type ArchiveFiles } from './write-archive.ts'
import { readZip, type ZipPart } from './zip-reader.ts'

const linesAtOnce = 500

const ManifestSchema = z.object({
  format: z.literal(archiveFormat),
  merchantCode: z.string(),
  merchantId: z.number().int(),
  migration: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  files: z.number(),
})

type Taken = { rows: number; hash: Hash; rest: Buffer }

/**
 * Puts an archive into an installation that has no merchant yet, in one transaction: one that is cut off, changed, or of another
 * version leaves nothing behind. Answers the merchant's code. `client` has the rights of a superuser (no trigger runs anew).
 */
export async function restoreArchive(
  client: pg.ClientBase,
  source: AsyncIterable<Uint8Array>,
  store: Pick<ArchiveFiles, 'put'>,
): Promise<string> {
  await client.query('begin')
  try {
    const { rows } = await client.query('select from platform.merchant limit 1')
    if (rows.length)
      throw new Refusal('There is a merchant in this installation already: restore into an empty one.')
    await client.query(`set local session_replication_role = replica`)
    const restore = new Restore(client, await archiveTables(askOf(client)), store)
    for await (const part of readZip(source)) await restore.take(part)
    const code = await restore.finish()
    await client.query('commit')
    return code
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

class Restore {
  readonly #client: pg.ClientBase
  readonly #tables: Map<string, ArchiveTable>
  readonly #store: Pick<ArchiveFiles, 'put'>
  readonly #taken = new Map<string, Taken>()
  readonly #whole = new Map<string, Uint8Array[]>()
  #manifest: z.output<typeof ManifestSchema> | undefined
  #stored = 0

  constructor(client: pg.ClientBase, tables: readonly ArchiveTable[], store: Pick<ArchiveFiles, 'put'>) {
    this.#client = client
    this.#tables = new Map(tables.map((table) => [fileOf(table), table]))
    this.#store = store
  }

  async take({ name, bytes, final }: ZipPart): Promise<void> {
    const table = this.#tables.get(name)
    if (table) return this.#takeRows(table, bytes, final)
    const parts = this.#whole.get(name) ?? []
    this.#whole.set(name, parts)
    parts.push(bytes)
    if (!final) return
    this.#whole.delete(name)
    const content = Buffer.concat(parts)
    if (name === 'manifest.json') this.#manifest = readManifest(content)
    else if (name.startsWith('files/')) await this.#takeFile(name.slice('files/'.length), content)
    else if (name.startsWith('tables/')) throw new Refusal(`This version knows no ${name}.`)
  }

  async #takeRows(table: ArchiveTable, bytes: Uint8Array, final: boolean): Promise<void> {
    const taken = this.#taken.get(table.name) ?? {
      rows: 0,
      hash: createHash('sha256'),
      rest: Buffer.alloc(0),
    }
    this.#taken.set(table.name, taken)
    taken.hash.update(bytes)
    const all = Buffer.concat([taken.rest, bytes])
    const end = all.lastIndexOf(10) + 1
    taken.rest = Buffer.from(all.subarray(end))
    const lines = all.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
    for (let at = 0; at < lines.length; at += linesAtOnce)
      await this.#insert(table, lines.slice(at, at + linesAtOnce))
    taken.rows += lines.length
    if (final && taken.rest.length) throw new Refusal(`${fileOf(table)} ends in the middle of a row.`)
  }

  async #insert({ name, columns, others }: ArchiveTable, lines: readonly string[]): Promise<void> {
    const names = columns.map((column) => quoted(column.name))
    // Other merchants are not here: what leads to them leads nowhere.
    const values = names.map((column, i) =>
      others.includes(columns[i]?.name ?? '') && !columns[i]?.required ? 'null' : `r.${column}`,
    )
    await this.#client.query(
      `insert into ${quoted(name)} (${names.join(', ')}) overriding system value
        select ${values.join(', ')} from json_populate_recordset(null::${quoted(name)}, $1::json) r`,
      [`[${lines.join(',')}]`],
    )
  }

  async #takeFile(id: string, content: Buffer): Promise<void> {
    if (!/^\d+$/.test(id)) throw new Refusal('This is no archive, or it is damaged.')
    const merchantId = await this.#merchantId()
    await this.#store.put(`${merchantId}/${id}`, content)
    this.#stored += 1
  }

  async #merchantId(): Promise<number> {
    const { rows } = await this.#client.query<{ id: number }>('select id from platform.merchant')
    if (!rows[0] || rows.length > 1) throw new Refusal('This is no archive, or it is damaged.')
    return rows[0].id
  }

  /** All that should be in it was, as it was written. */
  async finish(): Promise<string> {
    const manifest = this.#manifest
    if (!manifest) throw new Refusal('The archive is cut off: its end is missing.')
    if (manifest.migration !== (await lastMigration(askOf(this.#client))))
      throw new Refusal(`The archive is of another version (${manifest.migration}).`)
    for (const [name, { rows, sha256 }] of Object.entries(manifest.tables)) {
      const taken = this.#taken.get(name)
      const isWhole = (taken?.rows ?? 0) === rows && (!taken || taken.hash.digest('hex') === sha256)
      if (!isWhole) throw new Refusal(`The archive is damaged: ${name} is not as it was written.`)
    }
    if (this.#stored !== manifest.files) throw new Refusal('The archive is damaged: files are missing.')
    for (const table of this.#tables.values()) await this.#goOnCounting(table)
    await this.#skipOthers()
    return manifest.merchantCode
  }

  /** Rows that cannot be without another merchant keep its number: nobody gets that here. */
  async #skipOthers(): Promise<void> {
    for (const { name, columns, others } of this.#tables.values())
      for (const other of columns.filter((column) => column.required && others.includes(column.name)))
        await this.#client.query(
          `select setval(s.name, greatest(nextval(s.name), (select max(${quoted(other.name)}) + 1 from ${quoted(name)})), false)
            from (select pg_get_serial_sequence('platform.merchant', 'id') as name) s`,
        )
  }

  /** New rows get numbers behind those that are there. */
  async #goOnCounting({ name, columns }: ArchiveTable): Promise<void> {
    for (const column of columns) {
      if (!/^(bigint|integer)$/.test(column.type)) continue
      await this.#client.query(
        `select setval(s.name, greatest(coalesce((select max(${quoted(column.name)}) from ${quoted(name)}), 0) + 1, 1), false)
          from (select pg_get_serial_sequence($1, $2) as name) s where s.name is not null`,
        [quoted(name), column.name],
      )
    }
  }
}

function readManifest(content: Buffer): z.output<typeof ManifestSchema> {
  try {
    return ManifestSchema.parse(JSON.parse(content.toString('utf8')))
  } catch {
    throw new Refusal('This is no archive of this version.')
  }
}
