import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeOrderSku } from '#test/factories/orders.ts'
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
async function archiveOf(config: typeof database.config, code = merchant.code): Promise<Buffer> {
  const out = new PassThrough()
  const bytes = out.toArray()
  await withClient(config, (client) => writeArchive(client, code, store, out))
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

test('what leads to another merchant leads nowhere where it is restored, and nobody gets its number', async () => {
  const linked = await makeMerchant(app)
  const sku = await makeOrderSku(app, linked)
  const supplier = await makeSupplier(app, linked)
  const later = await makeMerchant(app)
  await withClient(database.config, async (client) => {
    const run = (statement: string) => client.query(statement, [linked.id, later.id])
    await run(
      `insert into sku_supplier (merchant_id, sku_id, supplier_id, bound_merchant_id, bound_sku_id) values ($1, ${sku.id}, ${supplier.id}, $2, 17)`,
    )
    await run(
      `insert into subscription_entry (merchant_id, kind, amount_minor, currency, referred_merchant_id) values ($1, 'prize', 100, 'THB', $2)`,
    )
    await run(
      `insert into market_price_look (merchant_id, partner_id, by_name, day, products) values ($1, $2, 'Ann', current_date, 1)`,
    )
  })
  const empty = await testDatabase()
  await restore(empty.config, await archiveOf(database.config, linked.code))
  await withClient(empty.config, async (client) => {
    const only = async (statement: string) => (await client.query(statement)).rows
    expect(await only('select bound_merchant_id, bound_sku_id from sku_supplier')).toEqual([
      { bound_merchant_id: null, bound_sku_id: null },
    ])
    expect(await only('select amount_minor, referred_merchant_id from subscription_entry')).toEqual([
      { amount_minor: 100, referred_merchant_id: null },
    ])
    expect(
      await only(`select nextval(pg_get_serial_sequence('platform.merchant', 'id')) > ${later.id} as free`),
    ).toEqual([{ free: true }])
  })
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
