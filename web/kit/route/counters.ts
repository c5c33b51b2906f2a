import { useQuery } from '@tanstack/react-query'
import { endpoints } from 'virtual:contract'
import { sendTo } from '../call/client.ts'
import { needsOf } from '#contract/kit/endpoint.ts'
import { mayOpen } from './guard.ts'
import { useSession } from '../session/session.ts'

const none: Readonly<Record<string, number>> = {}

/** The counters behind the menu's badges. Never polled: fetched again when orders stir. */
export const useCounters = (): Readonly<Record<string, number>> => ({
  ...useCountersOf('orders', 'count'),
  ...useCountersOf('hotel-orders', 'stayCount'),
})

/** Those of one call, for whom it is open. */
function useCountersOf(domain: string, name: string): Readonly<Record<string, number>> {
  const { user } = useSession()
  const call = endpoints[domain]?.[name]
  const { data } = useQuery({
    queryKey: [domain, name],
    queryFn: async ({ signal }) =>
      (await sendTo(call!, {}, { signal, skipToast: true })) as Record<string, number>,
    enabled: Boolean(call && user && mayOpen(user, { ...call, needs: needsOf(call, user.kind) })),
    meta: { topics: ['orderCount'] },
  })
  return data ?? none
}
