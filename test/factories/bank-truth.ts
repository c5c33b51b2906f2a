import type { OpenLine } from '#server/write-off/suggest/candidates.ts'
import type { OpenItem } from '#server/write-off/suggest/item-index.ts'

/** What is so, so that what was suggested can be held against it: of each line the items, or none. */
export type Truth = { items: OpenItem[]; lines: OpenLine[]; of: Map<number, string[]> }

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const firsts = [
  'Lotus',
  'Andaman',
  'Golden',
  'Siam',
  'Coral',
  'Blue Lagoon',
  'Phi Phi',
  'Similan',
  'Emerald',
  'Orchid',
  'Sunrise',
  'Mango',
  'Monsoon',
  'Dragon',
  'Silver',
  'Harbour',
  'Pearl',
  'Jade',
  'Bamboo',
  'Coconut',
  'Elephant',
  'Krabi',
  'Samui',
  'Banyan',
  'Tamarind',
]
const lasts = [
  'Voyages',
  'Journeys',
  'Leisure',
  'Explorer',
  'Horizons',
  'Discovery',
  'Escapes',
  'Adventures',
  'Connect',
  'Planet',
  'Gateway',
  'Trails',
]
const ends = ['Co., Ltd.', 'Travel', 'Tours', 'Public Company Limited', 'Agency', 'Holdings']
const own = ['海南椰风', '上海远航', '广州白云', '바다여행', '한빛항공', 'ทะเลใส', 'อันดามันซี', 'เกาะสวรรค์']

const day = (from: string, days: number): string => Temporal.PlainDate.from(from).add({ days }).toString()

type Random = ReturnType<typeof randomOf>

/** What some hundred partners owe. */
function owedItems(random: Random, itemCount: number) {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
  const partners = Array.from({ length: Math.max(40, Math.floor(itemCount / 60)) }, (_, at) => {
    const name =
      at < own.length
        ? own[at]!
        : `${firsts[at % firsts.length]} ${lasts[Math.floor(at / firsts.length) % lasts.length]} ${at > 299 ? at : ''}`.trim()
    return { key: `agent ${at + 1}`, name, full: `${name} ${pick(ends)}` }
  })
  const items: OpenItem[] = []
  const amount = () => (random(30) + 1) * 50_000 + (random(3) ? random(20) * 1_000 : random(50_000))
  for (let at = 0; at < itemCount; at++) {
    const partner = pick(partners)
    const isBill = at % 8 === 0
    const amountMinor = isBill ? amount() * (4 + random(9)) + random(9_999) : amount()
    items.push({
      key: `${isBill ? 'bill' : 'order'} ${at + 1}`,
      kind: isBill ? 'bill' : 'order',
      amountMinor,
      day: day('2026-09-01', random(80)),
      refs: [isBill ? `BL2610-${String(100_000 + at)}` : `LT26${String(10_000_000 + at * 7)}`],
      partner: partner.key,
      names: [partner.full],
      baseMinor: isBill ? Math.round(amountMinor / 1.07) : null,
      parts: isBill,
    })
  }
  const nameOf = (item: OpenItem) => partners[Number(item.partner.split(' ')[1]) - 1]!
  return { items, nameOf }
}

/** A statement that grows line by line, and which items each of them is about. */
function statementOf(random: Random) {
  const lines: OpenLine[] = []
  const of = new Map<number, string[]>()
  const say = (amountMinor: number, about: OpenItem[], more: Partial<OpenLine>) => {
    const id = lines.length + 1
    const last =
      about
        .map((item) => item.day!)
        .toSorted()
        .at(-1) ?? day('2026-09-01', random(80))
    lines.push({
      id,
      day: day(last, random(12)),
      amountMinor,
      text: 'TRANSFER',
      payer: '',
      payerAccount: '',
      reference: '',
      bankReference: `ZZ${id}Q`,
      ...more,
    })
    of.set(
      id,
      about.map(({ key }) => key),
    )
  }
  return { lines, of, say }
}

/**
 * Money as it arrives at a back office: mostly with a reference, some by a name that the bank cut, one payment for many, one
 * thing in two payments, short by a fee or by a withholding tax, a provider's payout, and what has nothing to do with anything.
 */
export function bankTruth({
  lines: lineCount,
  items: itemCount,
  seed,
}: {
  lines: number
  items: number
  seed: number
}): Truth {
  const random = randomOf(seed)
  const { items, nameOf } = owedItems(random, itemCount)
  const free = [...items]
  const take = (fits: (item: OpenItem) => boolean = () => true): OpenItem => {
    for (;;) {
      const at = random(free.length)
      if (!fits(free[at]!)) continue
      const [item] = free.splice(at, 1)
      return item!
    }
  }
  const { lines, of, say } = statementOf(random)
  const refOf = (item: OpenItem) =>
    random(4) ? item.refs[0]! : item.refs[0]!.replace('-', ' ').replace(/^LT/, 'LT ')
  while (lines.length < lineCount) {
    const kind = random(100)
    if (kind < 48) {
      const item = take()
      say(item.amountMinor, [item], {
        text: `PAYMENT ${refOf(item)}`,
        payer: random(2) ? nameOf(item).name.toUpperCase().slice(0, 18) : '',
      })
    } else if (kind < 62) {
      // By name: nothing else of that somebody comes to the same.
      const item = take((one) =>
        items.every(
          (other) => other === one || other.partner !== one.partner || other.amountMinor !== one.amountMinor,
        ),
      )
      say(item.amountMinor, [item], { payer: nameOf(item).full.toUpperCase().slice(0, 20) })
    } else if (kind < 72) {
      const first = take()
      const more = Array.from({ length: 1 + random(4) }, () => take())
      const all = [first, ...more]
      say(
        all.reduce((sum, item) => sum + item.amountMinor, 0),
        all,
        { text: all.map(refOf).join(' ') },
      )
    } else if (kind < 78) {
      const item = take()
      const part = Math.floor(item.amountMinor / 3)
      say(part, [item], { reference: item.refs[0]! })
      if (lines.length < lineCount) say(item.amountMinor - part, [item], { reference: item.refs[0]! })
    } else if (kind < 86) {
      const item = take(({ amountMinor }) => amountMinor > 100_000)
      say(item.amountMinor - (1_000 + random(3) * 500), [item], { text: `SWIFT ${refOf(item)}` })
    } else if (kind < 92) {
      const item = take(({ baseMinor }) => baseMinor !== null)
      say(item.amountMinor - Math.round(item.baseMinor! * 0.03), [item], {
        payer: nameOf(item).full.toUpperCase().slice(0, 24),
      })
    } else
      say(kind < 96 ? -(1_000 + random(20) * 100) : 77_700_000 + random(9_999_999), [], {
        text: kind < 96 ? 'FEE' : 'CASH DEPOSIT',
      })
  }
  return { items, lines, of }
}
