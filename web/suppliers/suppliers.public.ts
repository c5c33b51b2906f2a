import { createdBy, namedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'
import { useRead } from '../kit/call/query.ts'
import { suppliers } from './suppliers.client.ts'

export { suppliers } from './suppliers.client.ts'

/** Suppliers by code or name. */
export const supplierSource = pickFrom('suppliers', suppliers.simpleList, namedChoice)

/** What a supplier is called; undefined until it is known. */
export const useSupplierName = (id: number): string | undefined =>
  useRead(suppliers.simpleList, { ids: [id] }, { live: ['supplier'] }).data?.rows[0]?.name

/** Groups of suppliers by name. */
export const supplierGroupSource = {
  ...pickFrom('supplierGroups', suppliers.groups, ({ id, name, suppliers: members }) => ({
    value: String(id),
    label: name,
    hint: String(members.length),
  })),
  create: createdBy(suppliers.groupSave, 'suppliers.text.newGroup'),
}
