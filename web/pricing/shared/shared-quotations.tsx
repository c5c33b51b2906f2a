import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState } from 'react'
import { shareStates, type SharedQuotation } from '#contract/pricing/shared/shared-quotation.schema.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionPanel } from '../../kit/parts/layers/action-panel.tsx'
import { copyAndSay } from '../../kit/parts/copyable.tsx'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useWords } from '../../kit/words/words.ts'
import { agentSource } from '../pick-sources.ts'
import { pricing } from '../pricing.client.ts'
import { LogoForm } from './logo-form.tsx'
import { sharedColumns } from './shared-columns.tsx'
import { SharedDrawer } from './shared-drawer.tsx'
import { ShareForm, type ShareDraft } from './share-form.tsx'
import { Icon } from '../../kit/parts/icons.tsx'

const needs = 'tools.wxAgentQuotation.share'
const schema = listSchema({
  filters: {
    agentId: { kind: 'pick', label: 'pricing.fields.agent', source: agentSource, first: true },
    text: { kind: 'text', label: 'pricing.shared.searchText', first: true },
  },
  tabs: ['all', ...shareStates],
})
const tabs = [
  { value: 'all', word: 'pricing.shared.all' },
  ...shareStates.map((value) => ({ value, word: `pricing.shareStates.${value}` as const })),
] as const

/** Quotations that were sent out by link and picture: how often each was opened, and the way to end it. */
export default function SharedQuotations() {
  const list = useListState('wxAgentQuotation', schema)
  const [query] = useUrlQuery()
  const [draft, setDraft] = useState<ShareDraft | null>(() => draftOf(query))
  const [shown, setShown] = useState<number | null>(null)
  const [revoking, setRevoking] = useState<SharedQuotation | null>(null)
  const { agentId, text } = list.values
  const filter = {
    agentId: agentId ? Number(agentId) : undefined,
    text: text || undefined,
    state: asOneOf(shareStates, list.tab),
  }
  const page = useListPage(pricing.shareList, list, filter, ['sharedQuotation'])
  const begin = () => setDraft({ agentId: filter.agentId ?? null, skuIds: [] })
  const add = <NewButton needs={needs} title="pricing.shared.new" onPress={begin} />
  const open = page.read.data?.rows.find(({ id }) => id === shown)
  return (
    <>
      <ListPage
        {...page}
        title="pricing.screens.wxAgentQuotation"
        tabs={tabs}
        columns={sharedColumns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        onOpen={({ id }) => setShown(id)}
        rowActions={(row) => <RowActions row={row} onShow={setShown} onRevoke={setRevoking} />}
        actions={
          <>
            <IfAllowed needs={needs}>
              <LogoForm />
            </IfAllowed>
            {add}
          </>
        }
        empty={{ title: 'pricing.shared.none', text: 'pricing.shared.noneWhy', action: add }}
        live
      />
      {draft && (
        <ShareForm
          draft={draft}
          onClose={() => setDraft(null)}
          onMade={(id) => {
            setDraft(null)
            setShown(id)
          }}
        />
      )}
      {open && (
        <SharedDrawer key={open.id} share={open} onClose={() => setShown(null)} onRevoke={setRevoking} />
      )}
      {revoking && <Revocation share={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

/** The SKUs that another page asks to share. */
function draftOf({ agentId, skuIds = '' }: Record<string, string | undefined>): ShareDraft | null {
  const ids = skuIds.split(',').map(Number).filter(Boolean)
  return ids.length ? { agentId: Number(agentId) || null, skuIds: ids } : null
}

type RowActionsProps = {
  row: SharedQuotation
  onShow: (id: number) => void
  onRevoke: (row: SharedQuotation) => void
}

function RowActions({ row, onShow, onRevoke }: RowActionsProps) {
  const { w } = useWords()
  const isOpen = row.state === 'open'
  const copy = () => void copyAndSay(row.url, w('kit.parts.copied'))
  return (
    <MenuButton
      label={w('kit.parts.moreActions')}
      items={[
        { key: 'show', label: w('kit.parts.open'), onPick: () => onShow(row.id) },
        ...(isOpen ? [{ key: 'copy', label: w('pricing.shared.copyLink'), onPick: copy }] : []),
        ...(row.can['revoke'] === true
          ? [{ key: 'revoke', label: w('pricing.shared.revoke'), danger: true, onPick: () => onRevoke(row) }]
          : []),
      ]}
    >
      <Icon name="more" />
    </MenuButton>
  )
}

function Revocation({ share, onClose }: { share: SharedQuotation; onClose: () => void }) {
  const { w } = useWords()
  return (
    <ActionPanel
      title={w('pricing.shared.revoke')}
      needsReason={false}
      action={{
        call: pricing.shareRevoke,
        input: () => ({ id: share.id }),
        danger: true,
        consequence: w('pricing.shared.revokeWhat'),
        done: 'pricing.shared.revokedDone',
      }}
      onClose={onClose}
    />
  )
}
