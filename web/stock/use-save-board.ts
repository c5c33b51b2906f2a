import { useRef } from 'react'
import { maxCells, type SaveStock } from '#contract/stock/stock.schema.ts'
import type { RefusedField } from '../kit/call/call-error.ts'
import { useAct } from '../kit/call/query.ts'
import type { CellChange, CellError } from '../kit/grid/grid-types.ts'
import { toast } from '../kit/parts/layers/toast.tsx'
import { useWords } from '../kit/words/words.ts'
import type { BoardLine } from './board-rows.ts'
import type { stock } from './stock.client.ts'

type Cell = SaveStock['cells'][number]

/**
 * Saves typed capacities, as many a call as one takes; an emptied cell has none. A pool that several lines show is sent once.
 * The server saves a call's cells all or none: those that it refuses are told in their places, the others are sent again.
 */
export function useSaveBoard(lines: readonly BoardLine[], save: typeof stock.save) {
  const { w } = useWords()
  const refused = useRef<readonly RefusedField[]>([])
  const act = useAct(save, { onFields: (fields) => (refused.current = fields) })
  const send = async (cells: Cell[]) => {
    refused.current = []
    const isDone = Boolean(await act.run({ cells }))
    return { isDone, wrong: new Map(refused.current.flatMap((field) => placeOf(field))) }
  }
  return async (changes: CellChange[]): Promise<CellError[] | undefined> => {
    const byRow = new Map(lines.map((line) => [line.key, line]))
    const wanted = changes.flatMap((change) => cellOf(byRow.get(change.row), change) ?? [])
    const errors: CellError[] = []
    const cells = new Map<string, Cell>()
    for (const { change, key, cell } of wanted)
      if (cell) cells.set(key, cell)
      else errors.push({ ...placed(change), message: w('stock.text.notCapacity') })
    let saved = 0
    for (const batch of batchesOf([...cells], maxCells)) {
      const { isDone, wrong } = await send(batch.map(([, cell]) => cell))
      const good = batch.filter((_, at) => !wrong.has(at))
      const isSent =
        isDone || (wrong.size > 0 && good.length > 0 && (await send(good.map(([, cell]) => cell))).isDone)
      if (!isSent && (wrong.size === 0 || good.length > 0)) return undefined
      if (isSent) saved += good.length
      const messages = new Map([...wrong].map(([at, message]) => [batch[at]?.[0], message]))
      for (const { change, key } of wanted)
        if (messages.has(key)) errors.push({ ...placed(change), message: messages.get(key) ?? '' })
    }
    if (saved > 0) toast.good(w('stock.text.saved'))
    return errors
  }
}

const placed = ({ row, column }: CellChange) => ({ row, column })

/** Where a refused cell stood in its call, and why it was refused. */
function placeOf({ field, message }: RefusedField): [number, string][] {
  const at = /^cells\.(\d+)\./.exec(field)?.[1]
  return at === undefined ? [] : [[Number(at), message ?? '']]
}

/** A typed cell as it is sent, with what it is the same as; null where no capacity was typed. */
function cellOf(line: BoardLine | undefined, change: CellChange) {
  if (!line) return undefined
  const capacity = change.value ?? 0
  const owner = line.pool ? { poolId: line.pool.poolId } : { skuId: line.sku.id }
  const key = `${JSON.stringify(owner)}|${change.column}|${line.session}`
  const cell =
    typeof capacity === 'number' && capacity >= 0
      ? { ...owner, date: change.column, session: line.session, capacity }
      : null
  return { change, key, cell }
}

const batchesOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
