import { nameIn } from '#contract/kit/languages.ts'
import type { SkuPick } from '#contract/catalog/catalog.schema.ts'
import type { PickSource } from '../kit/form/choice.ts'
import { language } from '../kit/words.ts'
import { catalog } from './catalog.client.ts'

const choiceOf = ({ id, code, names }: SkuPick) => ({
  value: String(id),
  label: nameIn(names, language()),
  hint: code,
})

/** SKUs by code or by name in any script. */
export const skuSource: PickSource = {
  name: 'catalog.skus',
  search: async (text, signal) => (await catalog.simpleList({ text }, { signal })).rows.map(choiceOf),
  find: async (values) => (await catalog.simpleList({ ids: values.map(Number) })).rows.map(choiceOf),
}
