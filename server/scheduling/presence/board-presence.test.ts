import { expect, test } from 'vitest'
import type { BoardPresence } from '#contract/scheduling/presence.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

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
