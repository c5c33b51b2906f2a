import { useRead } from '../kit/call/query.ts'
import type { DaysLeft } from '../kit/route/day-left.ts'
import { stock } from './stock.client.ts'

type DaysLeftInput = { skuId: number; from: string; days: number; on: boolean }

/** What is left of a product's days, for calendars of others. */
export function useStockDaysLeft({ skuId, from, days, on }: DaysLeftInput): DaysLeft {
  const { data } = useRead(
    stock.nextDays,
    { skuId, from, days },
    { enabled: on, keep: true, live: ['stock', 'order'], skipToast: true },
  )
  const left = new Map<string, number | null>()
  for (const row of data?.rows ?? []) {
    const before = left.get(row.date)
    left.set(row.date, row.left === null ? null : (before ?? 0) + (row.blocked ? 0 : row.left))
  }
  return left
}
