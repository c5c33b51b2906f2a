import { fillPath } from '#contract/kit/screen.ts'
import { mayOpen } from '../kit/route/guard.ts'
import { screenNamed } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'

/** The address of a screen by its name, undefined where the person may not open it: then there is no link. */
export function useScreenLink() {
  const { user } = useSession()
  return (name: string, query: Record<string, unknown> = {}, domain?: string): string | undefined => {
    const screen = screenNamed(name, domain)
    return screen && user && mayOpen(user, screen) ? fillPath(screen.path, {}, query) : undefined
  }
}

/** Where one order stands for this person. */
export function useOrderLink() {
  const { user } = useSession()
  const link = useScreenLink()
  return (id: number) => link(user?.kind === 'agent' ? 'bookingOrderDetail' : 'OrderDetail', { id })
}

/** Where orders are listed for this person: agents have a place of their own. */
export function useOrdersLink() {
  const { user } = useSession()
  const link = useScreenLink()
  return (query: Record<string, unknown> = {}) =>
    user?.kind === 'agent' ? link('bookingPlayOrderList', query) : link('PlayOrderList', query)
}
