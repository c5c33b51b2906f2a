import { describe, expect, it, test } from 'vitest'
import type { Promo, PromoCode } from '#contract/promotions/promo.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { makePromo } from '#test/factories/promos.ts'

const server = await testServer()
const world = await makeOrderWorld(server)

type Page = { rows: PromoCode[]; total: number }
const call = (verb: string, input: object = {}) => world.staff.call(`/supplier/promoCode/${verb}`, input)
const list = (filter: object = {}) => world.staff.data<Page>('/supplier/promoCode/list', filter)
const info = (id: number) => world.staff.data<Promo>('/supplier/promoCode/info', { id })
const codeOf = async (code: string) => (await list({ text: code })).rows.find((row) => row.code === code)!

const form = { names: { en: 'Ten off' }, kind: 'percent', basisPoints: 1_000, way: 'one' }

describe('a discount', () => {
  it('is kept with its code in capitals and all that it says', async () => {
    const terms = {
      ...form,
      mostMinor: 50_000,
      leastTotalMinor: 200_000,
      codeLimit: 100,
      guestLimit: 2,
      booked: { from: day(0), to: day(60) },
      service: { from: '', to: day(90) },
      skuIds: [world.sku.id],
      agentIds: [world.agentId],
    }
    const { data } = await call('save', { ...terms, code: 'early-bird' })
    const { id } = data as unknown as { id: number }
    const { way: _, ...stored } = terms
    expect(await info(id)).toMatchObject({
      ...stored,
      code: 'EARLY-BIRD',
      codes: 1,
      used: 0,
      currency: 'THB',
    })
    expect(await codeOf('EARLY-BIRD')).toMatchObject({
      state: 'live',
      useLimit: 100,
      skus: 1,
      agents: 1,
      booked: { from: day(0), to: day(60) },
    })
  })

  it('changes for what is ordered from then on; an older copy of its form is refused', async () => {
    const { id } = await makePromo(world)
    const { version } = await info(id)
    const change = { ...form, id, version, names: { en: 'Fifteen off' }, basisPoints: 1_500 }
    expect((await call('update', change)).error.code).toBe(0)
    expect(await info(id)).toMatchObject({
      names: { en: 'Fifteen off' },
      basisPoints: 1_500,
      version: version + 1,
    })
    expect((await call('update', change)).error.code).toBe(409001)
  })

  it('makes a batch of codes that are all different and not guessed from one another', async () => {
    const { data } = await call('save', { ...form, way: 'many', prefix: 'fair', count: 300, codeLimit: 1 })
    const { id } = data as unknown as { id: number }
    const { rows, total } = await list({ promoId: id, pageSize: 1000 })
    expect(total).toBe(300)
    expect(new Set(rows.map(({ code }) => code)).size).toBe(300)
    for (const { code, useLimit } of rows)
      expect([code, useLimit]).toEqual([expect.stringMatching(/^FAIR[2-9A-HJKMNP-TW-Z]{8}$/), 1])
    const more = await world.staff.data('/supplier/promoCode/generate', { id, prefix: 'FAIR', count: 20 })
    expect(more).toMatchObject({ count: 320 })
    expect((await info(id)).code).toBe('')
  })
})

test.each([
  [{ ...form, code: '' }, 'code', 'required'],
  [{ ...form, code: 'a b' }, 'code', 'promotions.why.codeShape'],
  [{ ...form, code: 'X1X', basisPoints: null }, 'basisPoints', 'required'],
  [{ ...form, code: 'X1X', basisPoints: 10_001 }, 'basisPoints', 'tooLarge'],
  [{ ...form, code: 'X1X', basisPoints: -5 }, 'basisPoints', 'tooSmall'],
  [{ ...form, code: 'X1X', kind: 'amount', amountMinor: null }, 'amountMinor', 'required'],
  [{ ...form, code: 'X1X', kind: 'amount', amountMinor: 99_999_999_999_999 }, 'amountMinor', 'tooLarge'],
  [{ ...form, code: 'X1X', booked: { from: '2027-02-31', to: '' } }, 'booked.from', 'notDate'],
  [
    { ...form, code: 'X1X', booked: { from: '2027-03-02', to: '2027-03-01' } },
    'booked',
    'promotions.why.reversed',
  ],
  [{ ...form, code: 'X1X', skuIds: [987_654_321] }, 'skuIds', 'unknown'],
  [{ ...form, code: 'X1X', codeLimit: 0 }, 'codeLimit', 'tooSmall'],
  [{ ...form, way: 'many', count: null }, 'count', 'required'],
  [{ ...form, way: 'many', count: 5_001 }, 'count', 'tooLarge'],
])('what makes no sense is told at its field: %j', async (input, field, why) => {
  const { error } = await call('save', input)
  expect(error).toMatchObject({ code: 400000, fields: [expect.objectContaining({ field, why })] })
})

test('a code stands once in a merchant, and any number of times in others', async () => {
  const { code } = await makePromo(world)
  expect((await call('save', { ...form, code })).error.fields).toMatchObject([
    { field: 'code', why: 'taken' },
  ])
  const other = await loginAs(server, (await makeMerchant(world.app)).admin)
  const save = await other.call('/supplier/promoCode/save', { ...form, code })
  expect(save.error.code).toBe(0)
  const mine = await makePromo(world)
  expect((await other.call('/supplier/promoCode/info', { id: mine.id })).error.code).toBe(404000)
  const { id } = await codeOf(mine.code)
  expect((await other.call('/supplier/promoCode/enable', { id, enabled: false })).error.code).toBe(404000)
})

test('where a code stands today is told, and the list finds each', async () => {
  const made = {
    live: await makePromo(world),
    planned: await makePromo(world, { booked: { from: day(3), to: '' } }),
    over: await makePromo(world, { booked: { from: '', to: day(-1) } }),
    disabled: await makePromo(world),
  }
  const { id } = await codeOf(made.disabled.code)
  await world.staff.data('/supplier/promoCode/enable', { id, enabled: false })
  expect((await call('enable', { id, enabled: false })).error.code).toBe(409000)
  for (const [state, { code }] of Object.entries(made)) {
    expect((await codeOf(code)).state).toBe(state)
    expect((await list({ state, text: code })).total).toBe(1)
  }
})

test('who may see codes may not change them, and an agent sees none', async () => {
  const { id } = await makePromo(world)
  const key = 'promoTools.promoCode.PromoCodeList'
  const user = await makeUser(world.app, world.merchant, { permissions: [key] })
  const reader = await loginAs(server, user.userName)
  expect((await reader.data<Promo>('/supplier/promoCode/info', { id })).can).toEqual({})
  expect((await reader.call('/supplier/promoCode/save', { ...form, code: 'NOTME' })).error.code).toBe(1003)
  expect((await world.agent.call('/supplier/promoCode/list')).error.code).toBe(1003)
})
