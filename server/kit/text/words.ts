import fs from 'node:fs'
import path from 'node:path'
import { entryOf } from '#contract/kit/given.ts'
import { languages } from '#contract/kit/languages.ts'
import { closeGaps, fillText } from '#contract/kit/text.ts'
import { inBuddhistYears } from '#contract/kit/years.ts'

type WordsFile = Record<string, Record<string, readonly string[]>>
const root = path.resolve(import.meta.dirname, '../../../contract')

function loadWords(): Record<string, Record<string, string>> {
  // Of no prototype: a key that somebody sent ("toString") is a word only where it is one of ours.
  const none = (): Record<string, string> => Object.create(null) as Record<string, string>
  const byLanguage: Record<string, Record<string, string>> = Object.create(null) as Record<
    string,
    Record<string, string>
  >
  for (const language of languages) byLanguage[language] = none()
  for (const domain of fs.readdirSync(root)) {
    const file = path.join(root, domain, `${domain}.words.json`)
    if (!fs.existsSync(file)) continue
    const words = JSON.parse(fs.readFileSync(file, 'utf8')) as WordsFile
    for (const [group, entries] of Object.entries(words)) {
      for (const [key, texts] of Object.entries(entries)) {
        languages.forEach(
          (language, i) =>
            (entryOf(byLanguage, language)[`${domain}.${group}.${key}`] = texts[i] ?? texts[0] ?? ''),
        )
      }
    }
  }
  return byLanguage
}

/** All words by language: { en: { 'orders.fields.code': 'Order code' } }. Read from the contract once by a process. */
export const words = loadWords()

/** Fills `{name}` parts, days among them as their reader counts years; an unknown name stays visible, so that a test finds it. */
export function fill(text: string, params: Record<string, unknown> = {}, buddhist = false): string {
  const filled = fillText(text, buddhist ? inBuddhistYears(params) : params)
  return Object.values(params).includes('') ? closeGaps(filled) : filled
}
