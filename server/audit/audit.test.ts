import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/audit/audit.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeUser } from '#test/factories/people.ts'
import { inTenant } from '../kit/db/db.ts'
import { emit } from '../kit/events.ts'
import type { Ctx } from '../kit/ctx.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { historyOf } from './audit.public.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
type List = { rows: LogEntry[]; total: number; totalCapped?: boolean }
const list = (filter: object = {}) => admin.data<List>('/supplier/auditLog/list', filter)

test('the log tells who did what to whom, with before and after, newest first', async () => {
  const { id } = await makeUser(app, merchant, { fullName: 'Nok' })
  await admin.data('/supplier/user/update', { id, fullName: 'Nok Suksan', roleId: merchant.roles.operations })
  const { rows } = await list({ subject: 'user', subjectId: id })
  expect(rows.map(({ type }) => type)).toEqual(['identity.userUpdated', 'identity.userCreated'])
  expect(rows[0]).toMatchObject({
    actorKind: 'staff',
    actorName: 'Admin',
    origin: admin.address,
    facts: { name: 'Nok Suksan' },
    before: { full_name: 'Nok' },
    after: { full_name: 'Nok Suksan' },
  })
  expect(JSON.stringify(await list())).not.toMatch(/password_hash|scrypt/)
})

test('it is narrowed by person, subject, type, day and text', async () => {
  const own = await list({ actorId: merchant.adminId, type: 'identity.userUpdated' })
  expect(own.total).toBe(1)
  expect((await list({ text: 'suksan' })).total).toBe(1)
  expect((await list({ text: 'nok suksan', type: 'identity.userUpdated' })).total).toBe(1)
  expect((await list({ text: 'uksan', area: 'agents' })).total).toBe(0)
  expect((await list({ text: 'suksan', to: '2020-01-01' })).total).toBe(0)
  expect((await list({ text: '100%' })).total).toBe(0)
  expect((await list({ area: 'agents' })).total).toBe(0)
  expect((await list({ area: 'identity' })).total).toBeGreaterThan(1)
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Bangkok' }).format(new Date())
  expect((await list({ from: today, to: today })).total).toBe((await list()).total)
  expect((await list({ to: '2020-01-01' })).total).toBe(0)
  expect(await admin.data('/supplier/auditLog/choices')).toMatchObject({
    people: [{ id: merchant.adminId, name: 'Admin' }],
    areas: expect.arrayContaining(['identity']),
  })
})

test('a neighbour sees nothing of it, and who lacks the permission neither', async () => {
  const stranger = await loginAs(server, (await makeMerchant(app)).admin)
  const { rows } = await stranger.data<List>('/supplier/auditLog/list', { actorId: merchant.adminId })
  expect(rows).toEqual([])
  const { userName } = await makeUser(app, merchant, { permissions: ['configSetting.systemConfig'] })
  expect((await (await loginAs(server, userName)).call('/supplier/auditLog/list')).error.code).toBe(1003)
})

test("an order's history holds what belongs to it; an agent reads its part, without our people's names", async () => {
  const agent = await makeAgent(app, merchant)
  const write = (ctx: Ctx, type: `${string}.${string}`, agentVisible: boolean) =>
    emit(ctx, type, {
      subject: 'line',
      subjectId: 7,
      orderId: 42,
      agentId: agent.id,
      agentVisible,
      facts: { code: 'Q7' },
    })
  const actor = { kind: 'staff', id: merchant.adminId, name: 'Admin', origin: '' } as const
  await withSystemCtx(
    app,
    merchant.id,
    async (ctx) => {
      await write(ctx, 'orders.seen', true)
      await write(ctx, 'orders.secret', false)
    },
    actor,
  )
  // Of an order's event the log finds its reason; its facts it finds by the order.
  await withSystemCtx(
    app,
    merchant.id,
    (ctx) =>
      emit(ctx, 'orders.held', {
        subject: 'order',
        subjectId: 43,
        orderId: 43,
        reason: 'Typhoon Nari',
        facts: { code: 'TYPHOON' },
      }),
    actor,
  )
  expect((await list({ text: 'typhoon' })).total).toBe(1)
  expect((await list({ text: 'Q7' })).total).toBe(0)
  const view = await withSystemCtx(app, merchant.id, (ctx) => historyOf(ctx, 'order', 42))
  expect(view).toMatchObject([
    { type: 'orders.seen', actorName: 'Admin', facts: { code: 'Q7' } },
    { type: 'orders.secret' },
  ])
  const asAgent = await inTenant(app.db, { merchantId: merchant.id, agentId: agent.id }, (db) =>
    historyOf({ db, scope: { merchantId: merchant.id }, user: { kind: 'agent' } } as Ctx, 'order', 42),
  )
  expect(asAgent).toMatchObject([{ type: 'orders.seen', actorKind: 'staff', actorName: '' }])
})
