import type { ChannelProductRow } from '#contract/channels/products/product.schema.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs, switched } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import type { productCalls } from '../view.ts'

type Calls = ReturnType<typeof productCalls>
type Row = ChannelProductRow

/** A row as its form takes it. */
const formOf = (row: Row) => ({
  id: row.id,
  version: row.version,
  connectionId: row.connectionId,
  outsideProduct: row.outsideProduct,
  outsideOption: row.outsideOption,
  outsideName: row.outsideName,
  skuId: row.skuId,
  session: row.session,
  language: row.language,
  units: row.units,
})

const usual = ['takeSuggestion', 'edit', 'switch', 'push', 'remove'] as const
/** Mapped and not on sale yet: that is what comes next. */
const settled = ['takeSuggestion', 'switch', 'edit', 'push', 'remove'] as const

type Props = { row: Row; calls: Calls; onEdit: () => void; onRemove: () => void; max?: number }

/** What may be done with a mapping; a SKU that is probably meant is taken by one press. */
export function ProductActs({ row, calls, onEdit, onRemove, max = 3 }: Props) {
  const { w, name } = useWords()
  const { id, version, state, suggestion, can } = row
  const isLive = state === 'live'
  return (
    <ActionButtons
      can={{ ...can, ...(suggestion && can['edit'] === true && { takeSuggestion: true as const }) }}
      of="channels.moves"
      max={max}
      likely={state === 'mapped' ? settled : usual}
      acts={{
        ...(suggestion && {
          takeSuggestion: runs(calls.save, () => ({ ...formOf(row), skuId: suggestion.skuId }), {
            done: 'channels.text.mapped',
          }),
        }),
        edit: { word: 'kit.parts.edit', go: onEdit },
        switch: runs(calls.switch, () => ({ id, version, live: !isLive }), {
          word: isLive ? 'channels.moves.pause' : 'channels.moves.goLive',
          ...(isLive && { consequence: w('channels.text.pauseWhat') }),
          done: switched(!isLive),
        }),
        push: runs(calls.push, () => ({ ids: [id] }), { done: 'channels.text.pushing' }),
        remove: { word: 'kit.parts.remove', danger: true, go: onRemove },
      }}
      name={row.outsideName || name(row.skuNames) || row.outsideProduct}
    />
  )
}

/** What can be done with many mappings at once. */
export const productBulk = (calls: Calls): readonly BulkAct<Row>[] => [
  {
    key: 'takeSuggestion',
    word: 'channels.moves.takeSuggestion',
    fits: ({ suggestion, can }) => suggestion !== null && can['edit'],
    run: (row) => sends(calls.save, { ...formOf(row), skuId: row.suggestion?.skuId ?? row.skuId }),
  },
  {
    key: 'goLive',
    word: 'channels.moves.goLive',
    fits: ({ state, can }) => state !== 'live' && can['switch'],
    run: ({ id, version }) => sends(calls.switch, { id, version, live: true }),
  },
  {
    key: 'pause',
    word: 'channels.moves.pause',
    fits: ({ state, can }) => state === 'live' && can['switch'],
    run: ({ id, version }) => sends(calls.switch, { id, version, live: false }),
  },
  {
    key: 'push',
    word: 'channels.moves.push',
    fits: ({ can }) => can['push'],
    run: ({ id }) => sends(calls.push, { ids: [id] }),
  },
  {
    key: 'remove',
    word: 'kit.parts.remove',
    danger: true,
    fits: ({ can }) => can['remove'],
    run: ({ id, version }) => sends(calls.remove, { id, version }),
  },
]
