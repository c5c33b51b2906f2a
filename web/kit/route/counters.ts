import { useQuery } from '@tanstack/react-query'
import { endpoints } from 'virtual:contract'
import { sendTo } from '../call/client.ts'
import { needsOf } from '#contract/kit/endpoint.ts'
import { mayOpen } from './guard.ts'
import { useSession } from '../session/session.ts'

const count = endpoints.orders?.count
const none: Readonly<Record<string, number>> = {}

/** The counters behind the menu's badges. Never polled: fetched again when orders stir. */
export function useCounters(): Readonly<Record<string, number>> {
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: ['orders', 'count'],
    queryFn: async ({ signal }) =>
      (await sendTo(count!, {}, { signal, skipToast: true })) as Record<string, number>,
    enabled: Boolean(count && user && mayOpen(user, { ...count, needs: needsOf(count, user.kind) })),
    meta: { topics: ['orderCount'] },
  })
  return data ?? none
}
