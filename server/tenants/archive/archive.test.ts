import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeSupplier, makeUser } from '#test/factories/people.ts'
import { withClient } from '../../kit/db/client.ts'
import { testDatabase } from '../../kit/testing.ts'
import { restoreArchive } from './restore-archive.ts'
import { writeArchive } from './write-archive.ts'

const server = await testServer()
const { app, database } = server
const merchant = await makeMerchant(app, { names: { en: 'Andaman', th: 'อันดามัน' } })
const other = await makeMerchant(app)
await makeUser(app, merchant, { fullName: 'สมชาย ใจดี' })
await makeAgent(app, merchant, { note: 'two\nlines, "quoted"' })
await makeSupplier(app, merchant)
await makeAgent(app, other, { name: 'Somebody else’s' })

const files = new Map<string, Uint8Array>()
const store = {
  get: async (key: string) => {
    const found = files.get(key)
    return found && Buffer.from(found)
  },
  put: async (key: string, content: Uint8Array) => void files.set(key, content),
}
async function archiveOf(config: typeof database.config): Promise<Buffer> {
  const out = new PassThrough()
  const bytes = out.toArray()
  await withClient(config, (client) => writeArchive(client, merchant.code, store, out))
  return Buffer.concat(await bytes)
}
const restore = (config: typeof database.config, archive: Uint8Array, pieces = 1_000) =>
  withClient(config, (client) =>
    restoreArchive(
      client,
      Readable.from(
        (function* () {
          for (let at = 0; at < archive.length; at += pieces) yield archive.subarray(at, at + pieces)
        })(),
      ),
      store,
    ),
  )
const archive = await archiveOf(database.config)
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('a merchant’s archive, restored into an empty installation and archived again, is the same', async () => {
  const empty = await testDatabase()
  expect(await restore(empty.config, archive)).toBe(merchant.code)
  expect(hash(await archiveOf(empty.config))).toBe(hash(archive))
  await withClient(empty.config, async (client) => {
    const { rows } = await client.query(
      `insert into role (merchant_id, name) values ($1, 'New') returning id > (select max(id) from role where name <> 'New') as later`,
      [merchant.id],
    )
    expect(rows).toEqual([{ later: true }])
  })
  await expect(restore(empty.config, archive)).rejects.toThrow(
    'There is a merchant in this installation already',
  )
})

test('the archive describes itself, and holds nothing of other merchants, no session and no second factor', () => {
  const parts = unzipSync(archive)
  const readme = strFromU8(parts['README.md'] ?? new Uint8Array())
  expect(readme).toContain('### public.orders')
  const all = Object.values(parts)
    .map((part) => strFromU8(part))
    .join('\n')
  expect(all).toContain('สมชาย ใจดี')
  expect(all).not.toContain('Somebody else’s')
  expect(
    Object.keys(parts).filter((name) =>
      /platform\.(session|account_token|passkey)|factor|recovery_code|sso_provider/.test(name),
    ),
  ).toEqual([])
})

test.each([
  ['in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['before its end', (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('manifest.json'))],
  ['at its beginning', (bytes: Buffer) => bytes.subarray(0, 40)],
])('an archive cut %s is refused, and leaves nothing behind', async (_where, cut) => {
  const empty = await testDatabase()
  await expect(restore(empty.config, cut(archive))).rejects.toThrow(/cut off|damaged/)
  await withClient(empty.config, async (client) =>
    expect((await client.query('select from platform.merchant')).rowCount).toBe(0),
  )
})

test('one whose rows were changed, or that is none, is refused', async () => {
  const empty = await testDatabase()
  const parts = unzipSync(archive)
  const name = 'tables/public.agent.ndjson'
  parts[name] = Buffer.from(strFromU8(parts[name] ?? new Uint8Array()).replace('two', 'six'))
  await expect(restore(empty.config, zipSync(parts))).rejects.toThrow('public.agent is not as it was written')
  await expect(restore(empty.config, Buffer.from('no archive'))).rejects.toThrow(/cut off|damaged/)
})
