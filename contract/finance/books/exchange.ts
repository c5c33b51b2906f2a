import { converter } from '../../kit/money/rate.ts'

/**
 * What an amount is worth in another currency by the books: into the own currency at its rate, half up, and out again at
 * the other's. Null where a rate is missing.
 */
export function exchangedAt(
  minor: number,
  from: string,
  to: string,
  own: string,
  rates: ReadonlyMap<string, string>,
): number | null {
  const [there, back] = [rates.get(from), rates.get(to)]
  if (!there || !back) return null
  const ownMinor = from === own ? minor : converter(there, from, own).there(minor)
  return to === own ? ownMinor : converter(back, to, own).back(ownMinor)
}
