import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { isServerOf } from './postgres-process.ts'
import { sharedBuffers } from './postgres-memory.ts'
import { ensurePostgres, type EmbeddedPostgres } from './postgres.ts'

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-postgres-')))
const data = path.join(folder, 'postgres')
const users: ChildProcess[] = []
const servers: EmbeddedPostgres[] = []

afterEach(async () => {
  for (const user of users.splice(0)) user.kill('SIGKILL')
  for (const server of servers.splice(0)) await server.stop()
})

afterAll(() => fs.rmSync(folder, { recursive: true }))

async function open(): Promise<EmbeddedPostgres> {
  const server = await ensurePostgres(folder)
  servers.push(server)
  return server
}

/** Another process that uses the server and prints one line for each write that the server acknowledged. */
async function startUser(): Promise<{ process: ChildProcess; pid: number; acknowledged: string[] }> {
  const user = spawn(process.execPath, [path.join(import.meta.dirname, 'postgres.test-user.ts'), folder])
  users.push(user)
  const acknowledged: string[] = []
  const lines = createInterface({ input: user.stdout })
  const [first] = (await once(lines, 'line')) as [string]
  lines.on('line', (line) => acknowledged.push(line))
  return { process: user, pid: Number(first), acknowledged }
}

async function readNumbers(server: EmbeddedPostgres): Promise<string[]> {
  const client = new pg.Client(server.config)
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select n from written order by n')
  await client.end()
  return rows.map(({ n }) => String(n))
}

test('a start reads again what the cache held at the end', async () => {
  await (await open()).stop()
  const log = path.join(folder, 'postgres.log')
  const before = fs.statSync(log).size
  await open()
  await vi.waitFor(
    () =>
      expect(fs.readFileSync(log, 'utf8').slice(before)).toMatch(
        /autoprewarm successfully prewarmed [1-9]\d* /,
      ),
    { timeout: 60_000, interval: 50 },
  )
})

const hasEnded = (pid: number) =>
  vi.waitFor(() => expect(isServerOf(data, pid)).toBe(false), { timeout: 60_000, interval: 20 })

test('a killed server loses no acknowledged write, and the next start recovers', async () => {
  const user = await startUser()
  await vi.waitFor(() => expect(user.acknowledged.length).toBeGreaterThan(50), {
    timeout: 60_000,
    interval: 5,
  })
  process.kill(user.pid, 'SIGKILL')
  user.process.kill('SIGKILL')
  await once(user.process, 'exit')

  const server = await open()
  expect(server.mode).toBe('started')
  expect(await readNumbers(server)).toEqual(expect.arrayContaining(user.acknowledged))
})

test('the server of a killed process stops by itself, and nothing is left behind', async () => {
  const user = await startUser()
  user.process.kill('SIGKILL')
  await hasEnded(user.pid)
})

test('a process that starts in the moment another is killed finds a living server', async () => {
  for (let round = 0; round < 3; round++) {
    const user = await startUser()
    user.process.kill('SIGKILL')
    const server = await open()
    await readNumbers(server)
    expect(isServerOf(data, server.pid)).toBe(true)
    await server.release()
  }
})

test('processes share one server, which lives as long as the last of them', async () => {
  const [one, two] = await Promise.all([startUser(), startUser()])
  const three = await open()
  expect([two.pid, three.pid]).toEqual([one.pid, one.pid])
  expect(three.mode).toBe('adopted')

  one.process.kill('SIGKILL')
  two.process.kill('SIGKILL')
  await Promise.all([once(one.process, 'exit'), once(two.process, 'exit')])
  await readNumbers(three)

  await three.release()
  expect(isServerOf(data, three.pid)).toBe(false)
})

test('stop ends the server for everybody', async () => {
  const user = await startUser()
  const server = await open()
  await server.stop()
  expect(isServerOf(data, user.pid)).toBe(false)
})

test('a process id that now belongs to another program is not taken for the server', async () => {
  const server = await open()
  const pidFile = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8')
  await server.stop()
  fs.writeFileSync(path.join(data, 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.ppid)))

  expect((await open()).mode).toBe('started')
})

test('a data folder of a newer PostgreSQL is refused in one line', async () => {
  const newer = path.join(folder, 'newer')
  fs.mkdirSync(path.join(newer, 'postgres'), { recursive: true })
  fs.writeFileSync(path.join(newer, 'postgres', 'PG_VERSION'), '19\n')
  await expect(ensurePostgres(newer)).rejects.toThrow(
    /was written by PostgreSQL 19, and this Longtail brings 18/,
  )
})

test('its cache follows the memory of the machine', () => {
  expect([0.5, 2, 16, 256].map((gigabytes) => sharedBuffers(gigabytes * 2 ** 30))).toEqual([
    '128MB',
    '256MB',
    '2048MB',
    '4096MB',
  ])
})

test('a server that cannot start says why', async () => {
  const settings = { shared_buffers: 'plenty' }
  await expect(ensurePostgres(folder, { settings })).rejects.toThrow(
    /invalid value for parameter "shared_buffers"/,
  )
})

test('letters of every language are letters to the search', async () => {
  const server = await open()
  const client = new pg.Client(server.config)
  await client.connect()
  await client.query('create extension pg_trgm')
  const { rows } = await client.query<{ t: string[] }>(`select show_trgm('เกาะพีพี 普吉岛') as t`)
  await client.end()
  expect(rows[0]?.t.length).toBeGreaterThan(5)
})
