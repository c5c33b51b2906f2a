import type { ItemKind } from '#contract/write-off/match/item-kinds.ts'
import { gramsOf, isRef, plainName, plainRef, refsIn } from './texts.ts'

/** What is open, as far as matching has to know: above zero is to come in, below zero to go out. */
export type OpenItem = {
  key: string
  kind: ItemKind
  amountMinor: number
  /** When it was asked for, or is to come. */
  day: string | null
  refs: readonly string[]
  /** Who pays it or is paid: `agent 5`; '' where nobody is known. */
  partner: string
  names: readonly string[]
  /** Without its tax: what withholding tax is worked out from; null where nobody withholds. */
  baseMinor: number | null
  /** It may be paid in parts. */
  parts: boolean
}

type Partner = { items: OpenItem[]; names: Set<string>[] }

/** Open items as they are looked up: by reference, by amount, by whose they are and by pieces of names. */
export class ItemIndex {
  readonly byKey = new Map<string, OpenItem>()
  private readonly byRef = new Map<string, OpenItem[]>()
  private readonly byAmount = new Map<number, OpenItem[]>()
  private readonly partners = new Map<string, Partner>()
  private readonly byGram = new Map<string, Set<string>>()

  private readonly existing = new Map<string, Set<string>>()

  add(items: readonly OpenItem[]): void {
    const { existing } = this
    for (const item of items) {
      this.byKey.set(item.key, item)
      for (const ref of new Set(item.refs.map(plainRef))) if (isRef(ref)) push(this.byRef, ref, item)
      push(this.byAmount, item.amountMinor, item)
      if (!item.partner) continue
      const partner = this.partners.get(item.partner) ?? { items: [], names: [] }
      this.partners.set(item.partner, partner)
      partner.items.push(item)
      const names = existing.get(item.partner) ?? new Set()
      existing.set(item.partner, names)
      for (const name of item.names) {
        const plain = plainName(name)
        if (plain.length < 3 || names.has(plain) || names.size > 20) continue
        names.add(plain)
        const grams = gramsOf(plain)
        partner.names.push(grams)
        for (const gram of grams) {
          const of = this.byGram.get(gram)
          if (of) of.add(item.partner)
          else this.byGram.set(gram, new Set([item.partner]))
        }
      }
    }
  }

  ofRef = (ref: string): readonly OpenItem[] => this.byRef.get(ref) ?? []
  ofAmount = (amountMinor: number): readonly OpenItem[] => this.byAmount.get(amountMinor) ?? []
  ofPartner = (partner: string): readonly OpenItem[] => this.partners.get(partner)?.items ?? []

  /** Items that a line names, whatever they come to. */
  namedBy(line: {
    reference: string
    text: string
    bankReference: string
    payer: string
    amountMinor: number
  }): OpenItem[] {
    const refs = refsIn([line.reference, line.text, line.bankReference, line.payer])
    const items = [...refs].flatMap((ref) => this.ofRef(ref))
    const fitting = items.filter(({ amountMinor }) => amountMinor < 0 === line.amountMinor < 0)
    return [...new Set(fitting)]
  }

  /** Whose name this may be, with how much of it: of a payer's name the shorter in the longer, in a text the whole name. */
  partnersLike(payer: string, text: string): Map<string, number> {
    const found = new Map<string, number>()
    const look = (grams: Set<string>, whole: boolean) => {
      const met = new Map<string, number>()
      for (const gram of grams)
        for (const partner of this.byGram.get(gram) ?? []) met.set(partner, (met.get(partner) ?? 0) + 1)
      for (const [partner, count] of met) {
        if (count < 2) continue
        const share = this.likeness(partner, grams, whole)
        if (share >= 0.6 && share > (found.get(partner) ?? 0)) found.set(partner, share)
      }
    }
    const plain = plainName(payer)
    if (plain.length >= 3) look(gramsOf(plain), false)
    if (text) look(gramsOf(plainName(text)), true)
    return found
  }

  private likeness(partner: string, grams: Set<string>, whole: boolean): number {
    let best = 0
    for (const name of this.partners.get(partner)?.names ?? []) {
      let same = 0
      for (const gram of name) if (grams.has(gram)) same++
      const of = whole ? name.size : Math.min(name.size, grams.size)
      // A short name within a long text proves little.
      const share = of < 3 ? 0 : same / of
      if (share > best) best = share
    }
    return best
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const there = map.get(key)
  if (there) there.push(value)
  else map.set(key, [value])
}
