import { expect, test } from 'vitest'
import { hotelOrdersApi } from '#contract/hotel-orders/hotel-orders.api.ts'
import { hotelOrderAt } from '#contract/hotel-orders/hotel-orders.keys.ts'
import { secondView } from '#contract/kit/second-view.ts'
import { ordersApi } from '#contract/orders/orders.api.ts'

const calls = Object.entries(hotelOrdersApi)
/**
 * A supplier's links answer to nobody else, agents buy in their booking centre; one queue of requests, one board of deadlines, one
 * trash and one archive tell of all orders.
 */
const elsewhere = [
  'answerSend',
  'answerShow',
  'archiveAdd',
  'archiveList',
  'archiveRule',
  'archiveRuleSave',
  'buyBatchCreate',
  'buyCreate',
  'changeSkuApply',
  'changeSkuList',
  'changeSkuPreview',
  'deadlineList',
  'deadlineRules',
  'deadlineRulesSave',
  'deletedList',
  'followColleagues',
  'importChoices',
  'orderDelete',
  'orderQrCodes',
  'orderRestore',
  'priceUpdate',
  'requestAnswer',
  'requestList',
  'returnLink',
  'waysBack',
]

test('every call of orders stands in the view, at an address of its own, under a key of the hotels, for no supplier', () => {
  const missing = Object.keys(ordersApi).filter((name) => !(name in hotelOrdersApi))
  expect(missing.toSorted()).toEqual(elsewhere)
  const paths = calls.map(([, { path }]) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const [name, { path, needs, ...call }] of calls) {
    expect(path.startsWith(`${hotelOrderAt}/`), name).toBe(true)
    // What agents alone do they do by the right over their own orders.
    expect(needs, name).toMatch(name === 'withdraw' ? /^bookingCenter\./ : /^hotel\./)
    expect('audience' in call ? call.audience : [], name).not.toContain('supplier')
  }
})

test('a call whose address has no place in a view is refused as it is declared', () => {
  const view = { paths: { '/elsewhere': '/here' }, keys: {}, audience: ['staff'] } as const
  expect(() => secondView({ list: ordersApi.list }, view)).toThrow('/supplier/order/list')
})
