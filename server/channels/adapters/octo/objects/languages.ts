import { languages, nameIn } from '#contract/kit/languages.ts'
import type { Offer } from '../../../port/engine.ts'

/** Languages in which any of these has a name. */
export const languagesOf = (offers: readonly Pick<Offer, 'names' | 'productNames'>[]): string[] => {
  const found = languages.filter((language) =>
    offers.some(({ names, productNames }) => names[language] || productNames[language]),
  )
  return found.length ? found : ['en']
}

/** The first that is wanted and there (`Accept-Language`, RFC 9110, by weight); English, or the first there is, where none is. */
export function chosenLanguage(wanted: string | undefined, available: readonly string[]): string {
  const ranges = (wanted ?? '')
    .split(',')
    .map((part, at) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim())
      const q = parameters.find((text) => text.startsWith('q='))
      return { range: range.toLowerCase(), weight: q ? Number(q.slice(2)) || 0 : 1, at }
    })
    .filter(({ range, weight }) => range && weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at)
  for (const { range } of ranges) {
    const exact = available.find((language) => language.toLowerCase() === range)
    const near = available.find((language) => partOf(language) === partOf(range))
    if (exact ?? near) return exact ?? near ?? 'en'
  }
  return available.includes('en') ? 'en' : (available[0] ?? 'en')
}
const partOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''

export const wordIn = (words: Partial<Record<string, string>>, language: string): string =>
  nameIn(words, language)
