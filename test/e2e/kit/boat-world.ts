import type { Page } from 'playwright-core'
import { makeEntryWorld, makeSku, post } from './entry-world.ts'
import { password } from './log-ins.ts'

/** A boat there and back, and the agent that sells it: the way back is a boat of its own with two sailings. */
export async function makeBoats(page: Page) {
  const { tag, agent } = await makeEntryWorld(page, password)
  const facts = { type: 'boat-ticket', legs: [] }
  const boat = { productType: 'boat-ticket', stock: 20, startTime: '08:30' }
  const back = await makeSku(page, {
    ...boat,
    code: `${tag}-BK`,
    names: { en: `Lanta – Phuket ${tag}` },
    stockMode: 'session',
    sessions: ['10:30', '15:30'],
    facts: { ...facts, trip: 'one-way' },
  })
  const there = await makeSku(page, {
    ...boat,
    code: `${tag}-RT`,
    names: { en: `Lanta and back ${tag}` },
    facts: { ...facts, trip: 'round-trip', wayBackId: back.id, openReturnDays: 30 },
  })
  await post(page, 'distributorStandard/save', {
    agentId: agent.id,
    rows: [
      {
        skuId: there.id,
        onSale: true,
        method: 'percent',
        values: { adult: 0, child: 0, infant: 0, unit: null },
      },
    ],
  })
  return { tag, agent, there, back }
}
