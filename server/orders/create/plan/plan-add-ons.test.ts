import { expect, test } from 'vitest'
import type { AddOnCharge } from '#contract/catalog/add-ons/add-ons.ts'
import { AppError } from '#server/kit/call/errors.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import type { OrderSku } from '../../order/order-skus.ts'
import { planAddOns } from './plan-add-ons.ts'

const page = 'algorithms/add-ons.md'
const skuOf = (more: Partial<OrderSku>): OrderSku => ({
  id: 1,
  code: 'TRIP',
  productType: 'day-trip',
  chargeMethod: 'per-person',
  names: { en: 'Trip' },
  categoryId: null,
  enabled: true,
  latestBookingDays: 0,
  depositBasisPoints: 0,
  balanceDays: 0,
  journey: null,
  childFromAge: 3,
  adultFromAge: 12,
  startTime: '08:00',
  sessions: [],
  openTicket: null,
  collect: [],
  cancelRule: [],
  stockMode: 'free',
  autoConfirm: true,
  prepaid: false,
  needsAudit: false,
  pickup: false,
  limits: {},
  packagePrice: null,
  wayBackId: null,
  openReturnDays: null,
  addOn: null,
  addOns: [],
  pools: [],
  suppliers: [],
  ...more,
})
const addOnOf = (charge: AddOnCharge, more: Partial<OrderSku> = {}) =>
  skuOf({
    id: 2,
    code: 'LUNCH',
    productType: 'add-on',
    chargeMethod: charge === 'guest' ? 'per-person' : 'per-unit',
    addOn: { charge, daily: false },
    ...more,
  })
const ctx = { merchant: { timeZone: 'Asia/Bangkok' }, language: 'en' } as Ctx
const start = new Date('2026-12-24T01:00:00Z')

function sold(charge: AddOnCharge, terms: object, input: number | null, addOn = addOnOf(charge)) {
  const offer = { addOnId: 2, required: false, quantity: 0, most: null, ...terms }
  const offering = {
    partId: null,
    sku: skuOf({ addOns: [offer] }),
    days: ['2026-12-24'],
    session: '08:00',
    start,
  }
  return planAddOns(ctx, { addOns: new Map([[2, addOn]]) }, [offering], {
    choices: input === null ? undefined : [{ addOnId: 2, quantity: input }],
    counts: { adults: 2, children: 1, infants: 0, units: 0 },
    by: { agentId: 1, channel: 'office' },
  })
}

test.each(docTable(page, 'What is taken, by example'))(
  'charged by $charged, required $required, suggested $suggested, most $most: of $asked asked, $sold',
  (row) => {
    const number = (key: string) => (row[key] === '–' ? null : Number(row[key]))
    const terms = {
      required: row['required'] === 'yes',
      quantity: number('suggested') ?? 0,
      most: number('most'),
    }
    const charge = row['charged'] as AddOnCharge
    const run = () => sold(charge, terms, number('asked'))
    if (row['sold'] === 'refused') {
      expect(run).toThrow(AppError)
      return
    }
    const lines = run()
    const count = lines[0]?.counts.units || lines.length
    expect(count).toBe(Number(row['sold']))
    if (lines[0]) expect(lines[0]).toMatchObject({ kind: 'add-on', session: '08:00', start })
  },
)

test('a disabled add-on is not required, and refused where it is asked for by name', () => {
  const removed = addOnOf('guest', { enabled: false })
  expect(sold('guest', { required: true }, null, removed)).toEqual([])
  expect(() => sold('guest', {}, 1, removed)).toThrow('notOnSale')
})
