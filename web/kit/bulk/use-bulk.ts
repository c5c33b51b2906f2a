import { useState } from 'react'
import { newRequestId } from '../call/request-id.ts'
import { bulkCalls, type BulkInfo, type BulkItem } from './bulk-calls.ts'
import { followBulk, tellEnd } from './follow-bulk.ts'

/** Has one act done to many in the background and follows it; the job goes on when the page is left. */
export function useBulk(onDone: (failed: string[], end: BulkInfo) => void) {
  const [job, setJob] = useState<BulkInfo | null>(null)
  const follow = async (id: number): Promise<void> => {
    const end = await followBulk(id, setJob)
    if (!end.told.length) setJob(null)
    onDone(
      end.told.filter(({ failed }) => failed).map(({ key }) => key),
      end,
    )
    tellEnd(end, (undo) => void follow(undo))
  }
  const start = async (
    act: string,
    items: BulkItem[],
    { sure = false, onBegun }: { sure?: boolean; onBegun?: () => void } = {},
  ): Promise<void> => {
    const { id } = await bulkCalls.start({ clientRequestId: newRequestId(), act, sure, items })
    onBegun?.()
    await follow(id)
  }
  return { job, start, follow, forget: () => setJob(null) }
}
