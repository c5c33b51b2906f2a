import { fillPath } from '#contract/kit/screen.ts'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session/session.ts'
import { mayOpen } from './guard.ts'
import { screenNamed } from './screens.ts'

const screens = {
  order: { staff: ['OrderDetail', 'orders'], agent: ['bookingOrderDetail', 'booking-center'] },
  bill: { staff: ['billDetail', 'billing'], agent: ['bookingBillDetail', 'billing'] },
} as const

/** What is behind a movement of money, by its code: a link for whom may open it. */
function SourceLink({ of, id, code }: { of: keyof typeof screens; id: number | null; code: string }) {
  const { user } = useSession()
  if (!id || !user) return <>{code}</>
  const [name, domain] = screens[of][user.kind === 'agent' ? 'agent' : 'staff']
  const detail = screenNamed(name, domain)
  if (!detail || !mayOpen(user, detail)) return <>{code}</>
  return <Link href={fillPath(detail.path, {}, { id })}>{code}</Link>
}

export const OrderLink = ({ of }: { of: { orderId: number | null; orderCode: string } }) => (
  <SourceLink of="order" id={of.orderId} code={of.orderCode} />
)

/** The bill that a memo names, else the memo as it is. */
export const BillLink = ({ of }: { of: { billId: number | null; memo: string } }) => (
  <SourceLink of="bill" id={of.billId} code={of.memo} />
)
