import { today } from '../kit/words/dates.ts'
import { monthStart } from '../kit/words/days.ts'
import { timeZone } from '../kit/session/session.ts'
import { useUrlQuery } from '../kit/call/url-query.ts'
import type { PriceSubject } from './owners/price-subject.ts'

const monthText = /^\d{4}-(0[1-9]|1[0-2])$/

/** The month of the address (its first day), this one where none is named. */
export function useMonth() {
  const [query, setQuery] = useUrlQuery()
  const named = query['month'] ?? ''
  const month = monthText.test(named) ? `${named}-01` : monthStart(today(timeZone()))
  return { month, setMonth: (next: string) => setQuery({ month: next.slice(0, 7) }) }
}

/** The owner and the SKU of the address; null where none is named. */
export function useOwnerSku({ key }: PriceSubject) {
  const [query, setQuery] = useUrlQuery()
  return {
    ownerId: Number(query[key]) || null,
    skuId: Number(query['skuId']) || null,
    setQuery,
  }
}
