import { useMemo } from 'react'
import { namedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'
import { finance } from './finance.client.ts'

/** Accounts in which the merchant receives money, by code or name. */
export const collectionSource = pickFrom('collections', finance.collectionChoices, namedChoice)

/** Those of one currency. */
export const useCollectionsIn = (currency: string) =>
  useMemo(
    () =>
      pickFrom(
        `collections.${currency}`,
        ({ ids, ...asked }, options) =>
          finance.collectionChoices(ids ? { ids } : { ...asked, currency }, options),
        namedChoice,
      ),
    [currency],
  )
