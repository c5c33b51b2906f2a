/** Finals that follow each initial of Mandarin. */
const finals: Readonly<Record<string, string>> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo v ve yu yue',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo v ve yu yue',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u ua uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
}
const syllables = new Set(
  Object.entries(finals).flatMap(([initial, all]) => all.split(' ').map((final) => initial + final)),
)
const longestSyllable = 6
const maxSyllables = 5
/** Spellings beyond these are hardly meant; each is one more look-up. */
const maxSpellings = 12

/** All ways to read a word as syllables. */
function readings(word: string): string[][] {
  if (word === '') return [[]]
  const found: string[][] = []
  for (let length = Math.min(longestSyllable, word.length); length > 0; length--) {
    const first = word.slice(0, length)
    if (!syllables.has(first)) continue
    for (const rest of readings(word.slice(length)))
      if (rest.length < maxSyllables) found.push([first, ...rest])
  }
  return found
}

/**
 * A Chinese name typed in one word, as passports and people space it: "wupeishan" → "wu peishan", "wupei shan", "wu pei shan". A search
 * for the word looks for these beside it. None for what is no pinyin. ü is written YU in passports and V on keyboards.
 */
export function spellingsOf(word: string): string[] {
  if (!/^[a-z]{2,24}$/.test(word)) return []
  const other = word.includes('v') ? word.replace(/([ln])v/g, '$1yu') : word.replace(/([ln])yu/g, '$1v')
  const spellings = [word, ...(other === word ? [] : [other])]
    .flatMap(readings)
    .filter((parts) => parts.length > 1)
    .flatMap((parts) => [
      [parts.slice(0, 1), parts.slice(1)].map((half) => half.join('')).join(' '),
      ...(parts.length > 2
        ? [parts.slice(0, 2).join('') + ' ' + parts.slice(2).join(''), parts.join(' ')]
        : []),
    ])
  const turned = other !== word && readings(other).length > 0 ? [other] : []
  return [...new Set([...turned, ...spellings])].slice(0, maxSpellings)
}
