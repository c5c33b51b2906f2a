import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './start/options.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-start-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Starts the product as a person does, where it must refuse; returns what it said. */
function start(env: NodeJS.ProcessEnv): { status: number | null; said: string } {
  const result = spawnSync(process.execPath, [path.join(import.meta.dirname, 'start.js'), '--api'], {
    env: { ...process.env, LONGTAIL_DATA: folder, DATABASE_URL: '', PORT: '', ...env },
    encoding: 'utf8',
  })
  return { status: result.status, said: result.stdout + result.stderr }
}

test('a port in use is told in one line', async () => {
  const other = net.createServer().listen(0, '0.0.0.0')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(start({ PORT: String(port) })).toEqual({
    status: 1,
    said: `Port ${port} is in use: stop what listens there, or set PORT to another.\n`,
  })
  other.close()
})

test('an unreachable database is told in one line, without its password', () => {
  const { status, said } = start({ PORT: '0', DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/longtail' })
  expect(status).toBe(1)
  expect(said).toBe(
    'The database postgres://ann@127.0.0.1:1/longtail cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n',
  )
})

test('a data folder of a newer version is told in one line', () => {
  fs.mkdirSync(path.join(folder, 'postgres'))
  fs.writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '99\n')
  const { status, said } = start({ PORT: '0' })
  expect(status).toBe(1)
  expect(said).toMatch(
    /^The data folder .* was written by PostgreSQL 99, .*: start the newer Longtail that wrote it\.\n$/,
  )
})

test('the demo world is shown with the embedded database, and on a server only when asked', () => {
  expect(readSettings({}).demo).toBe(true)
  expect(readSettings({ DATABASE_URL: 'postgres://x' }).demo).toBe(false)
  expect(readSettings({ DATABASE_URL: 'postgres://x', DEMO: '1' }).demo).toBe(true)
})

test('cookies are secure where people come over https', () => {
  expect(readSettings({ PUBLIC_URL: 'https://tours.example/' }).app).toMatchObject({
    publicUrl: 'https://tours.example',
    secureCookies: true,
  })
})

test('a port that is none is refused', () => {
  expect(() => readSettings({ PORT: 'http' })).toThrow('PORT is "http", not a port number.')
})
