import { fillPath } from '#contract/kit/screen.ts'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session/session.ts'
import { mayOpen } from './guard.ts'
import { screenNamed } from './screens.ts'

/** The order behind a movement of money, as a link for whom may open it. */
export function OrderLink({
  of: { orderId, orderCode },
}: {
  of: { orderId: number | null; orderCode: string }
}) {
  const { user } = useSession()
  const detail =
    user?.kind === 'agent'
      ? screenNamed('bookingOrderDetail', 'booking-center')
      : screenNamed('OrderDetail', 'orders')
  if (!orderId) return null
  if (!user || !detail || !mayOpen(user, detail)) return <>{orderCode}</>
  return <Link href={fillPath(detail.path, {}, { id: orderId })}>{orderCode}</Link>
}
