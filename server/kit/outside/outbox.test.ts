import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectChannel } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../system-ctx.ts'
import { putOut, sendOut } from './outbox.ts'

const server = await testServer()

test('a kind that a server does not know stays in the box for one that does', async () => {
  const { app, merchant, connection } = await connectChannel(await makeOrderWorld(server), {
    system: 'ctrip',
  })
  const { id: merchantId } = merchant
  const read = () =>
    withSystemCtx(app, merchantId, async ({ db }) => {
      const { rows } = await sql<{
        id: number
        state: string
        isDue: boolean
      }>`select id, state, next_at <= now() as "isDue" from outside_outbox
        where merchant_id = ${merchantId} and kind = 'letter'`.execute(db)
      return rows[0]!
    })
  await withSystemCtx(app, merchantId, (ctx) =>
    putOut(ctx, { kind: 'letter', subjectId: 7, connectionId: connection.id, reference: '7' }),
  )
  const { id: outboxId } = await read()
  await sendOut({})(jobOf(app), { merchantId, outboxId })
  expect(await read()).toMatchObject({ state: 'waiting', isDue: false })
  await withSystemCtx(app, merchantId, ({ db }) =>
    sql`update outside_outbox set next_at = now() where id = ${outboxId}`.execute(db),
  )
  const sent: number[] = []
  await sendOut({ letter: async (_, { subjectId }) => void sent.push(subjectId) })(jobOf(app), {
    merchantId,
    outboxId,
  })
  expect([sent, (await read()).state]).toEqual([[7], 'done'])
})
