import type { Cart, CartItem } from './cart.ts'

/** Of three states of a value: mine where I changed it, else theirs. */
const changed = <T>(base: T, theirs: T, mine: T): T =>
  JSON.stringify(mine) === JSON.stringify(base) ? theirs : mine

/**
 * A cart at which two tabs work: what either added stands, what either took out is out (or was ordered there), what one
 * changed is changed; where both changed the same item, this page's wins.
 */
export function mergeCarts(
  base: Cart | undefined,
  theirs: Cart | undefined,
  mine: Cart | undefined,
): Cart | undefined {
  if (!mine || !theirs) return changed(base, theirs, mine) ?? undefined
  const before = byKey(base)
  const [here, there] = [byKey(mine), byKey(theirs)]
  const retained = theirs.items.flatMap((item): CartItem[] => {
    const own = here.get(item.key)
    if (!own) return before.has(item.key) ? [] : [item]
    return [changed(before.get(item.key), item, own) ?? own]
  })
  const added = mine.items.filter(({ key }) => !there.has(key) && !before.has(key))
  const items = [...retained, ...added]
  return {
    ...theirs,
    items,
    agentId: changed(base?.agentId ?? null, theirs.agentId, mine.agentId),
    promoCode: changed(base?.promoCode, theirs.promoCode, mine.promoCode),
    party: changed(base?.party, theirs.party, mine.party),
  }
}

const byKey = (cart: Cart | undefined) => new Map(cart?.items.map((item) => [item.key, item]))
