import type { Destination } from '#contract/catalog/sorting/destination.api.ts'
import type { Choice } from '../../kit/form/choices/choice.ts'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'

const none: readonly Destination[] = []

/** The merchant's destinations by their codes. */
export const useDestinations = (): readonly Destination[] =>
  useRead(catalog.destinations, undefined, { live: ['destination', 'sku'] }).data?.rows ?? none

/** Destinations to choose from, by name; found by their codes too. */
export function useDestinationChoices(): Choice[] {
  const { name } = useWords()
  return useDestinations().map(({ id, code, names }) => ({
    value: String(id),
    label: name(names),
    hint: code,
  }))
}
