import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { emit } from './events.ts'
import { withSystemCtx } from './system-ctx.ts'

const server = await testServer()

test('an event stirs what its type is declared with, and what it is about', async () => {
  const { id } = await makeMerchant(server.app)
  const stirred: string[] = []
  const { publish } = server.app.live
  server.app.live.publish = (news) => {
    stirred.push(news.topic)
    publish.call(server.app.live, news)
  }
  await withSystemCtx(server.app, id, (ctx) =>
    emit(ctx, 'tenants.agentAccepted', { subject: 'agent', subjectId: 1, facts: {} }),
  )
  server.app.live.publish = publish
  expect(stirred.toSorted()).toEqual(['agent', 'invitation', 'user'])
})
