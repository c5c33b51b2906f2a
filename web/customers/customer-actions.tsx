import type { Customer } from '#contract/customers/customers.schema.ts'
import { download } from '../kit/call/client.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { runs } from '../kit/route/action.ts'
import { go } from '../kit/route/navigate.ts'
import { customers } from './customers.client.ts'
import { ErasePlaces } from './erase-places.tsx'
import { useCustomerDesk } from './family.ts'

/** What can be done with a customer; `onErased` leaves the page of somebody who is no more. */
export function CustomerActions({
  customer,
  max,
  onErased,
}: {
  customer: Customer
  max: number
  onErased?: () => void
}) {
  const desk = useCustomerDesk()
  const { id } = customer
  return (
    <ActionButtons
      can={customer.can}
      of="customers.text"
      max={max}
      onDone={(move) => move === 'erase' && onErased?.()}
      acts={{
        edit: { word: 'kit.parts.edit', go: () => go(desk.edit(id)) },
        data: { word: 'customers.text.data', go: () => void download(customers.personData.href({ id })) },
        erase: runs(customers.erase, (reason) => ({ id, reason }), {
          word: 'customers.text.erase',
          danger: true,
          reason: true,
          consequence: <ErasePlaces id={id} />,
          done: 'customers.text.erased',
          invalidates: ['orders'],
        }),
      }}
    />
  )
}
