import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CompanyInfo, MerchantRules, SettingChange } from '#contract/company/company.schema.ts'
import { holdMinutesOf } from '#server/orders/create/plan/decide-money.ts'
import { drawCodes } from '#server/orders/create/order-codes.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const at = '/supplier/merchant'
const rules = () => admin.data<MerchantRules>(`${at}/setting/get`)
const info = () => admin.data<CompanyInfo>(`${at}/info/get`)
const history = async (of: 'info' | 'setting') =>
  (await admin.data<{ rows: SettingChange[] }>(`${at}/${of}/history`)).rows
const inside = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) => withSystemCtx(app, merchant.id, work)

test('a rule has its effect when it is saved, and the former one has it again when it is restored', async () => {
  await admin.data(`${at}/setting/save`, { ...(await rules()), holdMinutes: 45 })
  expect(await inside(async (ctx) => holdMinutesOf(ctx, { holdMinutes: null }))).toBe(45)
  const [change] = await history('setting')
  expect(change).toMatchObject({
    byName: 'Admin',
    changes: [{ field: 'holdMinutes', before: 30, after: 45 }],
    restorable: true,
  })
  await admin.data(`${at}/setting/restore`, { id: change!.id, version: (await rules()).version })
  expect(await inside(async (ctx) => holdMinutesOf(ctx, { holdMinutes: null }))).toBe(30)
  expect((await history('setting')).length).toBe(2)
})

test('two tabs: the later save is refused and changes nothing', async () => {
  const stale = await rules()
  await admin.data(`${at}/setting/save`, { ...stale, answerGraceHours: 12 })
  const refused = await admin.call(`${at}/setting/save`, { ...stale, answerGraceHours: 48 })
  expect(refused.error.message).toContain('changed')
  expect(await rules()).toMatchObject({ answerGraceHours: 12, version: stale.version + 1 })
})

test('what the screen of orders changes counts as a change here, and is taken back from here', async () => {
  await admin.data('/supplier/order/deadlines/rules/save', { ...(await rules()), answerHours: 5 })
  expect(await rules()).toMatchObject({ answerHours: 5 })
  const [change] = await history('setting')
  await admin.data(`${at}/setting/restore`, { id: change!.id, version: (await rules()).version })
  expect(await rules()).toMatchObject({ answerHours: 24 })
})

test('codes follow the pattern; one that could meet a former code is refused', async () => {
  const stored = await rules()
  for (const numberPattern of ['{code}1{no}', '{no}', 'x-{no}', '{code}-{no}-A', '{code}--{no}'])
    expect((await admin.call(`${at}/setting/save`, { ...stored, numberPattern })).error.fields).toMatchObject(
      [{ field: 'numberPattern' }],
    )
  await admin.data(`${at}/setting/save`, { ...stored, numberPattern: '{code}-{yyyy}-{no}' })
  const [code] = await inside((ctx) => drawCodes(app, ctx.merchant, 1))
  expect(code).toMatch(new RegExp(String.raw`^${merchant.code}-\d{4}-1\d{4}$`))
})

test('currency and time zone stay once something was sold or booked', async () => {
  const fresh = await makeMerchant(app)
  const caller = await loginAs(server, fresh.admin)
  const stored = await caller.data<MerchantRules>(`${at}/setting/get`)
  expect(stored.begun).toBe(false)
  await caller.data(`${at}/setting/save`, { ...stored, currency: 'KRW', timeZone: 'Asia/Seoul' })
  expect(await caller.data(`${at}/setting/get`)).toMatchObject({ currency: 'KRW', timeZone: 'Asia/Seoul' })
  const wrong = await caller.call(`${at}/setting/save`, {
    ...stored,
    version: stored.version + 1,
    timeZone: 'Mars/Base',
  })
  expect(wrong.error.fields).toMatchObject([{ field: 'timeZone' }])
})

test('company information is saved, told in the log, restored, and a bad web address is refused', async () => {
  const stored = await info()
  const documents = [
    { name: 'TAT licence', number: '34/01234', validUntil: null, onVouchers: true, onInvoices: false },
  ]
  await admin.data(`${at}/info/save`, { ...stored, phone: '+66 76 111 222', documents })
  expect(await info()).toMatchObject({ phone: '+66 76 111 222', documents })
  const bad = await admin.call(`${at}/info/save`, { ...(await info()), website: 'javascript:alert(1)' })
  expect(bad.error.fields).toMatchObject([{ field: 'website' }])
  const [change] = await history('info')
  expect(change?.changes.map(({ field }) => field).toSorted()).toEqual(['documents', 'phone'])
  await admin.data(`${at}/info/restore`, { id: change!.id, version: (await info()).version })
  expect(await info()).toMatchObject({ phone: '', documents: [] })
})

test('what a save leaves as it is counts as no change, rows and names among it', async () => {
  const documents = [
    { name: 'TAT licence', number: '34/01234', validUntil: null, onVouchers: true, onInvoices: false },
  ]
  const names = { th: 'ทะเล', 'zh-CN': '海', en: 'Sea' }
  await admin.data(`${at}/info/save`, { ...(await info()), documents, names })
  await admin.data(`${at}/info/save`, { ...(await info()), documents, names, line: '@sea' })
  const [change] = await history('info')
  expect(change?.changes.map(({ field }) => field)).toEqual(['line'])
  await admin.data(`${at}/info/save`, { ...(await info()), documents: [] })
  await admin.data(`${at}/info/restore`, { id: change!.id, version: (await info()).version })
  expect(await info()).toMatchObject({ line: '', documents: [] })
})

test('a change of another merchant is not restored, and a picture of another is no logo', async () => {
  const other = await makeMerchant(app)
  const caller = await loginAs(server, other.admin)
  const [change] = await history('info')
  const version = (await caller.data<CompanyInfo>(`${at}/info/get`)).version
  expect((await caller.call(`${at}/info/restore`, { id: change!.id, version })).error.code).toBe(404000)
  const refused = await admin.call(`${at}/info/save`, { ...(await info()), logoFileId: 999_999 })
  expect(refused.error.fields).toMatchObject([{ field: 'logoFileId' }])
})

test('a test mail goes to who asks, with the sender that is set; without an address it is refused', async () => {
  const { userName } = await makeUser(app, merchant, { email: 'nok@example.com' })
  const caller = await loginAs(server, userName)
  expect(await caller.data(`${at}/setting/testMail`)).toEqual({ to: 'nok@example.com' })
  const { rows } = await inside(({ db }) =>
    sql<{ to: string }>`select to_address as to from mail where merchant_id = ${merchant.id}`.execute(db),
  )
  expect(rows).toEqual([{ to: 'nok@example.com' }])
  expect((await admin.call(`${at}/setting/testMail`)).error.code).toBe(409810)
})
