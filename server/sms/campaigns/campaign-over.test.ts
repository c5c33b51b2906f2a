import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { tick } from '#server/sms/sending/pump.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day } from '#test/factories/orders.ts'
import {
  campaignRow,
  makeGuests,
  makeSmsWorld,
  messagesOf,
  startCampaign,
  untilStatus,
} from '#test/factories/messages/sms.ts'

const at = '/supplier/smsTools'
const server = await testServer({ jobs: true })
const thai = (n: number) => `+668${String(10_000_000 + n).padStart(8, '0')}`

test('a campaign is over when its last message is skipped by a no, and where two that ended together did not see each other', async () => {
  const world = await makeSmsWorld(server)
  const later = { sendDay: day(2), sendTime: '12:00' }
  const waitingOf = async (id: number, count: number) =>
    vi.waitFor(async () => expect(await messagesOf(world, id)).toHaveLength(count), 20_000)
  await makeGuests(world, [thai(91)])
  const stopped = await startCampaign(world, later)
  await waitingOf(stopped, 1)
  await world.staff.data(`${at}/optOut/add`, { phone: thai(91) })
  expect(await campaignRow(world, stopped)).toMatchObject({ waiting: 0, skipped: 1 })

  await makeGuests(world, [thai(92), thai(93)], 'pair')
  const together = await startCampaign(world, { ...later, choice: { tags: ['pair'] } })
  await waitingOf(together, 2)
  await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    sql`update sms_message set status = 'failed' where merchant_id = ${world.merchant.id} and campaign_id = ${together}`.execute(
      db,
    ),
  )
  await tick(jobOf(server.app), { merchantId: 0 })
  await untilStatus(world, stopped, 'done')
  await untilStatus(world, together, 'done')
})

test('what is paused or switched off wakes no sender', async () => {
  const world = await makeSmsWorld(server)
  await makeGuests(world, [thai(95)])
  const id = await startCampaign(world, { sendDay: day(2), sendTime: '12:00' })
  await vi.waitFor(async () => expect(await messagesOf(world, id)).toHaveLength(1), 20_000)
  const isDue = async () => {
    const { rows } = await sql`select 1 from platform.sms_due()
      where merchant_id = ${world.merchant.id} and connection_id = ${world.senderId}`.execute(server.app.db)
    return rows.length > 0
  }
  await world.staff.data(`${at}/campaign/pause`, { id })
  await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    sql`update sms_message set due_at = now() where merchant_id = ${world.merchant.id} and campaign_id = ${id}`.execute(
      db,
    ),
  )
  expect(await isDue()).toBe(false)
  await world.staff.data(`${at}/sender/enable`, { id: world.senderId, enabled: false })
  await world.staff.data(`${at}/campaign/resume`, { id })
  expect(await isDue()).toBe(false)
  await world.staff.data(`${at}/sender/enable`, { id: world.senderId, enabled: true })
  expect(await isDue()).toBe(true)
})

test('what a template cost is told by currency, and never added up over two of them', async () => {
  const world = await makeSmsWorld(server, { system: 'smpp' })
  await makeGuests(world, [thai(98)])
  await untilStatus(world, await startCampaign(world), 'done')
  const { id: connectionId } = await world.staff.data<{ id: number }>(`${at}/sender/save`, {
    name: 'In dollars',
    system: 'smpp',
    mode: 'simulator',
    sender: 'ANDAMAN',
    currency: 'USD',
    priceMicros: 20_000,
  })
  const second = await startCampaign(world, { connectionId })
  await untilStatus(world, second, 'done')
  const [{ segments } = { segments: 0 }] = await messagesOf(world, second)
  const { rows } = await world.staff.data<{ rows: object[] }>(`${at}/template/list`)
  expect(rows[0]).toMatchObject({
    sent: 2,
    costs: [
      { currency: 'THB', micros: segments * 450_000 },
      { currency: 'USD', micros: segments * 20_000 },
    ],
  })
})
