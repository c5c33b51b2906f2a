import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { isRunning } from '#server/kit/postgres/postgres-process.ts'

const shared = '/dev/shm'
/** For a clone or two of each worker and what they write; the whole demo world is some of it. */
const room = 2_000_000_000
const namePattern = /^memory_(\d+)$/
const folderOf = (run: string | number) => path.join(shared, `longtail-test-${run}`)

/**
 * A tablespace in memory for the databases of this run; undefined where there is no such folder or no room. A database is
 * 1,400 files, and a file system that has just dropped some looks long for numbers of new ones: that took a second of a
 * processor for each, a fifth of all units.
 */
export async function makeMemory(client: pg.Client, data: string): Promise<string | undefined> {
  const leftovers = await client.query<{ spcname: string }>('select spcname from pg_tablespace')
  for (const { spcname } of leftovers.rows) {
    const run = namePattern.exec(spcname)?.[1]
    if (run && !isRunning(Number(run))) await removeMemory(client, spcname)
  }
  if (!memoryFor(room)) return undefined
  const name = `memory_${process.pid}`
  makeFolder(folderOf(process.pid), data)
  await client.query(`create tablespace ${name} location '${folderOf(process.pid)}'`)
  return name
}

/** With what a worker that was killed has left in it. */
export async function removeMemory(client: pg.Client, name: string): Promise<void> {
  const left = await client.query<{ datname: string }>(
    'select datname from pg_database d join pg_tablespace t on t.oid = d.dattablespace where spcname = $1',
    [name],
  )
  for (const { datname } of left.rows) await client.query(`drop database "${datname}" with (force)`)
  await client.query(`drop tablespace ${name}`)
  fs.rmSync(folderOf(namePattern.exec(name)![1]!), { recursive: true, force: true })
}

/** A server that was killed recovers what it wrote: memory that the machine has lost since is there again, empty. */
export function reviveMemory(data: string): void {
  const links = path.join(data, 'postgres/pg_tblspc')
  if (!fs.existsSync(links)) return
  for (const link of fs.readdirSync(links)) makeFolder(fs.readlinkSync(path.join(links, link)), data)
}

/** The folder that lies in memory, where so many bytes are free in it. */
export function memoryFor(bytes: number): string | undefined {
  if (!fs.existsSync(shared)) return undefined
  const { bavail, bsize } = fs.statfsSync(shared)
  return bavail * bsize > bytes ? shared : undefined
}

/** Owned as the server's other files are. */
function makeFolder(folder: string, data: string): void {
  if (fs.existsSync(folder)) return
  fs.mkdirSync(folder, { mode: 0o700 })
  const { uid, gid } = fs.statSync(data)
  if (uid !== process.getuid?.()) fs.chownSync(folder, uid, gid)
}
