import { Converter } from 'opencc-js/t2cn'

/** Letters that have no accent to take off, as people type them without a keyboard for them. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
}
const simplify = Converter({ from: 't', to: 'cn' })
const simplified = new Map<string, string>()

/** Each traditional Chinese character as the simplified one: what is written in either is found by either. */
export const simplifiedChinese = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (char) => {
    let plain = simplified.get(char)
    if (plain === undefined) simplified.set(char, (plain = simplify(char)))
    return plain
  })

/** A text in lower case without letters of one language's own. Stored keys are folded so; a change of it needs a migration (1941). */
export const folded = (text: string): string =>
  simplifiedChinese(text.replace(/[øłđðþæœßħıŋŧĸ]/g, (letter) => plainLetters[letter] ?? letter))
