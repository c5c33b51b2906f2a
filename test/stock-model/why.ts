import { expect } from 'vitest'
import type { Departure } from '#contract/order-entry/order-entry.schema.ts'
import type { Forbidden, Taker } from './reference.ts'

/** What a refused order says, as a departure would. */
export const errorWhys: Record<string, Departure['why']> = {
  'orders.blocked': 'blocked',
  'orders.soldOut': 'soldOut',
  'orders.heldByOthers': 'held',
  'orders.keptForOthers': 'kept',
  'orders.shareUsed': 'shareUsed',
  'orders.resourceOut': 'resource',
  'orders.tooLate': 'late',
}

type Facts = { sku: number; at: object; by: Taker; left?: number | null; guests?: object }

/**
 * The explanation is true: what is told stands in the way; blocked before all else, holds of others only where it could be
 * had without them, and too late where stock would do. An agent's refused order says first that it is late, and (`plain`) calls
 * sold out what the house keeps to itself: its resources, and what is kept for others.
 */
export function sameWhy(
  view: { why: Departure['why']; resource?: string | undefined; plain?: boolean },
  { why, unheld }: Forbidden,
  late: boolean,
  facts: Facts,
): string {
  const names = [...why]
    .map((one) => one.split(' ')[0]!)
    .map((one) => (view.plain && (one === 'resource' || one === 'kept') ? 'soldOut' : one))
  const allowed: (string | null)[] =
    late && facts.guests
      ? ['late']
      : names.includes('blocked')
        ? ['blocked']
        : names.length
          ? names.filter((one) => one !== 'held' || unheld)
          : [late ? 'late' : null]
  const context = JSON.stringify({ ...facts, why: [...why], unheld, late, told: view })
  expect(allowed, context).toContain(view.why)
  const named = [...why]
    .filter((one) => one.startsWith('resource '))
    .map((one) => one.slice('resource '.length))
  if (view.why === 'resource')
    expect(
      named.some((name) => (view.resource ?? '').includes(name)),
      context,
    ).toBe(true)
  return view.why ?? 'yes'
}
