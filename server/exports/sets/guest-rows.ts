import { z } from 'zod'
import { collectKeys } from '#contract/catalog/products.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { mustGet } from '#contract/kit/given.ts'
import { callsOf } from '../../kit/call/calls.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { guestsOfOrders } from '../../orders/orders.public.ts'
import type { SetRow } from './open-set.ts'

const Items = z.object({
  rows: z.array(z.object({ key: z.string(), names: z.record(z.string(), z.string()) })),
})
const ours: readonly string[] = collectKeys
const idOf = ({ id }: SetRow): number => Number(id)

/** A row for each guest of these orders, with what is known of the order; items of the merchant's own under its names for them. */
export async function guestRows(ctx: Ctx, orders: readonly SetRow[]): Promise<SetRow[]> {
  const guests = await guestsOfOrders(ctx, orders.map(idOf))
  const all = [...guests.values()].flat()
  const hasOwn = all.some(({ info }) => Object.keys(info).some((key) => !ours.includes(key)))
  const names = hasOwn ? await ownNames(ctx) : new Map<string, string>()
  return orders.flatMap((order) =>
    (guests.get(idOf(order)) ?? []).map((guest) => ({
      ...order,
      guest: {
        ...guest,
        own: Object.entries(guest.info)
          .filter(([key]) => !ours.includes(key))
          .map(([key, said]) => `${names.get(key) ?? key}: ${said}`),
      },
    })),
  )
}

async function ownNames(ctx: Ctx): Promise<Map<string, string>> {
  const { handler } = mustGet(callsOf(ctx.app), 'catalog.collectItems')
  const answer: unknown = await Reflect.apply(handler, undefined, [ctx])
  return new Map(Items.parse(answer).rows.map(({ key, names }) => [key, nameIn(names, ctx.language)]))
}
