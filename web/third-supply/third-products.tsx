import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import {
  thirdTabs,
  type ThirdConnectionRow,
  type ThirdProductRow,
} from '#contract/third-supply/third-supply.schema.ts'
import { useState } from 'react'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { RecordsPage } from '../kit/record/records-page.tsx'
import { runs } from '../kit/route/action.ts'
import { useWords } from '../kit/words/words.ts'
import { ConnectionDrawer } from './connection-form.tsx'
import { Connections } from './connections.tsx'
import { LiveDrawer } from './live-drawer.tsx'
import { MapDrawer } from './map-form.tsx'
import { productColumns } from './product-columns.tsx'
import { thirdSupply } from './third-supply.client.ts'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'third-supply.fields.search', first: true } },
  tabs: [...thirdTabs],
})
const tabs = thirdTabs.map((value) => ({ value, word: `third-supply.tabs.${value}` as const }))

type Draft = { map: ThirdProductRow } | { connection: ThirdConnectionRow | null }

/** Products of suppliers' own reservation systems: imported, mapped to our SKUs, with their price and stock of now. */
export default function ThirdProducts() {
  const { w } = useWords()
  const list = useListState('ThirdSupplierSKU', schema)
  const tab = asOneOf(thirdTabs, list.tab) ?? 'all'
  const page = useListPage(thirdSupply.list, list, { ...requestOf(list), tab }, ['thirdSupply'])
  const [connectionsOpen, setConnectionsOpen] = useState(false)
  const [live, setLive] = useState<ThirdProductRow>()
  return (
    <>
      <RecordsPage<ThirdProductRow, typeof schema.filters, Draft>
        {...page}
        title="third-supply.screens.ThirdSupplierSKU"
        tabs={tabs}
        columns={productColumns}
        rowKey={({ id }) => id}
        rowName={({ productName, outsideProduct }) => productName || outsideProduct}
        opens={(row) => (row.can['map'] === true ? { map: row } : undefined)}
        rowActions={(row, { edit }) => (
          <ActionButtons
            can={{
              ...row.can,
              live: true,
              ...(row.skuId !== null && row.can['map'] && { unmap: row.can['map'] }),
            }}
            of="third-supply.text"
            max={2}
            quiet
            acts={{
              map: { word: 'third-supply.text.map', go: () => edit({ map: row }) },
              live: { word: 'third-supply.text.live', go: () => setLive(row) },
              unmap: runs(thirdSupply.map, () => ({ id: row.id, version: row.version, skuId: null }), {
                word: 'third-supply.text.unmap',
                done: 'third-supply.text.mapped',
              }),
            }}
          />
        )}
        buttons={
          <button type="button" className="lt-button" onClick={() => setConnectionsOpen(true)}>
            {w('third-supply.text.connections')}
          </button>
        }
        add={{
          word: 'third-supply.text.connect',
          needs: 'supplierRouter.ThirdSupplierSKU.edit',
          draft: { connection: null },
        }}
        form={(draft, panel) =>
          'map' in draft ? (
            <MapDrawer row={draft.map} {...panel} />
          ) : (
            <ConnectionDrawer row={draft.connection} {...panel} />
          )
        }
        empty={{ title: 'third-supply.text.none', text: 'third-supply.text.noneWhy' }}
      />
      <Drawer
        open={connectionsOpen}
        onClose={() => setConnectionsOpen(false)}
        title={w('third-supply.text.connections')}
        width={560}
      >
        {connectionsOpen && <Connections />}
      </Drawer>
      {live && <LiveDrawer row={live} onClose={() => setLive(undefined)} />}
    </>
  )
}
