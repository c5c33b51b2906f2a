import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import type { Ctx } from '../kit/ctx.ts'
import { setScope } from '../kit/db/db.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { notify, notifyAll, type NotificationInput } from './notify.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const as = <T>(work: (ctx: Ctx) => Promise<T>) => withSystemCtx(server.app, merchant.id, work)
const tell = (notified: Partial<NotificationInput>, change: Partial<Ctx> = {}) =>
  as((ctx) =>
    notify(
      { ...ctx, ...change },
      {
        kind: 'followUp',
        to: { holding: 'entertainment.PlayOrderList' },
        subject: { topic: 'order', id: 1 },
        ...notified,
      },
    ),
  )
const stored = () =>
  as(async ({ db }) => {
    const { rows } = await sql<{ kind: string; audience: string; facts: object }>`
      delete from notification where merchant_id = ${merchant.id} returning kind, audience, facts`.execute(db)
    return rows
  })

test('all who hold a permission are told by one row', async () => {
  await tell({ facts: { why: 'late' } })
  expect(await stored()).toEqual([
    { kind: 'followUp', audience: 'staff:entertainment.PlayOrderList', facts: { why: 'late' } },
  ])
})

test('an agent’s and a supplier’s people are told apart from staff', async () => {
  await tell({ to: { holding: 'bookingCenter.PlayOrderList', agentId: 5 } })
  await tell({ to: { holding: 'bookingCenter.PlayOrderList', supplierId: 7 } })
  expect((await stored()).map(({ audience }) => audience)).toEqual([
    'agent:5:bookingCenter.PlayOrderList',
    'supplier:7:bookingCenter.PlayOrderList',
  ])
})

test('people are told one by one, but not who did it, nobody of another merchant, nobody whose log-in is closed', async () => {
  const [one, doer, removed] = [
    await makeUser(server.app, merchant),
    await makeUser(server.app, merchant),
    await makeUser(server.app, merchant),
  ]
  const stranger = await makeUser(server.app, await makeMerchant(server.app))
  await as(({ db }) => sql`update app_user set disabled_at = now() where id = ${removed.id}`.execute(db))
  await tell(
    { to: { users: [one.id, doer.id, removed.id, stranger.id, one.id] } },
    { actor: { kind: 'staff', id: doer.id, name: '', origin: '' } },
  )
  expect((await stored()).map(({ audience }) => audience)).toEqual([`user:${one.id}`])
})

test('under one key the same people are told once, others as well', async () => {
  const kind = { once: 'order 1 late' }
  await tell(kind)
  await tell(kind)
  await tell({ ...kind, to: { holding: 'entertainment.stockBoard' } })
  expect(await stored()).toHaveLength(2)
})

test('nothing is told of an act that is taken back', async () => {
  const act = as(async (ctx) => {
    await notify(ctx, {
      kind: 'followUp',
      to: { holding: 'bookingCenter.PlayOrderList' },
      subject: { topic: 'order', id: 1 },
    })
    throw new Error('changed my mind')
  })
  await expect(act).rejects.toThrow('changed my mind')
  expect(await stored()).toEqual([])
})

test('a session of an agent tells staff, whose rows it can neither write nor read', async () => {
  await as(async (ctx) => {
    await setScope(ctx.db, { merchantId: merchant.id, agentId: 5 })
    await notifyAll(ctx, [
      {
        by: ctx,
        told: {
          kind: 'agentWithdraws',
          to: { holding: 'bookingCenter.PlayOrderList' },
          subject: { topic: 'order', id: 1 },
        },
      },
      {
        by: ctx,
        told: {
          kind: 'orderConfirmed',
          to: { holding: 'bookingCenter.PlayOrderList', agentId: 5 },
          subject: { topic: 'order', id: 1 },
        },
      },
    ])
    const { rows } = await sql`select audience from notification`.execute(ctx.db)
    expect(rows).toEqual([{ audience: 'agent:5:bookingCenter.PlayOrderList' }])
  })
  expect(await stored()).toHaveLength(2)
})

test('history of long ago is told to nobody, that of this day without mails', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  await tell({}, { past: true, now: ago(30) })
  expect(await stored()).toEqual([])
  await tell({}, { past: true, now: ago(0.5) })
  const unsent = await as(({ db }) =>
    db.selectFrom('notification').select('unsent').where('merchant_id', '=', merchant.id).execute(),
  )
  expect(unsent).toEqual([{ unsent: false }])
})
