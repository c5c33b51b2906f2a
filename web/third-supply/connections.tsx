import type { ThirdConnectionRow } from '#contract/third-supply/third-supply.schema.ts'
import { useAct, useRead } from '../kit/call/query.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { toast } from '../kit/parts/layers/toast.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { runs, switched } from '../kit/route/action.ts'
import { useWords } from '../kit/words/words.ts'
import { ConnectionDrawer } from './connection-form.tsx'
import { thirdSupply } from './third-supply.client.ts'
import { useWhy } from './why.ts'
import './third-supply.css'

const tones = { none: 'neutral', running: 'progress', done: 'good', failed: 'bad' } as const

/** The systems that we book at: tested, imported, changed, switched off. */
export function Connections() {
  const { w } = useWords()
  const { data } = useRead(thirdSupply.connectionList, undefined, { live: ['thirdSupply'] })
  const drawer = useDrawer<ThirdConnectionRow>()
  if (!data) return null
  if (!data.rows.length) return <Empty title={w('third-supply.text.none')} />
  return (
    <ul className="third-connections">
      {data.rows.map((row) => (
        <li key={row.id}>
          <div>
            <b>{row.name}</b>
            <span>{row.supplierName}</span>
            <StatusTag tone={row.enabled ? tones[row.importState] : 'muted'}>
              {row.enabled
                ? w(`third-supply.importStates.${row.importState}`, {
                    done: row.importDone,
                    total: row.importTotal,
                  })
                : w('third-supply.text.disable')}
            </StatusTag>
          </div>
          <p>
            {w('third-supply.text.products', { products: row.products, mapped: row.mapped })}
            {row.importError && ` · ${row.importError}`}
          </p>
          <Acts row={row} onEdit={() => drawer.show(row)} />
        </li>
      ))}
      {drawer.record && (
        <ConnectionDrawer key={drawer.count} row={drawer.record} open={drawer.open} onClose={drawer.hide} />
      )}
    </ul>
  )
}

function Acts({ row, onEdit }: { row: ThirdConnectionRow; onEdit: () => void }) {
  const { w } = useWords()
  const why = useWhy()
  const test = useAct(thirdSupply.connectionTest, {
    onDone: (view) =>
      view.ok
        ? toast.good(w('third-supply.text.testOk', { supplier: view.supplier, ms: view.ms }))
        : toast.bad(why(view)),
  })
  return (
    <ActionButtons
      can={row.can}
      of="third-supply.text"
      max={3}
      quiet
      acts={{
        import: runs(thirdSupply.import, () => ({ id: row.id }), {
          word: 'third-supply.text.import',
          done: 'third-supply.text.importStarted',
        }),
        test: { word: 'third-supply.text.test', go: () => void test.run({ id: row.id }) },
        edit: { word: 'kit.parts.edit', go: onEdit },
        enable: runs(thirdSupply.connectionEnable, () => ({ id: row.id, enabled: !row.enabled }), {
          word: row.enabled ? 'third-supply.text.disable' : 'third-supply.text.enable',
          done: switched(!row.enabled),
        }),
      }}
    />
  )
}
