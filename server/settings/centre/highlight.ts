import { asPattern } from '#contract/kit/text/text.ts'

export type Piece = { text: string; hit: boolean }

/** The words of a search, small letters; languages without spaces are searched as they are typed. */
export const foldedWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,，、]+/)
    .filter(Boolean)
    .slice(0, 8)

/** A text in pieces, those marked that are one of the words. */
export function markHits(text: string, words: readonly string[]): Piece[] {
  if (!words.length) return [{ text, hit: false }]
  const pattern = new RegExp(
    `(${words
      .toSorted((a, b) => b.length - a.length)
      .map(asPattern)
      .join('|')})`,
    'gi',
  )
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, hit: at % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

const shownLetters = 160

/** The stretch of a text around the first of the words, marked. */
export function excerptOf(text: string, words: readonly string[]): Piece[] {
  const small = text.toLowerCase()
  const places = words.map((word) => small.indexOf(word)).filter((place) => place >= 0)
  const first = Math.max(0, Math.min(...(places.length ? places : [0])) - 40)
  const cut = text.slice(first, first + shownLetters)
  const around = `${first > 0 ? '…' : ''}${cut}${first + shownLetters < text.length ? '…' : ''}`
  return markHits(around, words)
}
