import { onNotice } from '../call/live.ts'
import { toast } from '../parts/layers/toast.tsx'
import { invalidateTopic } from '../call/query.ts'
import { word } from '../words/words.ts'
import { bulkCalls, type BulkInfo } from './bulk-calls.ts'

/** Milliseconds after which progress is asked for though nothing stirred: the connection to the events may be down. */
const patience = 1_000

/** Waits until something of the job stirs. */
const nextNotice = (id: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      off()
      resolve()
    }
    const timer = setTimeout(end, patience)
    const off = onNotice('bulk', (notice) => (notice.id === undefined || notice.id === id) && end())
  })

/** Tells how far a job is until it has ended, and answers its end. Leaving the page stops the telling, not the job. */
export async function followBulk(id: number, onProgress: (job: BulkInfo) => void): Promise<BulkInfo> {
  for (;;) {
    const next = nextNotice(id)
    const job = await bulkCalls.info(id, { skipToast: true })
    onProgress(job)
    if (job.state !== 'running') return job
    await next
  }
}

/** Tells the end of a job wherever the person is by now, with the way back where there is one. */
export function tellEnd(job: BulkInfo, onUndone?: (id: number) => void): void {
  void invalidateTopic('bulk')
  if (!job.done) return
  const text = word(job.undoesId === null ? 'kit.parts.bulkDone' : 'kit.bulk.takenBack', {
    done: job.done,
    total: job.total,
  })
  const back = async () => {
    const { id } = await bulkCalls.undo(job.id)
    if (onUndone) onUndone(id)
    else tellEnd(await followBulk(id, () => undefined))
  }
  toast.good(text, job.can['undo'] === true && job.undoesId === null ? () => void back() : undefined)
}
