import type { PackageRow } from '#contract/catalog/packages/package.schema.ts'
import { runs, switched } from '../../kit/route/action.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { go } from '../../kit/route/navigate.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { useFamily, type Family } from '../family.ts'
import { useCopyCode } from '../use-copy-code.tsx'

/** What can be done with one package. */
export function PackageActions({ row }: { row: PackageRow }) {
  const { calls, to } = useFamily()
  const { id, code, onSale } = row
  const copy = useCopyCode(code)
  return (
    <ActionButtons
      can={row.can}
      of="catalog.text"
      max={0}
      acts={{
        edit: { word: 'kit.parts.edit', go: () => go(to.editPackage({ id })) },
        onSale: runs(calls.packageOnSale, () => ({ ids: [id], onSale: !onSale }), {
          word: onSale ? 'catalog.text.takeOffSale' : 'catalog.text.putOnSale',
          done: onSale ? 'catalog.text.offSale' : 'catalog.text.onSale',
        }),
        copy: runs(calls.packageCopy, () => ({ id, code: copy.code }), {
          fields: copy.field,
          done: 'catalog.text.copied',
        }),
        enable: runs(calls.packageEnable, () => ({ id, enabled: true }), { done: switched(true) }),
        disable: runs(calls.packageEnable, () => ({ id, enabled: false }), { done: switched(false) }),
        recycle: runs(calls.packageRecycle, () => ({ ids: [id] }), {
          danger: true,
          done: 'catalog.text.recycledDone',
        }),
      }}
    />
  )
}

type Calls = Family['calls']
const sale = (calls: Calls, onSale: boolean): BulkAct<PackageRow> => ({
  key: onSale ? 'onSale' : 'offSale',
  word: onSale ? 'catalog.text.putOnSale' : 'catalog.text.takeOffSale',
  fits: (row) => row.onSale !== onSale && row.can['onSale'],
  run: ({ id }) => sends(calls.packageOnSale, { ids: [id], onSale }),
})

/** What can be done with many packages at once; all of it can be taken back. */
export const packageBulk = (calls: Calls): BulkAct<PackageRow>[] => [
  sale(calls, true),
  sale(calls, false),
  {
    key: 'recycle',
    word: 'catalog.text.recycle',
    danger: true,
    fits: (row) => row.can['recycle'],
    run: ({ id }) => sends(calls.packageRecycle, { ids: [id] }),
  },
]
