import { plainSigns } from '#contract/kit/money/figures.ts'

export type Party = { adults: number; children: number; infants: number }

const kinds: Readonly<Record<keyof Party, string>> = {
  adults: 'adults?|adt?s?|a|大人?|成人|大|ผู้ใหญ่|ผญ\\.?|성인|어른|대인',
  children: 'child(?:ren)?|chds?|ch|kids?|c|小孩|小|儿童|兒童|孩|เด็ก|ดก\\.?|아동|소아|어린이|소인|아이',
  infants: 'infants?|infs?|bab(?:y|ies)|i|婴儿?|嬰兒?|ทารก|유아|영아',
}
const people = /(?:pax|persons?|people|ppl|guests?|人|位|名|명|인|คน|ท่าน)\.?/giu
const chineseCounts = '一二三四五六七八九'
const part = new RegExp(
  `(?:(\\d{1,3}) ?[x×]? ?(?:(${kinds.adults})|(${kinds.children})|(${kinds.infants}))|(?:(${kinds.adults})|(${kinds.children})|(${kinds.infants})) ?[:=x×]? ?(\\d{1,3}))`,
  'giu',
)

/**
 * How many people a cell counts: `2`, `2 pax`, `2+1` (adults, children, infants in this order), `2大1小`, `2 adults 1 child`,
 * `성인 2 아동 1`. Undefined for what counts nobody.
 */
export function readParty(text: string): Party | undefined {
  if (text.length > 60) return undefined
  const plain = plainSigns(text)
    .replace(/[两兩]/g, '二')
    .replace(/[一二三四五六七八九](?=[大小成儿兒孩婴嬰名位人])/g, (count) =>
      String(chineseCounts.indexOf(count) + 1),
    )
  const bare = plain.replace(people, ' ').replace(/\s+/g, ' ').trim()
  if (/^\d{1,3}(?:\.0{1,4})?$/.test(bare)) return { adults: Number(bare), children: 0, infants: 0 }
  const [, first, second, third = '0'] = /^(\d{1,3}) ?\+ ?(\d{1,3})(?: ?\+ ?(\d{1,3}))?$/.exec(bare) ?? []
  if (first) return { adults: Number(first), children: Number(second), infants: Number(third) }
  // A word of people may be a part of the word for a kind: 大人, 성인.
  return partyIn(plain) ?? partyIn(bare)
}

function partyIn(plain: string): Party | undefined {
  const party = { adults: 0, children: 0, infants: 0 }
  const seen = new Set<string>()
  let isTwice = false
  const rest = plain.replace(part, (_, ...groups: (string | undefined)[]) => {
    const [before, adult, child, , adultToo, childToo, , behind] = groups
    const kind = (adult ?? adultToo) ? 'adults' : (child ?? childToo) ? 'children' : 'infants'
    if (seen.has(kind)) isTwice = true
    seen.add(kind)
    party[kind] = Number(before ?? behind)
    return ' '
  })
  const left = rest.replace(people, '').replace(/[\s+,&/;、，和と]|and/giu, '')
  return seen.size && !isTwice && left === '' ? party : undefined
}
