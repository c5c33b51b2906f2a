import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ListingRow } from '#contract/booster/booster.schema.ts'
import { connectChannel } from '#test/factories/channels.ts'
import { someAccount } from '#test/factories/channels/boosted.ts'
import { addAdapter } from '#test/factories/channels/own-adapter.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'
import { pushChanges } from '../channels/out/push.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const words = { en: 'Test', 'zh-CN': 'Test', 'zh-TW': 'Test', th: 'Test', ko: 'Test' }
addAdapter({
  manifest: {
    system: 'test',
    names: words,
    about: words,
    features: { refunds: true, products: true, pushes: true, consumption: true, weBook: false },
    secrets: [],
    settings: [],
    defaults: { holdMinutes: 30, refundAnswerHours: 24 },
    limits: { answerMs: 1_000, pushRows: 100, pushDays: 60, pushesPerMinute: 6_000 },
    units: { ADULT: 'adult', CHILD: 'child' },
    states: {},
  },
  push: async () => ({ answered: 'ok' }),
})
const server = await testServer()
const at = '/supplier/booster'

test('a listing tells what its marketplace was told last: places, and what guests pay there', async () => {
  const order = await makeOrderWorld(server, {
    sku: {
      autoConfirm: true,
      capacity: 12,
      days: [day(3), day(30)],
      costs: { adult: 140_000, child: 90_000 },
    },
  })
  const { staff, connection, merchant, app, sku } = await connectChannel(order, { system: 'test' })
  await staff.data(`${at}/join`, { termsVersion: 1 })
  await staff.data(`${at}/account/save`, { connectionId: connection.id, ...someAccount })
  await staff.data(`${at}/listing/publish`, { connectionId: connection.id, skuIds: [sku.id] })
  const listing = async () => (await staff.data<{ rows: ListingRow[] }>(`${at}/listing/list`, {})).rows[0]!
  expect((await listing()).sent).toBeNull()
  await withSystemCtx(app, merchant.id, ({ db }) =>
    sql`select app.note_channel_change(${merchant.id}, array[${sku.id}]::bigint[], current_date, current_date + 40, false)`.execute(
      db,
    ),
  )
  await pushChanges(jobOf(app), { merchantId: merchant.id })
  const { sent, prices } = await listing()
  expect(sent).toMatchObject({ day: day(3), stock: 12, currency: 'THB' })
  expect(sent!.prices.adult).toBe(prices.adult!.priceMinor)
})
