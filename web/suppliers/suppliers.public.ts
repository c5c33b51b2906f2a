import type { PickSource } from '../kit/form/choice.ts'
import { useRead } from '../kit/query.ts'
import { suppliers } from './suppliers.client.ts'

type Named = { id: number; code: string; name: string }
const choiceOf = ({ id, code, name }: Named) => ({ value: String(id), label: name, hint: code })

/** Suppliers by code or name. */
export const supplierSource: PickSource = {
  name: 'suppliers',
  search: async (text, signal) => (await suppliers.simpleList({ text }, { signal })).rows.map(choiceOf),
  find: async (values) => (await suppliers.simpleList({ ids: values.map(Number) })).rows.map(choiceOf),
}

/** What a supplier is called; undefined until it is known. */
export const useSupplierName = (id: number): string | undefined =>
  useRead(suppliers.simpleList, { ids: [id] }, { live: ['supplier'] }).data?.rows[0]?.name
