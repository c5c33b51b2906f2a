import { promoCodeRow } from '#contract/promotions/promo-code.fields.ts'
import { codeSorts } from '#contract/promotions/code-sorts.ts'
import { promoRecord } from '#contract/promotions/promo.fields.ts'
import type { PromoCode } from '#contract/promotions/promo.schema.ts'
import { promoStates } from '#contract/promotions/promo.ts'
import { sends } from '../kit/bulk/bulk-calls.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { chosen, filtersOf } from '../kit/record/record-filters.ts'
import { requestedSort } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useListState } from '../kit/list/use-list-state.ts'
import { go } from '../kit/route/navigate.ts'
import { Link } from '../kit/parts/link.tsx'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'
import { CodeActions } from './code-actions.tsx'
import { CodeQuickView } from './code-quick-view.tsx'
import { codeColumns } from './code-columns.tsx'
import { NewButton } from '../kit/parts/new-button.tsx'
import { promotions } from './promotions.client.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'promotions.text.search', first: true },
    kind: filtersOf(promoRecord)('kind', { first: true }),
  },
  tabs: ['all', ...promoStates],
})
const tabs = [
  { value: 'all', word: 'promotions.text.all' },
  ...promoStates.map((value) => ({ value, word: `promotions.states.${value}` as const })),
] as const

const edit = ({ promoId }: PromoCode) => go(to.promotions.discountEditMain({ id: promoId }))

/** Promo codes: what each takes off, for what, and how often it was used. */
export default function CodeList() {
  const { w } = useWords()
  const list = useListState('PromoCode', schema)
  const state = chosen(promoCodeRow, 'state', list.tab)
  const ask = { ...requestOf(list), state, ...requestedSort(codeSorts, list.sort) }
  const page = useListPage(promotions.codeList, list, ask, ['promo'])
  const create = (
    <NewButton
      needs="promoTools.promoCode.PromoCodeList.edit"
      title="promotions.text.new"
      href={to.promotions.discountEditMain()}
    />
  )
  return (
    <ListPage
      {...page}
      title="promotions.screens.PromoCode"
      tabs={tabs}
      columns={codeColumns}
      rowKey={(code) => code.id}
      rowName={(code) => code.code}
      look={(code) => ({ title: code.code, body: <CodeQuickView code={code} /> })}
      onOpen={edit}
      onEdit={edit}
      rowActions={(code) => <CodeActions code={code} />}
      bulk={[
        {
          key: 'disable',
          word: 'promotions.text.disable',
          fits: (code) => code.enabled && code.can['enable'] === true,
          run: ({ id }) => sends(promotions.enable, { id, enabled: false }),
        },
        {
          key: 'enable',
          word: 'promotions.text.enable',
          fits: (code) => !code.enabled && code.can['enable'] === true,
          run: ({ id }) => sends(promotions.enable, { id, enabled: true }),
        },
      ]}
      actions={
        <>
          <Link className="lt-button" href={to.promotions.UseLogList()}>
            {w('promotions.text.uses')}
          </Link>
          {create}
        </>
      }
      empty={{ title: 'promotions.text.empty', text: 'promotions.text.emptyWhy', action: create }}
      live
    />
  )
}
