import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { itemKinds, type ItemKind } from '#contract/write-off/match/item-kinds.ts'

/** Which open item a key calls, as in `bill 42`; undefined for what is none. */
export function itemOfKey(key: string): { kind: ItemKind; id: number } | undefined {
  const at = key.lastIndexOf(' ')
  const kind = asOneOf(itemKinds, key.slice(0, at))
  const id = Number(key.slice(at + 1))
  return kind && Number.isSafeInteger(id) && id > 0 ? { kind, id } : undefined
}
