import { atRest } from '../look/at-rest.ts'
import { recall, remember } from '../session/remembered.ts'
import { fetchWords } from '../session/start.ts'
import type { Dictionary } from './words.ts'

type StoredWord = { build: string; words: Dictionary }
/** Changes with every build: the script's own name holds its hash. */
const build = import.meta.url

/**
 * The words of a language. What this build has fetched before is there at once, so that a start waits for nothing; it is
 * fetched again behind that, and `fresh` is told where a word has changed.
 */
export async function wordsOf(language: string, fresh: (words: Dictionary) => void): Promise<Dictionary> {
  const key = `longtail.words.${language}`
  const cached = recall<StoredWord>(key)
  const keep = (words: Dictionary): Dictionary => {
    remember(key, { build, words } satisfies StoredWord)
    return words
  }
  if (cached?.build !== build) return keep(await fetchWords(language))
  const look = async () => {
    const words = await fetchWords(language)
    if (JSON.stringify(words) !== JSON.stringify(cached.words)) fresh(keep(words))
  }
  atRest(() => void look().catch(() => undefined))
  return cached.words
}
