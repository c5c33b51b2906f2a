import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startSftp } from '#test/factories/channels/sftp-server.ts'
import { connectChannel } from '#test/factories/channels.ts'
import { testConfig, testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { makeFeeds } from './make-feed.ts'

const server = await testServer({ config: { ...testConfig, anyWebhookTarget: true } })
let isFull = false
const sftp = await startSftp('feeds', 'pass-1', () => isFull)
afterAll(() => sftp.close())

const connected = async (settings: Record<string, string | number>, password = 'pass-1') => {
  const world = await connectChannel(await makeOrderWorld(server), {
    system: 'google',
    secrets: { feedKey: crypto.randomUUID(), sftpPassword: password },
    settings: {
      landingPage: 'https://shop.example/{product}',
      sftpHost: '127.0.0.1',
      sftpPort: sftp.port,
      sftpUser: 'feeds',
      sftpHostKey: sftp.hostKey,
      ...settings,
    },
  })
  const feed = async () => {
    const { connections } = await world.staff.data<{
      connections: { id: number; feed: { deliveredAt: string | null; deliveryError: string } }[]
    }>('/ota/channelToken/list')
    return connections.find(({ id }) => id === world.connection.id)!.feed
  }
  const troubles = async () =>
    withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from event
        where merchant_id = ${world.merchant.id} and type = 'channels.connectionTrouble'`.execute(db)
      return rows[0]!.n
    })
  return { world, feed, troubles, path: `products-${world.connection.id}-0.json` }
}
const make = (app: typeof server.app) => makeFeeds(jobOf(app), { merchantId: 0 })

test('a feed is brought by SFTP, again only where it changed; what fails is said once and tried again', async () => {
  const { world, feed, troubles, path } = await connected({ sftpFolder: 'drop/' })
  isFull = true
  await make(world.app)
  await make(world.app)
  expect((await feed()).deliveryError).not.toBe('')
  expect(await troubles()).toBe(1)
  isFull = false
  await make(world.app)
  expect(await feed()).toMatchObject({ deliveredAt: expect.any(String), deliveryError: '' })
  const { products } = JSON.parse(sftp.files.get(`drop/${path}`)!)
  expect(products).toHaveLength(1)
  sftp.files.clear()
  await make(world.app)
  expect(sftp.files.size).toBe(0)
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update channel_feed set delivered_at = now() - interval '1 day' where connection_id = ${world.connection.id}`.execute(
      db,
    ),
  )
  await make(world.app)
  expect([...sftp.files.keys()]).toEqual([`drop/${path}`])
})

test('a wrong password, and a server with another key than the one that was named, get nothing', async () => {
  sftp.files.clear()
  const wrong = await connected({}, 'other')
  const forged = await connected({ sftpHostKey: 'SHA256:AAAA' })
  await make(wrong.world.app)
  for (const { feed } of [wrong, forged]) {
    expect(await feed()).toMatchObject({ deliveredAt: null })
    expect((await feed()).deliveryError).not.toBe('')
  }
  expect([...sftp.files.keys()].filter((path) => [wrong.path, forged.path].includes(path))).toEqual([])
})
