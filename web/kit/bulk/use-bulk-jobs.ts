import { useQuery } from '@tanstack/react-query'
import { bulkCalls, type BulkInfo, type BulkJob } from './bulk-calls.ts'

const meta = { topics: ['bulk'] }

/** A person's latest work in the background; it follows by itself. */
export const useBulkJobs = (): readonly BulkJob[] =>
  useQuery({
    queryKey: ['bulk', 'list'],
    queryFn: async ({ signal }) => (await bulkCalls.list({ signal, skipToast: true })).rows,
    meta,
  }).data ?? []

/** One job with what of it failed or was left out. */
export const useBulkInfo = (id: number, enabled: boolean): BulkInfo | undefined =>
  useQuery({
    queryKey: ['bulk', 'info', id],
    queryFn: ({ signal }) => bulkCalls.info(id, { signal, skipToast: true }),
    enabled,
    meta,
  }).data
