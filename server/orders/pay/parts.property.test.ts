import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { taxHeld } from '#contract/pricing/tax/tax.ts'
import { allocate } from '#contract/kit/money/amounts.ts'
import { booksAgree, makeBankWorld, matchLines, takeLines, undoMatch } from '#test/factories/bank.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, balances, placeOrder, readOrder } from '#test/factories/orders.ts'
import { askSelected } from '#test/factories/refunds.ts'
import { patience, plays } from '#test/kit/plays.ts'

const server = await testServer()
let world: Awaited<ReturnType<typeof makeBankWorld>>
beforeAll(async () => {
  world = await makeBankWorld(server)
  await world.staff.data('/supplier/standardTaxSetting/save', {
    name: 'VAT',
    basisPoints: 700,
    inclusive: true,
    enabled: true,
  })
})

/** A confirmed order of a price by hand that nothing is paid of. */
async function soldFor(totalMinor: number) {
  const { id } = await placeOrder(world)
  await world.staff.data('/supplier/orderModify/apply', {
    id,
    amendment: { totalMinor },
    reason: 'So agreed',
    asks: false,
  })
  const match = await payPart(id, totalMinor)
  await actOn(world, 'confirm', { id })
  expect((await undoMatch(world, match)).error).toEqual({ code: 0 })
  return (await readOrder(world, id)).id
}
let parts = 0
async function payPart(id: number, amountMinor: number): Promise<number> {
  const [line] = await takeLines(world, world.account, [
    { amount: amountMinor, text: `PART ${(parts += 1)}` },
  ])
  const { error, data } = await matchLines(world, [line!.id], [{ key: `order ${id}`, amountMinor }])
  expect(error).toEqual({ code: 0 })
  return data!.id
}
const taxNow = async () => (await balances(world))['tax'] ?? 0

test(
  'paid in three parts, taken back in any order, paid in three others and given back in three: the tax is right to the satang',
  { timeout: patience(120_000) },
  async () => {
    const weights = fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 99_999 }),
        weights,
        weights,
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        async (total, first, second, undone) => {
          const before = await taxNow()
          const id = await soldFor(total)
          const tax = (await readOrder(world, id)).money!.taxes.reduce(
            (sum, { taxMinor }) => sum + taxMinor,
            0,
          )
          const stands = async (paidMinor: number) =>
            expect((await taxNow()) - before).toBe(taxHeld(paidMinor, total, tax))
          await stands(0)
          let paid = 0
          const parts: { match: number; minor: number }[] = []
          for (const minor of allocate(total, first)) {
            parts.push({ match: await payPart(id, minor), minor })
            await stands((paid += minor))
          }
          expect((await taxNow()) - before).toBe(tax)
          for (const at of undone) {
            expect((await undoMatch(world, parts[at]!.match)).error).toEqual({ code: 0 })
            await stands((paid -= parts[at]!.minor))
          }
          for (const minor of allocate(total, second)) await payPart(id, minor)
          await stands(total)
          for (const minor of allocate(total, first)) {
            expect((await askSelected(world, id, minor, { agree: true })).error).toEqual({ code: 0 })
            await stands((paid += minor) && total - paid)
          }
          expect(await taxNow()).toBe(before)
          await booksAgree(world)
        },
      ),
      { numRuns: plays(3), examples: [[100, [1, 1, 1], [1, 1, 1], [1, 0, 2]]] },
    )
  },
)
