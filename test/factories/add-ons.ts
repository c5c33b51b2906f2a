import { randomUUID } from 'node:crypto'
import type { OrderWorld } from './orders.ts'

/** An add-on as its form sends it: a meal for each guest, all else as a form leaves it. */
export const addOnInput = (more: Record<string, unknown> = {}) => ({
  code: `ADD-${randomUUID().slice(0, 6)}`,
  names: { en: 'Lunch box', 'zh-CN': '午餐盒' },
  kind: 'meal',
  charge: 'guest',
  amounts: { adultMinor: 30_000, childMinor: 20_000, infantMinor: 0 },
  ...more,
})

/** Makes an add-on by its own call; it is offered with these products. */
export async function makeAddOn(
  world: OrderWorld,
  more: Record<string, unknown> = {},
  offered: { with?: number[]; terms?: Record<string, unknown> } = {},
): Promise<{ id: number }> {
  const made = await world.staff.data<{ id: number }>(
    '/supplier/standardExt/create',
    addOnInput({ autoConfirm: true, ...more }),
  )
  if (offered.with)
    await world.staff.data('/supplier/standardExt/attach', {
      addOnIds: [made.id],
      skuIds: offered.with,
      ...offered.terms,
    })
  return made
}
