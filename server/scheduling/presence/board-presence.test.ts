import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BoardPresence } from '#contract/scheduling/presence.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { forgetPresence } from './board-presence.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const somchai = await loginAs(server, merchant.admin)
const user = await makeUser(server.app, merchant, { fullName: 'Nok', permissions: ['daily.DailyPlanV2'] })
const nok = await loginAs(server, user.userName)
const date = '2027-01-10'
const say = (more: object = {}) => nok.data('/supplier/dayBoard/presence', { date, ...more })
const seen = async (day = date) =>
  (await somchai.data<BoardPresence>('/supplier/dayBoard/present', { date: day })).rows

test('two planners see each other on a day, and the card that the other has in hand', async () => {
  expect(await seen()).toEqual([])
  await say({ card: 'party:7' })
  expect(await seen()).toEqual([{ userId: expect.any(Number), name: 'Nok', card: 'party:7' }])
  expect(await seen('2027-01-11')).toEqual([])
  await say()
  expect(await seen()).toMatchObject([{ card: '' }])
  const own = await nok.data<BoardPresence>('/supplier/dayBoard/present', { date })
  expect(own.rows).toEqual([])
  await say({ leaves: true })
  expect(await seen()).toEqual([])
})

test('who closed a board without saying so is forgotten after an hour, who looks at it now is not', async () => {
  const seenAgo = (ago: string) =>
    withSystemCtx(server.app, merchant.id, async ({ db, scope }) => {
      await sql`update board_presence set seen_at = clock_timestamp() - ${ago}::interval
        where merchant_id = ${scope.merchantId} and user_id = ${user.id}`.execute(db)
    })
  const count = () =>
    withSystemCtx(server.app, merchant.id, async ({ db, scope }) => {
      const { rows } = await sql`select from board_presence where merchant_id = ${scope.merchantId}`.execute(
        db,
      )
      return rows.length
    })
  await say()
  await seenAgo('59 minutes')
  await forgetPresence(jobOf(server.app))
  expect(await count()).toBe(1)
  await seenAgo('61 minutes')
  await forgetPresence(jobOf(server.app))
  expect(await count()).toBe(0)
})
