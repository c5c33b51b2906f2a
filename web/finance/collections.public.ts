import { useMemo } from 'react'
import { useRead } from '../kit/call/query.ts'
import { namedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'
import { finance } from './finance.client.ts'

/** Accounts in which the merchant receives money, by code or name. */
export const collectionSource = pickFrom('collections', finance.collectionChoices, namedChoice)

/** The same, each told with its currency: where other money than was asked for may arrive. */
export const collectionInAnyMoney = pickFrom('collectionsWithMoney', finance.collectionChoices, (one) => ({
  ...namedChoice(one),
  hint: `${one.code} · ${one.currency}`,
}))

/** In which money a chosen account is kept. */
export function useCurrencyOfCollection(id: number | null): string | undefined {
  const { data } = useRead(finance.collectionChoices, { ids: [id ?? 0] }, { enabled: id !== null })
  return id === null ? undefined : data?.rows.find((one) => one.id === id)?.currency
}

/** Those of one currency. */
export const useCollectionsIn = (currency: string) =>
  useMemo(
    () =>
      pickFrom(
        `collections.${currency}`,
        ({ ids, ...requested }, options) =>
          finance.collectionChoices(ids ? { ids } : { ...requested, currency }, options),
        namedChoice,
      ),
    [currency],
  )
