import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeGroupWorld } from '#test/kit/group-world.ts'
import { spellStored, speltOf } from './spelt.ts'

const server = await testServer()
const { staff, merchant, owner, inMerchant, makePlan } = await makeGroupWorld(server)
const codes = async (path: string, filter: object) =>
  (await staff.data<{ rows: { code: string }[] }>(path, filter)).rows.map(({ code }) => code)

test('a Chinese name is spelt whole and by its initials, in traditional characters as in simplified ones', () => {
  expect(speltOf({ en: 'Phuket', 'zh-CN': '深圳亲子团' })).toBe('shenzhenqinzituan szqzt')
  expect(speltOf({ 'zh-TW': '重慶親子團' })).toBe('chongqingqinzituan cqqzt')
  expect(speltOf({ 'zh-CN': '普吉 5 日' })).toBe('puji5ri pj5r')
  expect(speltOf({ en: 'Phuket', th: 'ภูเก็ต', ko: '푸껫' })).toBe('')
})

test('groups and tours are found by the letters of their Chinese names, also those that were stored before', async () => {
  const plan = await makePlan({ code: 'PY-1', names: { en: 'Families', 'zh-CN': '深圳亲子团' } })
  await makePlan({ code: 'PY-2', names: { en: 'Divers', 'zh-CN': '普吉潜水' } })
  const plans = (travelPlanName: string) =>
    codes('/supplier/travelPlan/list', { massCode: 'PY', travelPlanName })
  expect([
    await plans('szqz'),
    await plans('qinzi'),
    await plans('shenzhen tuan'),
    await plans('pjqs'),
  ]).toEqual([['PY-1'], ['PY-1'], ['PY-1'], ['PY-2']])
  for (const path of ['groupCompose', 'groupPlan']) {
    const { sheet, days } = plan
    const fragment = {
      code: `T-${path}`,
      names: { en: 'Temple', 'zh-CN': '查龙寺' },
      sheet,
      days: days.slice(0, 1),
    }
    await staff.data(`/supplier/${path}/save`, fragment)
    expect(await codes(`/supplier/${path}/list`, { text: 'cls' })).toEqual([`T-${path}`.toUpperCase()])
    expect(await codes(`/supplier/${path}/list`, { text: 'chalong' })).toEqual([`T-${path}`.toUpperCase()])
  }
  await owner.query('update travel_plan set spelt = null where merchant_id = $1', [merchant.id])
  expect(await plans('szqz')).toEqual([])
  await inMerchant((ctx) => spellStored(ctx, 'travel_plan'))
  expect(await plans('szqz')).toEqual(['PY-1'])
})
