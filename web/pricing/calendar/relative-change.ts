import { share, textToMinor } from '#contract/kit/money/amounts.ts'

/** So much more or less: basis points or minor units. */
export type RelativeChange = { method: 'percent' | 'amount'; by: number }

/** "+20 %", "−100", "+ 1,250.50": a sign says that it is a change and no price. Null for anything else. */
export function readChange(text: string, currency: string): RelativeChange | null {
  const [, sign, digits = '', percent] = /^\s*([+\-−–])\s*(\d[\d.,]*)\s*([%％]?)\s*$/.exec(text) ?? []
  if (!sign) return null
  const down = sign === '+' ? 1 : -1
  if (!percent) {
    const by = textToMinor(digits, currency)
    return by === null ? null : { method: 'amount', by: down * by }
  }
  const by = Math.round(Number(digits.replace(',', '.')) * 100)
  return Number.isFinite(by) && by <= 10_000 ? { method: 'percent', by: down * by } : null
}

/** Half up, never below zero; what has no price gets none. As the same change of many products is done. */
export const changed = (minor: number | null, { method, by }: RelativeChange): number | null =>
  minor === null ? null : Math.max(0, method === 'percent' ? share(minor, 10_000 + by) : minor + by)
