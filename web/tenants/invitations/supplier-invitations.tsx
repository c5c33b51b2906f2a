import { useRead } from '../../kit/call/query.ts'
import { suppliers } from '../../suppliers/suppliers.public.ts'
import { Invitations } from './invitations.tsx'

/** On the page of a supplier: whether it was asked in. */
export default function SupplierInvitations({ id }: { id: number }) {
  const { data } = useRead(suppliers.info, { id }, { live: ['supplier', 'invitation'] })
  if (data?.id !== id) return null
  const { name, email, language, boundMerchantCode } = data
  return (
    <Invitations company={{ kind: 'supplier', id, name, email, language, bound: boundMerchantCode !== '' }} />
  )
}
