import { nameIn } from '#contract/kit/languages.ts'
import type { Names } from '#contract/kit/schema.ts'
import { language } from '../kit/words/words.ts'
import type { PickSource } from '../kit/form/choices/choice.ts'
import { stock } from './stock.client.ts'

type Named = { name: string; names: Names }
/** A pool's name in a language, where it has one; else the one that it was given first. */
export const poolName = ({ name, names }: Named, of: string): string => nameIn(names, of) || name

const choiceOf = (pool: Named & { id: number }) => ({
  value: String(pool.id),
  label: poolName(pool, language()),
})

/** Stock pools by name. */
export const poolSource: PickSource = {
  name: 'stock.pools',
  search: async (text, signal) =>
    (await stock.pools({ text: text || undefined }, { signal })).rows.map(choiceOf),
  find: async (values) => (await stock.pools({ ids: values.map(Number) })).rows.map(choiceOf),
}
