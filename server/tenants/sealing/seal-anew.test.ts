import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, password } from '#test/factories/people.ts'
import { withClient } from '../../kit/db/client.ts'
import { seal, unseal, type Keeper } from '../../kit/outside/seal.ts'
import { sealAnew, sealedColumns } from './seal-anew.ts'

const server = await testServer({ config: { sealKey: 'the old key' } })
const { app, database } = server
const changed: Keeper = {
  ...app,
  config: { ...app.config, sealKey: 'the new key', sealKeyBefore: 'the old key' },
}
const after: Keeper = { ...app, config: { ...app.config, sealKey: 'the new key' } }

test('what is sealed is opened for its merchant and purpose alone, and not where it was changed', () => {
  const sealed = seal(app, 7, { key: 'secret' })
  expect(sealed.toString('latin1')).not.toContain('secret')
  expect(unseal(app, 7, sealed)).toEqual({ key: 'secret' })
  expect(seal(app, 7, { key: 'secret' })).not.toEqual(sealed)
  expect(() => unseal(app, 8, sealed)).toThrow()
  expect(() => unseal(app, 7, sealed, 'health answers')).toThrow()
  expect(() => unseal(after, 7, sealed)).toThrow()
  for (const at of [0, 12, sealed.length - 1]) {
    const spoilt = Buffer.from(sealed)
    spoilt[at]! ^= 1
    expect(() => unseal(app, 7, spoilt), String(at)).toThrow()
  }
})

test('while the key is changed both open; then all is sealed by the new one, and the old one is not needed', async () => {
  const merchant = await makeMerchant(app)
  const admin = await loginAs(server, merchant.admin)
  const { secret } = await admin.data<{ secret: string }>('/supplier/user/factor/begin')
  await admin.data('/supplier/user/factor/confirm', { code: generateSync({ secret }) })
  await admin.data('/supplier/sso/save', {
    enabled: false,
    enforced: false,
    name: 'House',
    issuer: 'https://issuer.example',
    clientId: 'longtail',
    clientSecret: 'of the house',
    version: 0,
  })
  const own = app.config
  app.config = changed.config
  const outcome = await withClient(database.config, (client) => sealAnew(client, app))
  expect(outcome).toEqual({ anew: 2, already: 0, unreadable: [] })
  expect(await withClient(database.config, (client) => sealAnew(client, app))).toMatchObject({
    anew: 0,
    already: 2,
  })
  app.config = after.config
  await withClient(database.config, (client) => client.query('update user_factor set last_step = 0'))
  const logIn = (code: string) =>
    anonymous(server).call('/supplier/login', { userName: merchant.admin, password, code })
  expect((await logIn(generateSync({ secret }))).error.code).toBe(0)
  app.config = own
})

test('what neither key opens is named and left as it is', async () => {
  const stranger: Keeper = { ...app, config: { ...app.config, sealKey: 'x', sealKeyBefore: 'y' } }
  const { unreadable, anew } = await withClient(database.config, (client) => sealAnew(client, stranger))
  expect(anew).toBe(0)
  expect(unreadable).toHaveLength(2)
})

test('a column of bytes is a hash, a content or one that is sealed anew; a new one is decided here', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_schema || '.' || c.table_name || '.' || c.column_name as name
      from information_schema.columns c
     where c.table_schema in ('public', 'platform') and c.data_type = 'bytea'
     order by 1`.execute(app.db)
  const listed = new Set(
    sealedColumns.map(({ table, column }) => `${table.includes('.') ? '' : 'public.'}${table}.${column}`),
  )
  const others = rows
    .map(({ name }) => name)
    .filter((name) => !listed.has(name) && !/hash$|sha256$/.test(name))
  expect(others).toEqual([
    'platform.passkey.public_key',
    'public.bank_statement.content',
    'public.channel_answer.body',
    'public.channel_feed_shard.body',
    'public.file.content',
    'public.outside_inbox.body',
    'public.payment_dispute_pack.pdf',
  ])
})
