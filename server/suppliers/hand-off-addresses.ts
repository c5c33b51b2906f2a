import type { SupplierContact } from '#contract/suppliers/suppliers.schema.ts'
import type { SupplierQuestion } from './supplier-order.ts'

const gets: Record<SupplierQuestion, (contact: SupplierContact) => boolean> = {
  order: ({ forOrders }) => forOrders,
  change: ({ forChanges }) => forChanges,
  cancel: ({ forCancellations }) => forCancellations,
}

/** Does this person get any hand-off? */
export const getsMail = ({ forOrders, forChanges, forCancellations }: SupplierContact): boolean =>
  forOrders || forChanges || forCancellations

export type HandOffTo = { email: string; name: string }

/** Who is mailed what is asked of a supplier: its contacts for that, else its own address; nobody twice, and none where there is no address. */
export function handOffTo(
  {
    email,
    contactName,
    contacts,
  }: { email: string; contactName: string; contacts: readonly SupplierContact[] },
  input: SupplierQuestion,
): HandOffTo[] {
  const chosen = contacts.filter((contact) => contact.email && gets[input](contact))
  const all = chosen.length ? chosen : email ? [{ email, name: contactName }] : []
  const once = new Map(all.map((one) => [one.email.toLowerCase(), { email: one.email, name: one.name }]))
  return [...once.values()]
}
