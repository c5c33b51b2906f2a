import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sampleOffer, sampleSlot } from '#test/factories/channels/channel-samples.ts'
import { connectChannel } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { feedOf } from '../adapters/google/feed.ts'
import { forgetOffers } from '../engine/offers.ts'
import { makeFeeds } from './make-feed.ts'

/** As Google's published messages have it (ProductFeed and what is in it); nothing else may stand there. */
const Texts = z.strictObject({
  localized_texts: z.array(z.strictObject({ language_code: z.string(), text: z.string().min(1) })).min(1),
})
const PriceOption = z.strictObject({
  id: z.string().min(1),
  title: z.string().min(1),
  price: z.strictObject({
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    units: z.int().min(0),
    nanos: z.int().min(0).max(999_999_999),
  }),
})
const Option = z.strictObject({
  id: z.string().min(1),
  title: Texts,
  landing_page: z.strictObject({ url: z.url({ protocol: /^https$/ }) }),
  price_options: z.array(PriceOption).min(1),
  duration_sec: z.int().positive().optional(),
  meeting_point: z.strictObject({ description: Texts }).optional(),
  cancellation_policy: z.strictObject({
    refund_conditions: z.array(
      z.strictObject({
        min_duration_before_start_time_sec: z.int().min(0),
        refund_percent: z.int().min(0).max(100),
      }),
    ),
  }),
})
const Product = z.strictObject({
  id: z.string().min(1),
  title: Texts,
  description: Texts.optional(),
  related_media: z.array(z.strictObject({ url: z.url(), type: z.literal('MEDIA_TYPE_PHOTO') })).optional(),
  operator: z.strictObject({ google_business_profile_name: Texts }).optional(),
  inventory_types: z.array(z.literal('INVENTORY_TYPE_OPERATOR_DIRECT')),
  confirmation_type: z.enum(['CONFIRMATION_TYPE_INSTANT', 'CONFIRMATION_TYPE_PENDING']),
  fulfillment_type: z.strictObject({ mobile: z.boolean(), print_at_home: z.boolean(), pickup: z.boolean() }),
  options: z.array(Option).min(1),
})
const ProductFeed = z.strictObject({
  feed_metadata: z.strictObject({
    shard_id: z.int().min(0),
    total_shards_count: z.int().min(1),
    nonce: z.int().positive(),
    processing_instruction: z.literal('PROCESS_AS_SNAPSHOT'),
    max_removal_share: z.number().min(0).max(1).optional(),
  }),
  products: z.array(Product),
})
const said = { landingPage: 'https://shop.example/{product}?o={option}', operator: 'Andaman', anyway: false }

test('a product with its option, its lowest price of a grown-up guest, and its page', () => {
  const cheap = { ...sampleSlot, retail: { adult: 350_050, child: 1_000 } }
  const sold = { ...sampleSlot, open: false, retail: { adult: 1 } }
  const { products, shards } = feedOf([{ offer: sampleOffer, slots: [sampleSlot, cheap, sold] }], said)
  expect(products).toBe(1)
  const feed = ProductFeed.parse(JSON.parse(shards[0]!))
  expect(feed.products[0]).toMatchObject({
    id: 'SIM-DAY',
    options: [
      {
        id: 'SIM-DAY.SIM-DAY',
        landing_page: { url: 'https://shop.example/SIM-DAY?o=SIM-DAY' },
        price_options: [{ id: 'adult', price: { currency_code: 'THB', units: 3_500, nanos: 500_000_000 } }],
      },
    ],
  })
  // What has no price cannot be shown; the same is the same bytes.
  expect(feedOf([{ offer: sampleOffer, slots: [] }], said).products).toBe(0)
  expect(feedOf([{ offer: sampleOffer, slots: [sampleSlot, cheap, sold] }], said).shards).toEqual(shards)
})

test('more than a file may have is parted into files of one number, each below 50 MB', () => {
  const long = 'x'.repeat(9_000)
  const many = Array.from({ length: 6_000 }, (_, at) => ({
    offer: { ...sampleOffer, outsideProduct: `P-${at}`, descriptions: { en: long } },
    slots: [sampleSlot],
  }))
  const { shards } = feedOf(many, said)
  expect(shards.length).toBe(2)
  const feeds = shards.map((text) => ProductFeed.parse(JSON.parse(text)))
  expect(shards.every((text) => Buffer.byteLength(text) < 50_000_000)).toBe(true)
  expect(feeds.map(({ feed_metadata: { shard_id: id, total_shards_count: all } }) => [id, all])).toEqual([
    [0, 2],
    [1, 2],
  ])
  expect(new Set(feeds.map(({ feed_metadata: { nonce } }) => nonce)).size).toBe(1)
  expect(feeds.flatMap(({ products }) => products)).toHaveLength(6_000)
})

test('a job makes it; it is fetched by its key alone, unchanged it is not sent again, and an empty one is held back', async () => {
  const server = await testServer()
  const world = await connectChannel(await makeOrderWorld(server), {
    system: 'google',
    secrets: { feedKey: `feed-${crypto.randomUUID()}` },
    settings: { landingPage: said.landingPage },
  })
  const { connection, app, merchant } = world
  const address = `${server.url}/channel/feed/google/${connection.secrets['feedKey']}/0.json`
  expect((await fetch(address)).status).toBe(404)
  await makeFeeds(jobOf(app), { merchantId: 0 })
  const first = await fetch(address)
  expect(first.status).toBe(200)
  const etag = first.headers.get('etag')!
  const feed = ProductFeed.parse(await first.json())
  expect(feed.products.map(({ id }) => id)).toEqual([world.sku.code])
  await makeFeeds(jobOf(app), { merchantId: 0 })
  expect((await fetch(address, { headers: { 'if-none-match': `W/${etag}, "other"` } })).status).toBe(304)
  expect((await fetch(address.replace('/0.json', '/1.json'))).status).toBe(404)
  expect((await fetch(address.replace('feed-', 'feeb-'))).status).toBe(404)
  await withSystemCtx(app, merchant.id, ({ db }) =>
    sql`update channel_product set state = 'paused' where id = ${world.productId}`.execute(db),
  )
  const at = '/ota/channelToken'
  const list = async () =>
    (await world.staff.data<{ connections: { id: number; feed: unknown }[] }>(`${at}/list`)).connections.find(
      ({ id }) => id === connection.id,
    )!
  forgetOffers(app)
  expect(await world.staff.data(`${at}/feed`, { id: connection.id })).toEqual({ products: 0, held: true })
  expect(await list()).toMatchObject({ feed: { products: 1, held: 0 } })
  expect((await fetch(address)).headers.get('etag')).toBe(etag)
  expect(await world.staff.data(`${at}/feed`, { id: connection.id, anyway: true })).toMatchObject({
    held: false,
  })
  const emptied = ProductFeed.parse(await (await fetch(address)).json())
  expect(emptied).toMatchObject({ feed_metadata: { max_removal_share: 1 }, products: [] })
})
