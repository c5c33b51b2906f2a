import { expect, test } from 'vitest'
import type { CaseRow } from '#contract/open-market/cases.schema.ts'
import { loadMerchant, withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { makeBoundWorld, sellBound } from '#test/factories/merchants/bound.ts'
import type { Company } from '#test/factories/merchants/market.ts'
import { day } from '#test/factories/orders.ts'
import { makeClock } from '../clock.ts'
import { newStage } from '../stage.ts'
import { makeDisputes } from './disputes.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'

test('the demo has a dispute in each state', async () => {
  const world = await makeBoundWorld(server)
  await sellBound(world, { adults: 1, children: 0 })
  const stageOf = async ({ merchant, staff }: Company, number: string) => {
    const licence = { country: 'TH', kind: 'operator', number, holder: 'Boats', validUntil: day(400) }
    const { id } = await staff.data<{ id: number }>(`${at}/licence/save`, licence)
    await staff.data(`${at}/licence/submit`, { id })
    const loaded = await withSystemCtx(server.app, merchant.id, ({ db }) => loadMerchant(db, merchant.id))
    return newStage(server.app, loaded, makeClock(new Date()))
  }
  await makeDisputes(await stageOf(world.seller, '32/90010'), await stageOf(world.buyer, '11/90011'))
  const { rows } = await world.seller.staff.data<{ rows: CaseRow[] }>(`${at}/case/list`, {})
  expect(rows.map(({ state }) => state).toSorted()).toEqual(
    ['agreed', 'answered', 'decided', 'escalated', 'lapsed', 'open', 'proposed', 'withdrawn'].toSorted(),
  )
})
