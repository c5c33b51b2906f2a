import type { PickSource } from '../kit/form/choice.ts'
import { stock } from './stock.client.ts'

const choiceOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** Stock pools by name. */
export const poolSource: PickSource = {
  name: 'stock.pools',
  search: async (text, signal) =>
    (await stock.pools({ text: text || undefined }, { signal })).rows.map(choiceOf),
  find: async (values) => {
    const { rows } = await stock.pools({})
    return rows.filter(({ id }) => values.includes(String(id))).map(choiceOf)
  },
}
