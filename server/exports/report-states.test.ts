import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '#contract/exports/exports.schema.ts'
import { reportStates } from '#contract/exports/report.states.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeMerchant, type MadeMerchant } from '#test/factories/people.ts'
import { inMerchant } from '#test/kit/pricing-world.ts'
import { runReport } from './run/run-report.ts'

const server = await testServer()
const { app } = server
let merchant: MadeMerchant
let admin: Caller
beforeAll(async () => {
  merchant = await makeMerchant(app)
  admin = await loginAs(server, merchant.admin)
})

type State = (typeof reportStates.names)[number]
type Move = (typeof reportStates.moveNames)[number]

/** A report in a state, by the acts that lead there; one that fails asks for a filter that is none any more. */
async function reportIn(state: State): Promise<number> {
  const { id } = await admin.data<{ id: number }>('/supplier/exprot/save', {
    clientRequestId: randomUUID(),
    set: 'agents',
    columns: ['code'],
  })
  if (state === 'failed') await spoil(id)
  if (state !== 'generating') await run(id)
  return id
}
const spoil = (id: number) =>
  inMerchant(app, merchant.id, ({ db }) =>
    sql`update report set filter = '{"gone":"x"}' where id = ${id}`.execute(db),
  )
const run = (reportId: number) => runReport(jobOf(app), { merchantId: merchant.id, reportId })
const stateOf = async (id: number) => {
  const { rows } = await admin.data<{ rows: Report[] }>('/supplier/report/list', { pageSize: 500 })
  return rows.find((row) => row.id === id)
}

describe('every move of a report from every state', () => {
  for (const move of reportStates.moveNames)
    for (const from of reportStates.names)
      test(`${move} of a report that is ${from}`, async () => {
        const id = await reportIn(from)
        if (move === 'break') await spoil(id)
        const before = await stateOf(id)
        if (move === 'retry')
          expect((await admin.call('/supplier/report/retry', { id })).error.code).toBe(
            reportStates.open(move, from) ? 0 : 409_000,
          )
        else await run(id)
        const to = reportStates.open(move, from) ? targetOf(move, from) : from
        const after = await stateOf(id)
        expect(after?.status).toBe(to)
        if (to === from) expect(after).toEqual(before)
      })
})
const targetOf = (move: Move, from: State) => reportStates.target(move, from, null)

test.each([...reportStates.names])('one that is %s can be deleted', async (state) => {
  const id = await reportIn(state)
  expect((await stateOf(id))?.can).toMatchObject({ remove: true })
  await admin.data('/supplier/report/remove', { id })
  expect(await stateOf(id)).toBeUndefined()
})

test('the database holds that a file belongs to what is done, a reason to what failed', async () => {
  const id = await reportIn('done')
  const write = (values: string) =>
    inMerchant(app, merchant.id, ({ db }) =>
      sql`update report set ${sql.raw(values)} where id = ${id}`.execute(db),
    )
  await expect(write('file_id = null')).rejects.toThrow('report_check')
  await expect(write(`status = 'failed', file_id = null`)).rejects.toThrow('report_check')
  await expect(write(`slot = 1`)).rejects.toThrow('report_check')
  await expect(write(`status = 'gone'`)).rejects.toThrow('check')
})
