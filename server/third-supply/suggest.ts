import type { OutsideUnit, ThirdKind, ThirdUnits } from '#contract/third-supply/third-supply.schema.ts'

export type OwnSku = { id: number; code: string; names: Partial<Record<string, string>>; perUnit: boolean }
type Theirs = { productName: string; optionName: string; reference: string; outsideOption: string }

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .filter((word) => word.length > 1),
  )

/** Twice what both have, of what each has: 1 for the same words in any order. */
function likeness(one: Set<string>, other: Set<string>): number {
  const both = [...one].filter((word) => other.has(word)).length
  return one.size + other.size ? (2 * both) / (one.size + other.size) : 0
}
const minLikeness = 0.6

/** The SKU whose code they name, else the one that is called most alike; none where nothing is. */
export function suggestSku(theirs: Theirs, skus: readonly OwnSku[]): OwnSku | undefined {
  const codes = [theirs.reference, theirs.outsideOption].filter(Boolean).map((code) => code.toLowerCase())
  const byCode = skus.find(({ code }) => codes.includes(code.toLowerCase()))
  if (byCode) return byCode
  const names = [theirs.productName, `${theirs.productName} ${theirs.optionName}`, theirs.optionName].map(
    wordsOf,
  )
  let best: { sku: OwnSku; like: number } | undefined
  for (const sku of skus)
    for (const name of Object.values(sku.names)) {
      const like = Math.max(...names.map((words) => likeness(words, wordsOf(name ?? ''))))
      if (like >= minLikeness && like > (best?.like ?? 0)) best = { sku, like }
    }
  return best?.sku
}

const typesOf: Record<ThirdKind, readonly string[]> = {
  adult: ['ADULT', 'OTHER'],
  child: ['CHILD', 'YOUTH'],
  infant: ['INFANT'],
  unit: ['FAMILY', 'OTHER'],
}

/** Their units for our guest kinds, by what kind they say they are. */
export function suggestUnits(units: readonly OutsideUnit[], perUnit: boolean): ThirdUnits {
  const kinds: readonly ThirdKind[] = perUnit ? ['unit'] : ['adult', 'child', 'infant']
  const found: ThirdUnits = {}
  for (const kind of kinds) {
    const unit = typesOf[kind].flatMap((type) => units.filter((one) => one.type.toUpperCase() === type))[0]
    if (unit) found[kind] = unit.id
  }
  const [only] = units
  const lead: ThirdKind = perUnit ? 'unit' : 'adult'
  if (!found[lead] && only && units.length === 1) found[lead] = only.id
  return found
}
