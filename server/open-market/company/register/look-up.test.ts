import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { LicenceRow } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeCompany } from '#test/factories/merchants/market.ts'
import { lookUpLicence } from './look-up.ts'

/** What happens while the register thinks. */
let meanwhile: () => Promise<unknown>
const nothing = { totalCount: 0, pageNo: 1, numOfRows: 100, items: '' }
const register = http.createServer((_, response) => {
  const answer = { response: { header: { resultCode: '00', resultMsg: 'NORMAL SERVICE.' }, body: nothing } }
  const send = () => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  void meanwhile().then(send, send)
})
register.listen(0, '127.0.0.1')
await once(register, 'listening')
afterAll(() => void register.close())
const { port } = register.address() as AddressInfo
const server = await testServer({
  config: { licenceRegisters: { KR: { urls: [`http://127.0.0.1:${port}/info`], key: 'a-key' } } },
})
const at = '/supplier/openMarket/licence'

test("a register's answer is written to the licence that was asked about, and not to what became of it meanwhile", async () => {
  const company = await makeCompany(server)
  const { staff, merchant } = company
  const form = {
    country: 'KR',
    kind: 'operator',
    holder: '바다여행사',
    district: '마포구',
    validUntil: '2090-01-01',
  }
  const save = (more: object) => staff.data<{ id: number }>(`${at}/save`, { ...form, ...more })
  const { id } = await save({ number: '2018-000777' })
  await staff.data(`${at}/submit`, { id })
  const badge = async () => (await staff.data<{ rows: LicenceRow[] }>(`${at}/list`)).rows[0]?.register
  const lookUp = () => lookUpLicence(jobOf(server.app), { merchantId: merchant.id, licenceId: id })
  meanwhile = () => Promise.resolve()
  await lookUp()
  expect(await badge()).toBe('missing')
  const changes: (() => Promise<unknown>)[] = [
    () => save({ id, number: '2018-000778' }).then(() => staff.data(`${at}/submit`, { id })),
    () => save({ id, number: '2018-000778' }),
  ]
  for (const change of changes) {
    meanwhile = change
    await lookUp()
    expect(await badge()).toBe('')
  }
  await staff.data(`${at}/submit`, { id })
  meanwhile = () => staff.data(`${at}/remove`, { id })
  await lookUp()
  expect(await badge()).toBeUndefined()
})
