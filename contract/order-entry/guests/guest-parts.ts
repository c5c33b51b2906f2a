import { readDate } from '#contract/kit/text/written-days.ts'
import type { GuestFacts, ReadGuest } from './guest-texts.ts'
import { readNationality } from './countries.ts'
import {
  genders,
  kinds,
  labelAt,
  notNames,
  surnames,
  titles,
  type GuestFact,
  type Label,
} from './guest-words.ts'
import {
  capitals,
  dateIn,
  isChineseId,
  isPassport,
  isPhone,
  isThaiId,
  nameIn,
  readers,
  strayCountry,
  type Reading,
} from './guest-readers.ts'

export type Parts = ReadGuest & {
  labelled: boolean
  /** Its name is only that half of one. */
  half?: 'surname' | 'given' | undefined
}
/** A stretch of a line, and what its label says it is. */
type Stretch = { label: Label | undefined; text: string }

/** Everything that one line, or one cell without a head, says of a guest. */
export function partsOf(line: string, reading: Reading): Parts {
  const parts: Parts = { facts: {}, doubts: [], unread: [], labelled: false }
  const given = { surname: '', given: '' }
  for (const { label, text } of stretchesOf(line)) {
    if (label) parts.labelled = true
    if (!text || label === 'skip') continue
    if (label === 'surname' || label === 'given') given[label] = text
    else if (label) readLabelled(parts, label, text, reading)
    else for (const segment of segmentsOf(text)) readFree(parts, segment, reading)
  }
  const name = [given.surname, given.given].filter(Boolean).join(' ')
  if (name) {
    parts.facts.name ??= name
    parts.facts.pinyin ??= capitals(name)
    if (!given.surname || !given.given) parts.half = given.surname ? 'surname' : 'given'
  }
  settleNames(parts)
  return parts
}

/** A line cut at its labels. */
function stretchesOf(line: string): Stretch[] {
  const lower = line.toLowerCase()
  const stretches: Stretch[] = []
  let label: Label | undefined
  let from = 0
  // Lower case of a few letters is longer: places would not fit.
  if (lower.length !== line.length) return [{ label, text: line.trim() }]
  for (let at = 0; at < line.length; at++) {
    const found = labelAt(lower, at)
    if (!found) continue
    stretches.push({ label, text: trimmed(line.slice(from, at)) })
    label = found.label
    at += found.length
    from = at
    at--
  }
  stretches.push({ label, text: trimmed(line.slice(from)) })
  return stretches.filter((one) => one.text || one.label)
}
const trimmed = (text: string): string =>
  text.replace(/^[\s:：=.,，;；、|()#*-]+/, '').replace(/(?<![\s,，;；、|(])[\s,，;；、|(]+$/, '')

/** A labelled value ends at a sign that separates; what is behind it, or what cannot be read, is read as it stands. */
function readLabelled(parts: Parts, label: GuestFact, text: string, reading: Reading): void {
  const [first = '', ...others] = segmentsOf(text)
  const said = readers[label](text, reading)
  if (said && label !== 'name') return set(parts, label, said.value, said.unsure)
  const own = label === 'name' ? null : readers[label](first, reading)
  if (own) set(parts, label, own.value, own.unsure)
  else if (label === 'name' && nameIn(first) && !notNames.has(first.toLowerCase())) takeName(parts, first)
  else readFree(parts, first, reading)
  for (const other of others) readFree(parts, other, reading)
}

const segmentsOf = (text: string): string[] =>
  text
    .split(/\s*[|;，；、()（）\t]\s*|\s*,\s*(?!\d{4}\b)|\s{2,}/)
    .map((segment) => segment.trim())
    .filter(Boolean)

function set(parts: Parts, fact: GuestFact, value: string, unsure = false): void {
  if (parts.facts[fact] !== undefined) {
    if (parts.facts[fact] !== value) parts.unread.push(value)
    return
  }
  parts.facts[fact] = value
  if (unsure) parts.doubts.push(fact)
}

/** Shapes that hold blanks are taken out of a segment first. */
const shapes: readonly { pattern: RegExp; fact: GuestFact }[] = [
  { pattern: /(?<![^\s@<>,;])[^\s@<>,;]{1,64}@[^\s@<>,;]{1,120}\.[a-z]{2,24}/gi, fact: 'email' },
  {
    pattern: /\b\d{1,2}(?:st|nd|rd|th)?[ .-]{0,2}[a-z]{3,9}[ .,-]{0,2}(?:\d{4}|\d{2})\b/gi,
    fact: 'birthdate',
  },
  { pattern: /\b[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b/gi, fact: 'birthdate' },
  {
    pattern: /\b\d{1,2} ?[\u0e00-\u0e7f.]{3,12} ?(?:[พค]\.ศ\. ?)?(?:\d{4}|\d{2})\b/g,
    fact: 'birthdate',
  },
  {
    pattern: /\b\d{4} ?[년年] ?\d{1,2} ?[월月] ?\d{1,2} ?[일日号]?(?: ?(?:出生|生|생))?/g,
    fact: 'birthdate',
  },
  { pattern: /民[国國]\d{2,3}年\d{1,2}月\d{1,2}日?/g, fact: 'birthdate' },
  { pattern: /\b\d{4}\. \d{1,2}\. \d{1,2}\.?(?!\d)/g, fact: 'birthdate' },
  { pattern: /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/g, fact: 'birthdate' },
  { pattern: /\+\d[\d ().-]{6,20}\d/g, fact: 'phone' },
  { pattern: /\b0\d{1,2}[ -]\d{3,4}[ -]\d{3,4}\b/g, fact: 'phone' },
  { pattern: /\b\d{2,3}(?:\.\d)? ?(?:kgs?|lbs?|公斤|千克|กก\.?|กิโล|斤)(?![a-z])/gi, fact: 'weight' },
  { pattern: /\b\d{2,3} ?(?:cms?|公分|厘米|ซม\.?)(?![a-z])/gi, fact: 'height' },
  { pattern: /\b[12]\.\d{1,2} ?m\b|\b[4-7] ?(?:'|ft) ?\d{1,2}"?/gi, fact: 'height' },
  { pattern: /\b(?:EU|US|UK) ?\d{1,2}(?:\.5)?\b|\d{2}码|\b\d{3} ?mm\b/gi, fact: 'shoeSize' },
]

/** Words without a label: known by their shape, each as soon as it can be nothing else. */
function readFree(parts: Parts, segment: string, reading: Reading): void {
  let rest = segment
  if (rest.length > 2_000) {
    parts.unread.push(rest)
    return
  }
  for (const { pattern, fact } of shapes)
    if (/\d|@/.test(rest))
      rest = rest.replace(pattern, (found) => {
        const said = readers[fact](found, reading)
        if (!said) return found
        const free = fact === 'birthdate' && parts.facts.birthdate ? 'expires' : fact
        set(parts, free, said.value, said.unsure)
        return ' \u0001 '
      })
  rest = rest.replace(/\b\d{1,3} ?(?:岁|歲|ปี|세|살|years? old|yrs?|y\/o)(?![a-z])/gi, (age) => {
    parts.unread.push(age)
    return ' \u0001 '
  })
  const country = rest.length <= 60 ? strayCountry(rest) : null
  if (country && (parts.facts.name || !nameIn(rest)?.likely)) return set(parts, 'nationality', country)
  readWords(parts, rest, reading)
}

/** Between digits or Latin letters and another script there is the end of a word, blank or not. */
const glued =
  /(?<=[\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7a3])(?=[A-Za-z\d])|(?<=[A-Za-z\d])(?=[\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7a3])/

function readWords(parts: Parts, text: string, reading: Reading): void {
  const words = text
    .split(/\s+/)
    .flatMap((word) => word.split(glued))
    .filter(Boolean)
  let name: string[] = []
  const flush = () => {
    if (name.length) takeName(parts, name.join(' '))
    name = []
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '\u0001') {
      flush()
      continue
    }
    const several = countryAt(words, at, name.length > 0 || parts.facts.name !== undefined)
    if (several) {
      flush()
      set(parts, 'nationality', several.code)
      at += several.count - 1
    } else if (readWord(parts, word, reading)) flush()
    else if (/\d/.test(word)) {
      flush()
      parts.unread.push(word)
    } else if (/\p{L}/u.test(word)) {
      if (notNames.has(word.toLowerCase())) {
        flush()
        parts.unread.push(word)
        continue
      }
      if (name.length > 0 && isOther(name.at(-1) ?? '', word)) flush()
      name.push(word)
    }
  }
  flush()
}
/** Does this word begin another name? A Chinese one that begins with a surname does; a Japanese given name goes on. */
const isOther = (last: string, word: string): boolean =>
  scriptOf(last) !== scriptOf(word) ||
  (/^\p{Script=Han}{2,}$/u.test(last) && /^\p{Script=Han}{2,}$/u.test(word) && surnames.has(word.charAt(0)))
const scriptOf = (word: string) => (/\p{Script=Latin}/u.test(word) ? 'latin' : 'own')

/** A country of up to four words that begins here, behind a name. */
function countryAt(
  words: readonly string[],
  at: number,
  named: boolean,
): { code: string; count: number } | null {
  if (!named) return null
  for (let count = Math.min(4, words.length - at); count > 0; count--) {
    const text = words.slice(at, at + count).join(' ')
    const code = text.length >= 2 && text.length <= 40 ? strayCountry(text) : null
    // Three capitals are a country's only behind the whole of a name.
    if (code && !(count === 1 && /^[A-Z]{2,3}$/.test(text) && /^[A-Z]+$/.test(words[at + 1] ?? '')))
      return { code, count }
  }
  return null
}

/** One word that can be nothing but this. */
function readWord(parts: Parts, given: string, reading: Reading): boolean {
  const word = given.replace(/^[("'[]+|(?<![)"'\],;:])[)"'\],;:]+$/g, '')
  const plain = word.toLowerCase().replace(/\.$/, '')
  const upper = word.toUpperCase()
  const digits = word.replace(/-/g, '')
  const [gender, kind] = [genders[plain], kinds[plain]]
  const has = (fact: GuestFact) => parts.facts[fact] !== undefined
  if (gender && !has('gender')) set(parts, 'gender', gender)
  else if (kind && !has('kind')) set(parts, 'kind', kind)
  else if (plain === 'mstr' || gender || kind) return true
  else if (/^\d{17}[\dx]$/i.test(word)) readChineseId(parts, upper)
  else if (/^\d{6}-\d{7}$/.test(word)) readKoreanId(parts, word, reading)
  else if (isThaiId(word)) idCard(parts, digits)
  else if (dateIn(word, reading) && !has('birthdate')) {
    const said = readers.birthdate(word, reading)
    if (!said) return false
    set(parts, 'birthdate', said.value, said.unsure)
  } else if (isPassport(upper)) set(parts, 'identityNumber', upper)
  else if (/^\d{6}$/.test(word) && /^\p{Script=Hangul}/u.test(parts.facts.name ?? '') && !has('birthdate')) {
    const said = readers.birthdate(word, reading)
    if (!said) return false
    set(parts, 'birthdate', said.value, true)
  } else if (/^[1-9]\d{8}$/.test(word) && !has('identityNumber')) set(parts, 'identityNumber', word, true)
  else if (isPhone(word)) set(parts, 'phone', word)
  else return false
  if (plain === 'mstr') set(parts, 'kind', 'child')
  return true
}

const idCard = (parts: Parts, number: string, unsure = false): void => {
  set(parts, 'identityNumber', number, unsure)
  parts.facts.identityType ??= 'idCard'
}

/** A Chinese identity number says the date of birth and the gender too. */
function readChineseId(parts: Parts, id: string): void {
  idCard(parts, id, !isChineseId(id))
  const birth = readDate(id.slice(6, 14), { order: 'dmy', near: '2999-01-01' })
  if (birth) parts.facts.birthdate ??= birth
  parts.facts.gender ??= Number(id[16]) % 2 === 1 ? 'male' : 'female'
}

/** So does a Korean one: its seventh digit says century and gender. */
function readKoreanId(parts: Parts, id: string, { today }: Reading): void {
  idCard(parts, id)
  const mark = Number(id[7])
  const century = mark <= 2 || mark === 5 || mark === 6 ? 19 : 20
  const birth = readDate(`${century}${id.slice(0, 6)}`, { order: 'dmy', near: today, past: true })
  if (birth) parts.facts.birthdate ??= birth
  parts.facts.gender ??= mark % 2 === 1 ? 'male' : 'female'
}

/** Capitals are the name as in the passport where another name stands beside it; else they are the name too. */
function takeName(parts: Parts, given: string): void {
  let text = given.replace(/^[^\p{L}]+|[^\p{L}\p{M}.]+$/gu, '')
  const title = titles.find((one) => text.startsWith(one.text) && text.length > one.text.length + 1)
  if (title) {
    text = text.slice(title.text.length).trim()
    if (title.gender) parts.facts.gender ??= title.gender
    if (title.kind) parts.facts.kind ??= title.kind
  }
  text = text.replace(/(?<=[\uac00-\ud7a3]{2})\s?(?:씨|님)$/, '')
  const name = text ? nameIn(text) : null
  const { facts } = parts
  // Two capitals behind a Latin name are a country, not how a passport writes it.
  const country = /^[A-Z]{2}$/.test(text) && facts.name && !isOwn(facts.name) ? readNationality(text) : null
  if (!name) {
    if (text) parts.unread.push(text)
  } else if (country) set(parts, 'nationality', country, true)
  else if (
    name.script === 'latin' &&
    facts.pinyin === undefined &&
    (isOwn(facts.name) || text === text.toUpperCase())
  ) {
    facts.pinyin = capitals(text)
    facts.name ??= text
  } else if (!facts.name || capitals(facts.name) === facts.pinyin) facts.name = text
  else parts.unread.push(text)
}

const isOwn = (name: string | undefined): boolean => name !== undefined && !/^\p{Script=Latin}/u.test(name)

const vague: readonly string[] = ['name', 'pinyin', 'kind', 'gender'] satisfies GuestFact[]
/** Words that look like no name are one only beside something that is a guest's for sure. */
function settleNames(parts: Parts): void {
  const { facts, labelled } = parts
  const { name } = facts
  if (!name || labelled || nameIn(name)?.likely) return
  const isAlone =
    Object.keys(facts).every((fact) => vague.includes(fact)) &&
    !(facts.pinyin && facts.pinyin !== capitals(name))
  if (!isAlone && name.split(' ').length <= 4) return
  parts.unread.unshift(name)
  const stored: GuestFacts = { ...facts }
  delete stored.name
  if (facts.pinyin === capitals(name)) delete stored.pinyin
  parts.facts = stored
}
