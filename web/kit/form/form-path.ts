import { firstOf } from '#contract/kit/given.ts'
/** Names of fields as dotted paths: `prices.adult`, `steps.0.percent`. */

/** Bracket names of the wire as dotted ones: `steps[0][percent]` → `steps.0.percent`. */
export const dotted = (name: string): string => name.replace(/\[([^\]]*)\]/g, '.$1').replace(/^\./, '')

export function getIn(value: unknown, path: string): unknown {
  let at = value
  for (const key of path.split('.')) at = (at as Record<string, unknown> | null | undefined)?.[key]
  return at
}

/** A copy with one value set; lists stay lists, what is not touched stays the same object. */
export function setIn<T>(value: T, path: string, next: unknown): T {
  const [key = '', ...rest] = path.split('.')
  const held = (value as Record<string, unknown> | null)?.[key]
  const inner = rest.length
    ? setIn(held ?? (/^\d+$/.test(firstOf(rest)) ? [] : {}), rest.join('.'), next)
    : next
  if (!Array.isArray(value)) return { ...(value as object), [key]: inner } as T
  const list = [...(value as unknown[])]
  list[Number(key)] = inner
  return list as T
}

/** Do two values say the same? Absent, null and '' do. */
export function same(one: unknown, two: unknown): boolean {
  if (one === two || (isNothing(one) && isNothing(two))) return true
  if (typeof one !== 'object' || typeof two !== 'object' || !one || !two) return false
  if (Array.isArray(one) !== Array.isArray(two)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(two)])
  if (Array.isArray(one) && one.length !== (two as unknown[]).length) return false
  return [...keys].every((key) =>
    same((one as Record<string, unknown>)[key], (two as Record<string, unknown>)[key]),
  )
}
const isNothing = (value: unknown) => value === undefined || value === null || value === ''
