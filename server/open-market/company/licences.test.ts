import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { LicenceRow } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { connect, contractWhen, makeCompany, type Company } from '#test/factories/merchants/market.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { sweepOne } from '../contracts/sweep.ts'
import { decideLicence, licencesToCheck } from './check-licences.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket/licence'
let next = 0
const licence = (more: object = {}) => {
  next += 1
  return {
    country: 'TH',
    kind: 'operator',
    number: `15/${String(10_000 + next)}`,
    holder: 'Us',
    validUntil: '2090-01-01',
    ...more,
  }
}
const save = ({ staff }: Company, form: object) => staff.call<{ id: number }>(`${at}/save`, form)
const desk = { by: 'Nok', where: 'the register' } as const

test.each([
  ['TH', 'operator', '11/12659', null],
  ['TH', 'operator', '１１/12660', null],
  ['TH', 'operator', '11-12659', 'number'],
  ['TH', 'guide', 'G 123', null],
  ['CN', 'outbound', 'L-BJ-CJ00144', null],
  ['CN', 'operator', 'L-SH-00321', null],
  ['CN', 'outbound', 'L-SH-00322', 'number'],
  ['CN', 'operator', 'LBJ00144', 'number'],
  ['KR', 'operator', '제2018-000032호', null],
  ['KR', 'operator', '2025-000013', null],
  ['KR', 'operator', 'none', 'number'],
  ['other', 'operator', 'AB', 'number'],
])('a licence of %s (%s) numbered %s', async (country, kind, number, field) => {
  const company = await makeCompany(server)
  const answer = await save(company, licence({ country, kind, number, district: 'Seoul' }))
  expect(answer.error.fields?.map((one) => one.field) ?? []).toEqual(field ? [field] : [])
})

test('a licence that a district gives names it', async () => {
  const company = await makeCompany(server)
  const answer = await save(company, licence({ country: 'KR', number: '2025-000014' }))
  expect(answer.error.fields).toMatchObject([{ field: 'district' }])
})

test('the desk sees what waits and who else claims it, checks it, and takes its word back', async () => {
  const [one, other] = [await makeCompany(server), await makeCompany(server)]
  const form = licence()
  for (const company of [one, other]) {
    const { data } = await save(company, form)
    await company.staff.data(`${at}/submit`, { id: data!.id })
  }
  const waiting = (await licencesToCheck(server.app)).filter(({ number }) => number === form.number)
  expect(waiting.map(({ code, claimedBy }) => [code, claimedBy])).toEqual([
    [one.merchant.code, [other.merchant.code]],
    [other.merchant.code, [one.merchant.code]],
  ])
  const about = { country: 'TH', number: form.number, ...desk }
  const check = (who: Company, verdict: 'checked' | 'rejected' | 'revoked') =>
    decideLicence(server.app, who.merchant.id, { ...about, verdict })
  await expect(check(one, 'checked')).rejects.toThrow('operationInvalid')
  await check(other, 'rejected')
  const [row] = (await other.staff.data<{ rows: LicenceRow[] }>(`${at}/list`)).rows
  await other.staff.data(`${at}/remove`, { id: row!.id })
  await check(one, 'checked')
  expect((await one.staff.data<{ rows: LicenceRow[] }>(`${at}/list`)).rows).toMatchObject([
    { state: 'checked', checkedByName: 'Nok' },
  ])
  await check(one, 'revoked')
  await expect(check(one, 'checked')).rejects.toThrow('notFound')
})

test('a licence is told of before its end, once each time; ended, it stops new orders where the partner says so', async () => {
  const [seller, buyer] = [await makeCompany(server), await makeCompany(server)]
  const validUntil = Temporal.Now.plainDateISO('Asia/Bangkok').add({ days: 40 }).toString()
  const form = licence({ validUntil })
  const { data } = await save(buyer, form)
  await buyer.staff.data(`${at}/submit`, { id: data!.id })
  await decideLicence(server.app, buyer.merchant.id, {
    country: 'TH',
    number: form.number,
    verdict: 'checked',
    ...desk,
  })
  await seller.staff.data('/supplier/openMarket/gateSave', { gate: 'checked', gateOrders: 'refuse' })
  await connect(seller, buyer)
  const events = (type: string) =>
    withSystemCtx(server.app, buyer.merchant.id, ({ db }) =>
      db
        .selectFrom('event')
        .select('id')
        .where('merchant_id', '=', buyer.merchant.id)
        .where('type', '=', type)
        .execute(),
    )
  const sweep = (who: Company, days: number) =>
    withSystemCtx(server.app, who.merchant.id, (ctx) =>
      sweepOne({ ...ctx, now: new Date(Date.now() + days * 86_400_000) }),
    )
  for (const days of [0, 0, 11, 12, 34]) await sweep(buyer, days)
  expect(await events('open-market.licenceEnds')).toHaveLength(3)
  await sweep(buyer, 41)
  expect(await events('open-market.licenceExpired')).toHaveLength(1)
  await sweep(seller, 0)
  const stopped = await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'suspended')
  expect(stopped.reason).not.toBe('')
})

test('what was found out about a licence stays in its trail: by whom, where, in which order, and after it is removed', async () => {
  const company = await makeCompany(server)
  const { merchant, staff } = company
  const form = licence()
  const { data } = await save(company, form)
  await staff.data(`${at}/submit`, { id: data!.id })
  const about = { country: 'TH', number: form.number, by: 'Nok' }
  const decide = (verdict: 'checked' | 'rejected' | 'revoked', where: string, more: object = {}) =>
    decideLicence(server.app, merchant.id, { ...about, verdict, where, ...more })
  await decide('rejected', 'dot.go.th', { reason: 'Not found' })
  await staff.data(`${at}/submit`, { id: data!.id })
  await decide('checked', 'the paper itself', { nameDiffers: true })
  await decide('revoked', 'dot.go.th', { reason: 'Taken back' })
  const rows = async () => (await staff.data<{ rows: LicenceRow[] }>(`${at}/list`)).rows
  const [row] = await rows()
  expect(
    row!.checks.map(({ verdict, byName, where, reason, nameDiffers }) => [
      verdict,
      byName,
      where,
      reason,
      nameDiffers,
    ]),
  ).toEqual([
    ['revoked', 'Nok', 'dot.go.th', 'Taken back', false],
    ['checked', 'Nok', 'the paper itself', '', true],
    ['rejected', 'Nok', 'dot.go.th', 'Not found', false],
  ])
  for (const words of [
    "update market_licence_check set place = 'elsewhere'",
    'delete from market_licence_check',
  ])
    await expect(
      withSystemCtx(server.app, merchant.id, ({ db }) =>
        sql`${sql.raw(words)} where merchant_id = ${merchant.id}`.execute(db),
      ),
    ).rejects.toThrow('a trail is not changed')
  await staff.data(`${at}/remove`, { id: data!.id })
  const { rows: left } = await withSystemCtx(server.app, merchant.id, ({ db }) =>
    sql<{
      number: string
    }>`select number from market_licence_check where merchant_id = ${merchant.id}`.execute(db),
  )
  expect(left.map(({ number }) => number)).toEqual([form.number, form.number, form.number])
  expect(await rows()).toEqual([])
})

test.each([
  ['TH', 'operator', '17/10001', ['validUntil']],
  ['TH', 'guide', 'G 4711', ['validUntil']],
  ['CN', 'operator', 'L-SH-00777', []],
  ['KR', 'operator', '2025-000777', []],
  ['SG', 'operator', 'TA00777', []],
])('a licence of %s (%s) without a last day', async (country, kind, number, fields) => {
  const company = await makeCompany(server)
  const form = licence({ country, kind, number, district: 'Seoul', validUntil: null })
  const { error, data } = await save(company, form)
  expect(error.fields?.map(({ field }) => field) ?? []).toEqual(fields)
  if (!data) return
  await company.staff.data(`${at}/submit`, { id: data.id })
  const [waiting] = (await licencesToCheck(server.app)).filter(
    (one) => one.merchantId === company.merchant.id,
  )
  expect(waiting).toMatchObject({
    validUntil: null,
    lookedUp: country === 'SG' ? '' : expect.stringContaining(country === 'CN' ? 'province' : 'data.go.kr'),
  })
  await decideLicence(server.app, company.merchant.id, { country, number, verdict: 'checked', ...desk })
  await withSystemCtx(server.app, company.merchant.id, sweepOne)
  expect((await company.staff.data<{ rows: LicenceRow[] }>(`${at}/list`)).rows).toMatchObject([
    { state: 'checked', validUntil: null },
  ])
})

test('a new form of a number is a row from a day on; before that day numbers are as they were', async () => {
  const company = await makeCompany(server)
  const today = Temporal.Now.plainDateISO('Asia/Bangkok')
  const begin = (from: string) =>
    server.database.pool.query(
      `insert into platform.licence_format (country, kinds, from_day, pattern, example, source) values ('VN', '{operator}', $1, '^\\d{6}$', '123456', 'A test')`,
      [from],
    )
  const fields = async (number: string) =>
    (await save(company, licence({ country: 'VN', number }))).error.fields?.map(({ field }) => field) ?? []
  await begin(today.add({ days: 1 }).toString())
  expect(await fields('AB-1')).toEqual([])
  await begin(today.toString())
  expect(await fields('AB-2')).toEqual(['number'])
  expect(await fields('123456')).toEqual([])
})
