import { wordsOf } from '#contract/kit/text/text.ts'
import { gramsOf, gramsWanted, plainText } from '../../kit/text/search-grams.ts'

type Searched = { to_address: string; party_name: string; subject: string; order_code: string }

/** By what a mail is found: its address, its reader, its subject, its order. */
export function searchOf(
  merchantId: number,
  { to_address, party_name, subject, order_code }: Searched,
): { search: string; grams: number[] } {
  const texts = [to_address, party_name, subject, order_code].filter(Boolean)
  return { search: texts.map(plainText).join('\n'), grams: gramsOf(merchantId, texts) }
}

/** What `app.find_mails` takes of a search; undefined asks for nothing. */
export function searchWanted(
  merchantId: number,
  text: string | undefined,
): { texts: string[]; grams: number[] } | undefined {
  const texts = wordsOf(plainText(text ?? ''))
  if (texts.length === 0) return undefined
  return { texts, grams: gramsWanted(merchantId, texts) }
}
