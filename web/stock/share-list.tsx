import type { Share } from '#contract/stock/shares.schema.ts'
import { agentSource } from '../agents/agents.public.ts'
import { skuSource } from '../catalog/catalog.public.tsx'
import { runs } from '../kit/route/action.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { sends } from '../kit/bulk/bulk-calls.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useListState } from '../kit/list/use-list-state.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import { useWords } from '../kit/words/words.ts'
import { shareColumns, whoText } from './share-columns.tsx'
import { ShareDaysQuickView } from './share-days.tsx'
import { ShareEdit, SharesNew } from './share-form.tsx'
import { stock } from './stock.client.ts'
import { shareRow } from '#contract/stock/share.fields.ts'
import { filtersOf } from '../kit/record/record-filters.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'catalog.text.search', first: true },
    agentId: { kind: 'pick', label: 'stock.fields.agent', source: agentSource, first: true },
    channel: filtersOf(shareRow)('channel', { first: true }),
    skuIds: { kind: 'picks', label: 'stock.fields.skus', source: skuSource },
  },
})

/** Which part of a product's stock each agent and each channel may sell. */
export default function ShareList() {
  const { w, name } = useWords()
  const list = useListState('StandardStockConf', schema)
  const page = useListPage(stock.shareList, list, requestOf(list), ['share', 'sku', 'agent'])
  const made = useDrawer<true>()
  const edited = useDrawer<Share>()
  const create = (
    <IfAllowed needs="entertainment.StandardStockConf.edit">
      <button type="button" className="lt-button lt-button-primary" onClick={() => made.show(true)}>
        {w('stock.text.newShare')}
      </button>
    </IfAllowed>
  )
  return (
    <>
      <ListPage
        {...page}
        title="stock.screens.StandardStockConf"
        columns={shareColumns}
        rowKey={(share) => share.id}
        rowName={(share) => `${share.code} · ${whoText(share)}`}
        onEdit={(share) => share.can['edit'] === true && edited.show(share)}
        rowActions={(share) => <ShareActions share={share} onEdit={() => edited.show(share)} />}
        look={(share) => ({
          title: `${name(share.names)} · ${whoText(share)}`,
          body: <ShareDaysQuickView id={share.id} />,
        })}
        bulk={[
          {
            key: 'delete',
            word: 'stock.text.endShare',
            danger: true,
            fits: (share) => share.can['delete'] === true,
            run: ({ id }) => sends(stock.shareDelete, { id }),
          },
        ]}
        actions={create}
        empty={{ title: 'stock.text.noShares', text: 'stock.text.noSharesWhy', action: create }}
        live
      />
      <SharesNew key={`new ${made.count}`} open={made.open} onClose={made.hide} />
      {edited.record && (
        <ShareEdit
          key={`edit ${edited.count}`}
          share={edited.record}
          open={edited.open}
          onClose={edited.hide}
        />
      )}
    </>
  )
}

function ShareActions({ share: { id, can }, onEdit }: { share: Share; onEdit: () => void }) {
  const { w } = useWords()
  return (
    <ActionButtons
      can={can}
      of="stock.text"
      max={1}
      quiet
      acts={{
        edit: { word: 'kit.parts.edit', go: onEdit },
        delete: runs(stock.shareDelete, () => ({ id }), {
          word: 'stock.text.endShare',
          danger: true,
          consequence: <p>{w('stock.text.endShareWhat')}</p>,
          done: 'stock.text.saved',
        }),
      }}
    />
  )
}
