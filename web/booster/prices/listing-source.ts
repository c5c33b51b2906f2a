import { nameIn } from '#contract/kit/languages.ts'
import type { ListingRow } from '#contract/booster/booster.schema.ts'
import type { Choice, PickSource } from '../../kit/form/choices/choice.ts'
import { language } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'

const choiceOf = ({ id, skuNames, skuCode, accountName }: ListingRow): Choice => ({
  value: String(id),
  label: nameIn(skuNames, language()) || skuCode,
  hint: accountName,
})

/** Listings by product or code. */
export const listingSource: PickSource = {
  name: 'booster.listings',
  search: async (text, signal) =>
    (await booster.listingList({ pageNo: 1, pageSize: 50, ...(text && { text }) }, { signal })).rows.map(
      choiceOf,
    ),
  find: async (values) =>
    (await booster.listingList({ pageNo: 1, pageSize: 100 })).rows
      .filter(({ id }) => values.includes(String(id)))
      .map(choiceOf),
}
