import { randomUUID } from 'node:crypto'
import type { OrderWorld } from './orders.ts'

type Part = {
  day?: number
  nights?: number | null
  options: { skuId: number; session?: string; supplierId?: number | null }[]
}

/** A package as its form sends it: names, price and parts given, all else as a form leaves it. */
export const packageInput = (parts: (number | Part)[], more: Record<string, unknown> = {}) => ({
  code: `PKG-${randomUUID().slice(0, 6)}`,
  names: { en: 'Island and temple' },
  chargeMethod: 'per-person',
  price: 'sum',
  onSale: true,
  parts: parts.map((part) => (typeof part === 'number' ? { options: [{ skuId: part }] } : part)),
  ...more,
})

/** Makes a package by its own call. */
export const makePackage = (
  world: OrderWorld,
  parts: (number | Part)[],
  more: Record<string, unknown> = {},
): Promise<{ id: number }> =>
  world.staff.data<{ id: number }>('/supplier/product/create', packageInput(parts, more))
