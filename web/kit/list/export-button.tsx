import { useState } from 'react'
import type { Column } from './table/data-table-columns.ts'
import type { PageReader } from './export-rows.ts'
import { toast } from '../parts/layers/toast.tsx'
import { today } from '../words/dates.ts'
import { timeZone } from '../session/session.ts'
import { useWords } from '../words/words.ts'

type ExportButtonProps<Row> = { name: string; columns: readonly Column<Row>[]; read: PageReader<Row> }

/** Writes the rows of the current filter to a file; the writer is loaded when it is first asked for. */
export function ExportButton<Row>({ name, columns, read }: ExportButtonProps<Row>) {
  const { w } = useWords()
  const [count, setCount] = useState<number | null>(null)
  const run = async () => {
    setCount(0)
    try {
      const { exportRows } = await import('./export-rows.ts')
      const file = `${name}-${today(timeZone())}.csv`
      const done = await exportRows({ file, columns, read, onProgress: setCount })
      if (done.more) toast.info(w('kit.parts.exportedCapped', { count: done.count }))
    } catch {
      // The call has told its failure already.
    } finally {
      setCount(null)
    }
  }
  return (
    <button type="button" className="lt-button" disabled={count !== null} onClick={() => void run()}>
      {count === null ? w('kit.parts.export') : w('kit.parts.exporting', { count })}
    </button>
  )
}
