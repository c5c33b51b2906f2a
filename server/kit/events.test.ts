import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { inTenant } from './db/db.ts'
import { emit } from './events.ts'
import { withSystemCtx } from './system-ctx.ts'

const server = await testServer()

test('an event stirs what its type is declared with, and what it is about', async () => {
  const { id } = await makeMerchant(server.app)
  const notified: string[] = []
  const { publish } = server.app.live
  server.app.live.publish = (news) => {
    notified.push(news.topic)
    publish.call(server.app.live, news)
  }
  await withSystemCtx(server.app, id, (ctx) =>
    emit(ctx, 'tenants.agentAccepted', { subject: 'agent', subjectId: 1, facts: {} }),
  )
  server.app.live.publish = publish
  expect(notified.toSorted()).toEqual(['agent', 'invitation', 'user'])
})

test('no session changes what was told, whatever it says of itself: neither one of the whole merchant nor one that sees less', async () => {
  const { id } = await makeMerchant(server.app)
  await withSystemCtx(server.app, id, (ctx) =>
    emit(ctx, 'tenants.agentAccepted', { subject: 'agent', subjectId: 1, facts: { name: 'Lin' } }),
  )
  for (const reach of [null, [1]])
    await expect(
      inTenant(server.app.db, { merchantId: id, reach }, async (tx) => {
        await sql`select set_config('app.forgetting', 'on', true)`.execute(tx)
        await sql`update event set facts = '{}'`.execute(tx)
      }),
    ).rejects.toThrow('event is never changed')
})
