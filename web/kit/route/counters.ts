import { useQueries } from '@tanstack/react-query'
import { endpoints } from 'virtual:contract'
import type { CallOptions } from '../call/call.ts'
import { sendTo } from '../call/client.ts'
import { needsOf } from '#contract/kit/endpoint.ts'
import { mayOpen } from './guard.ts'
import { useSession } from '../session/session.ts'

type Counts = Readonly<Record<string, number>>
type Source = {
  domain: string
  name: string
  topic: string
  /** Asks it, where its answer is no plain record of numbers by badge. */
  ask?: (options: CallOptions) => Promise<Counts>
}

/** Calls that count for the menu, and the topic under which each counts anew. */
const sources: Source[] = [
  { domain: 'orders', name: 'count', topic: 'orderCount' },
  { domain: 'hotel-orders', name: 'stayCount', topic: 'orderCount' },
  { domain: 'mail', name: 'count', topic: 'mailCount' },
]
/** One more, of a domain that counts in its own way: said beside its pages. */
export const registerCounter = (source: Source): void => void sources.push(source)

/** The counters behind the menu's badges. Never polled: fetched again when what they count stirs. */
export function useCounters(): Counts {
  const { user } = useSession()
  return useQueries({
    queries: sources.map(({ domain, name, topic, ask }) => {
      const call = endpoints[domain]?.[name]
      return {
        queryKey: [domain, name],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          ask
            ? ask({ signal, skipToast: true })
            : ((await sendTo(call!, {}, { signal, skipToast: true })) as Counts),
        enabled: Boolean(call && user && mayOpen(user, { ...call, needs: needsOf(call, user.kind) })),
        meta: { topics: [topic] },
      }
    }),
    combine: together,
  })
}

const together = (answers: readonly { data: Counts | undefined }[]) =>
  Object.assign({}, ...answers.map(({ data }) => data)) as Counts
