import type { OrderWorld } from './orders.ts'

let made = 0
/** A discount of ten percent with one code, by staff over HTTP; what is given changes it. */
export async function makePromo(
  world: OrderWorld,
  more: Record<string, unknown> = {},
): Promise<{ id: number; code: string }> {
  const code = `SEA${(made += 1)}`
  const form = {
    names: { en: 'Summer by the sea' },
    kind: 'percent',
    basisPoints: 1_000,
    way: 'one',
    code,
    ...more,
  }
  const { id } = await world.staff.data<{ id: number }>('/supplier/promoCode/save', form)
  return { id, code: String(form.code) }
}
