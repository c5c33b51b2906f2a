/** Ticked rows by key; keys of other pages stay ticked. */
export type Picked = Record<string, true>

export type Selection = { keys: Picked; onChange: (keys: Picked) => void }

/** Ticks or unticks one row; with an anchor, all rows from it to this one get what this one gets. */
export function pick(keys: Picked, order: readonly string[], key: string, anchor: string | null): Picked {
  const on = !keys[key]
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(key)
  const range = from < 0 ? [key] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return set(keys, range, from < 0 ? on : keys[anchor!] === true)
}

/** Ticks or unticks many rows. */
export function set(keys: Picked, many: readonly string[], on: boolean): Picked {
  const next = { ...keys }
  for (const key of many) {
    if (on) next[key] = true
    else delete next[key]
  }
  return next
}

export function pickedState(keys: Picked, order: readonly string[]): 'all' | 'some' | 'none' {
  const count = order.filter((key) => keys[key]).length
  if (count > 0 && count === order.length) return 'all'
  return count > 0 ? 'some' : 'none'
}
