/** How far a bulk act is. */
export type BulkProgress = {
  total: number
  done: number
  failed: { key: string; name: string; why: string }[]
  running: boolean
}

/**
 * Does one act to many rows, some at a time; a failing row does not stop the others. Answers when all are through or
 * `stopped` says so.
 */
export async function runBulk<Row>(options: {
  rows: readonly Row[]
  nameOf: (row: Row) => { key: string; name: string }
  act: (row: Row) => Promise<unknown>
  onProgress: (progress: BulkProgress) => void
  stopped: () => boolean
  atOnce?: number
}): Promise<BulkProgress> {
  const { rows, nameOf, act, onProgress, stopped, atOnce = 4 } = options
  const progress: BulkProgress = { total: rows.length, done: 0, failed: [], running: true }
  const tell = () => onProgress({ ...progress, failed: [...progress.failed] })
  tell()
  const waiting = [...rows]
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined && !stopped(); row = waiting.shift()) {
      try {
        await act(row)
        progress.done++
      } catch (error) {
        progress.failed.push({ ...nameOf(row), why: error instanceof Error ? error.message : String(error) })
      }
      tell()
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, work))
  progress.running = false
  tell()
  return progress
}
