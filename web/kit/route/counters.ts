import { useQueries } from '@tanstack/react-query'
import { endpoints } from 'virtual:contract'
import { sendTo } from '../call/client.ts'
import { needsOf } from '#contract/kit/endpoint.ts'
import { mayOpen } from './guard.ts'
import { useSession } from '../session/session.ts'

/** Calls that count for the menu, and the topic under which each counts anew. */
const sources = [
  { domain: 'orders', name: 'count', topic: 'orderCount' },
  { domain: 'hotel-orders', name: 'stayCount', topic: 'orderCount' },
  { domain: 'mail', name: 'count', topic: 'mailCount' },
] as const

/** The counters behind the menu's badges. Never polled: fetched again when what they count stirs. */
export function useCounters(): Readonly<Record<string, number>> {
  const { user } = useSession()
  return useQueries({
    queries: sources.map(({ domain, name, topic }) => {
      const call = endpoints[domain]?.[name]
      return {
        queryKey: [domain, name],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await sendTo(call!, {}, { signal, skipToast: true })) as Record<string, number>,
        enabled: Boolean(call && user && mayOpen(user, { ...call, needs: needsOf(call, user.kind) })),
        meta: { topics: [topic] },
      }
    }),
    combine: together,
  })
}

const together = (answers: readonly { data: Record<string, number> | undefined }[]) =>
  Object.assign({}, ...answers.map(({ data }) => data)) as Readonly<Record<string, number>>
