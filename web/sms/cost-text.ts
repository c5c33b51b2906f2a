import { groupedCount } from '#contract/kit/money/amounts.ts'

/** "THB 12.50", "USD 0.0079": as many decimals as it takes, two at least and four at most. */
export function costText(micros: number, currency: string): string {
  const tenThousandths = Math.round(micros / 100)
  const rest = String(tenThousandths % 10_000).padStart(4, '0')
  const shown = rest.endsWith('00') ? rest.slice(0, 2) : rest.replace(/0$/, '')
  return `${currency} ${groupedCount(Math.floor(tenThousandths / 10_000))}.${shown}`
}
