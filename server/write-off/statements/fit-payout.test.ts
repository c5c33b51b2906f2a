import { expect, test } from 'vitest'
import { fitPayout, type PayoutRow } from './fit-payout.ts'

const row = (no: number, ref: string, gross: number, net: number): PayoutRow => ({
  no,
  ref,
  gross,
  fee: gross - net,
  net,
})
const order = (ref: string, orderId: number, owed: number) => ({ ref, orderId, owed })

test("sold at the guest's price the commission is ours; sold at their price the margin is the marketplace's", () => {
  expect(fitPayout([row(1, 'A', 1_150, 1_000)], [order('A', 1, 1_150)])).toMatchObject([
    { orderId: 1, gross: 1_150, fee: 150, net: 1_000, guestPaid: 1_150 },
  ])
  expect(fitPayout([row(1, 'A', 1_150, 1_000)], [order('A', 1, 1_000)])).toMatchObject([
    { orderId: 1, gross: 1_000, fee: 0, net: 1_000, guestPaid: 1_150 },
  ])
})

test('rows of one order count together; what fits neither price goes by most of the payout', () => {
  const rows = [row(1, 'A', 800, 700), row(2, 'A', 350, 300), row(3, 'B', 575, 500), row(4, 'C', 90, 80)]
  expect(fitPayout(rows, [order('A', 1, 1_000), order('B', 2, 480)])).toMatchObject([
    { orderId: 1, gross: 700, fee: 0 },
    { orderId: 1, gross: 300, fee: 0 },
    { orderId: 2, gross: 500, fee: 0 },
    // Nobody's order: nothing says what of it is ours.
    { orderId: null, gross: 90, fee: 10 },
  ])
})

test('a row of an order of several items is parted; rows of items are theirs by the amount, each once', () => {
  const items = [order('A', 1, 700), order('A', 2, 300)]
  expect(fitPayout([row(1, 'A', 1_150, 1_000)], items)).toMatchObject([
    { orderId: 1, gross: 700, fee: 0, net: 700 },
    { orderId: 2, gross: 300, fee: 0, net: 300 },
  ])
  expect(fitPayout([row(1, 'A', 1_000, 899)], items)).toMatchObject([
    { orderId: 1, gross: 700, net: 629, fee: 71 },
    { orderId: 2, gross: 300, net: 270, fee: 30 },
  ])
  const same = [order('A', 1, 500), order('A', 2, 500)]
  expect(
    fitPayout([row(1, 'A', 575, 500), row(2, 'A', 575, 500)], same).map(({ orderId }) => orderId),
  ).toEqual([1, 2])
  expect(fitPayout([row(1, 'A', 7, 6)], items)).toMatchObject([{ orderId: null, gross: 7 }])
})

test('a refund is a row of less than nothing', () => {
  expect(fitPayout([row(1, 'A', -1_150, -1_000)], [order('A', 1, 1_000)])).toMatchObject([
    { orderId: 1, gross: -1_000, fee: 0 },
  ])
})

test('whatever is parted or fitted, what is sent is all of it', () => {
  for (let seed = 1; seed < 200; seed++) {
    const owed = Array.from(
      { length: 1 + (seed % 7) },
      (_, at) => 1 + ((seed * 7_919 + at * 104_729) % 90_000),
    )
    const whole = owed.reduce((all, one) => all + one, 0)
    const view = row(1, 'A', whole, Math.floor(whole * 0.83))
    const fitted = fitPayout(
      [view],
      owed.map((one, at) => order('A', at + 1, one)),
    )
    expect(fitted.reduce((all, { net }) => all + net, 0)).toBe(view.net)
    expect(fitted.reduce((all, { gross, fee }) => all + gross - fee, 0)).toBe(view.net)
  }
})
