import type { PickSource } from '../kit/form/choice.ts'
import { suppliers } from './suppliers.client.ts'

type Named = { id: number; code: string; name: string }
const choiceOf = ({ id, code, name }: Named) => ({ value: String(id), label: name, hint: code })

/** Suppliers by code or name. */
export const supplierSource: PickSource = {
  name: 'suppliers',
  search: async (text, signal) => (await suppliers.simpleList({ text }, { signal })).rows.map(choiceOf),
  find: async (values) => (await suppliers.simpleList({ ids: values.map(Number) })).rows.map(choiceOf),
}
