import type { Movement } from '#contract/agents/agents.schema.ts'
import { fillPath } from '#contract/kit/screen.ts'
import { mayOpen } from '../kit/route/guard.ts'
import { Link } from '../kit/parts/link.tsx'
import { screenNamed } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'

/** The order behind a movement, as a link for whom may open it. */
export function OrderCode({ movement: { orderId, orderCode } }: { movement: Movement }) {
  const { user } = useSession()
  const detail =
    user?.kind === 'agent'
      ? screenNamed('bookingOrderDetail', 'booking-center')
      : screenNamed('OrderDetail', 'orders')
  if (!orderId) return null
  if (!user || !detail || !mayOpen(user, detail)) return <>{orderCode}</>
  return <Link href={fillPath(detail.path, {}, { id: orderId })}>{orderCode}</Link>
}
