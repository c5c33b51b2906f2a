import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { forgetSessions } from '#server/identity/sessions/sessions.ts'
import { anonymous, loginAs, testConfig, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser, password } from '#test/factories/people.ts'
import { keepDemoPasswords } from './start/demo-passwords.ts'
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

test.each(['https://tours.example.com', 'http://203.0.113.9:4000', 'http://[2001:db8::1]'])(
  'the demo is not opened at %s with the password that everybody knows',
  (PUBLIC_URL) => {
    for (const DEMO_PASSWORD of ['', 'longtail-demo', 'short'])
      expect(() => readSettings({ PUBLIC_URL, DEMO_PASSWORD })).toThrow('set DEMO_PASSWORD')
    expect(readSettings({ PUBLIC_URL, DEMO_PASSWORD: 'of our own making' }).app.demoPassword).toBeTruthy()
    expect(readSettings({ PUBLIC_URL, DEMO: '0' }).demo).toBe(false)
  },
)

test.each([
  'http://localhost:4000',
  'http://192.168.1.7',
  'http://desk.local',
  'http://desk',
  'http://[::1]:4000',
])('at %s, an address of the house, it is', (PUBLIC_URL) =>
  expect(readSettings({ PUBLIC_URL }).demo).toBe(true),
)

test('a world that was made with the known password gets the one of the setting, and its sessions end', async () => {
  const server = await testServer({ config: { demo: true } })
  const merchant = await makeMerchant(server.app, { demo: true })
  await makeUser(server.app, merchant, { userName: 'ops' })
  const before = await loginAs(server, 'ops')
  const config = { ...testConfig, demoPassword: 'of our own making' }
  for (let start = 0; start < 2; start++) await keepDemoPasswords(server.database.config, config)
  const log = (password: string) => anonymous(server).call('/supplier/login', { userName: 'ops', password })
  expect((await log('of our own making')).error.code).toBe(0)
  expect((await log(password)).error.code).toBe(400110)
  forgetSessions(server.app, merchant.id)
  expect((await before.call('/supplier/user/myself')).error.code).toBe(1000)
})

test('cookies are secure where people come over https', () => {
  expect(readSettings({ PUBLIC_URL: 'https://tours.example/', DEMO: '0' }).app).toMatchObject({
    publicUrl: 'https://tours.example',
    secureCookies: true,
  })
})

test('a port that is none is refused, and a share that is none', () => {
  expect(() => readSettings({ PORT: 'http' })).toThrow('PORT is "http", not a port number.')
  expect(() => readSettings({ DEMO_SHARE: '10' })).toThrow('DEMO_SHARE is "10"')
})

test('map tiles come from an address with its three places, or from nowhere', () => {
  expect(readSettings({}).app.mapTiles).toBeUndefined()
  const MAP_TILES = 'https://tiles.example.com/{z}/{x}/{y}.png'
  expect(readSettings({ MAP_TILES }).app.mapTiles).toMatchObject({ url: MAP_TILES })
  expect(readSettings({ MAP_TILES, MAP_ATTRIBUTION: '© Somebody' }).app.mapTiles?.attribution).toBe(
    '© Somebody',
  )
  for (const wrong of [
    'tiles.example.com/{z}/{x}/{y}',
    'https://t.example/{z}/{x}',
    'https://t.example; script-src *//{z}/{x}/{y}',
  ])
    expect(() => readSettings({ MAP_TILES: wrong })).toThrow('MAP_TILES is')
})
