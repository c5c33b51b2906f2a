import { useMemo, useState } from 'react'
import { currencies } from '#contract/kit/money/money.ts'
import { rateStates, type ExchangeRate } from '#contract/pricing/exchange-rate.schema.ts'
import { today } from '../../kit/dates.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { MenuButton } from '../../kit/parts/menu-button.tsx'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { timeZone, useSession } from '../../kit/session.ts'
import { useWords } from '../../kit/words.ts'
import { EntryRemoval } from '../entries.tsx'
import { pricing } from '../pricing.client.ts'
import { rateColumns, rateText } from './rate-columns.tsx'
import { RateDrawer, type RateDraft } from './rate-form.tsx'
import { RateHistory } from './rate-history.tsx'

const schema = listSchema({
  filters: {
    currency: {
      kind: 'select',
      label: 'pricing.fields.currency',
      first: true,
      options: currencies.map((value) => ({ value, label: value })),
    },
    date: { kind: 'dates', label: 'pricing.fields.validFrom', first: true },
  },
  tabs: [...rateStates, 'all'],
})
const tabs = [
  ...rateStates.map((value) => ({ value, word: `pricing.costStates.${value}` as const })),
  { value: 'all', word: 'pricing.rates.all' },
] as const

const filterOf = ({ tab, values: { currency, date } }: ListControl<typeof schema.filters>) => ({
  currency: currencies.find((one) => one === currency),
  state: rateStates.find((state) => state === tab),
  from: date.from || undefined,
  to: date.to || undefined,
})

/** Exchange rates by date and pair, with the margin that goes onto selling prices. */
export default function ExchangeRates() {
  const { w } = useWords()
  const own = useSession().user?.currency ?? 'THB'
  const columns = useMemo(() => rateColumns(own), [own])
  const list = useListState('exchangeRate', schema)
  const filter = filterOf(list)
  const [draft, setDraft] = useState<RateDraft | null>(null)
  const [removing, setRemoving] = useState<ExchangeRate | null>(null)
  const page = useListPage(pricing.exchangeRateList, list, filter, ['rate'])
  const add = (
    <NewButton needs="setting.exchangeRate.edit" title="pricing.rates.new" onPress={() => setDraft({})} />
  )
  return (
    <>
      <ListPage
        {...page}
        title="pricing.screens.exchangeRate"
        tabs={tabs}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={rateText}
        look={(row) => ({
          title: `${own} / ${row.currency}`,
          body: <RateHistory currency={row.currency} own={own} />,
        })}
        onEdit={(row) => row.can['edit'] === true && setDraft(row)}
        rowActions={(row) =>
          row.can['edit'] === true && <RateActions row={row} onDraft={setDraft} onRemove={setRemoving} />
        }
        actions={add}
        empty={{ title: 'pricing.rates.none', text: 'pricing.rates.noneWhy', action: add }}
        live
      />
      {draft && <RateDrawer draft={draft} onClose={() => setDraft(null)} />}
      {removing && (
        <EntryRemoval
          call={pricing.exchangeRateDelete}
          id={removing.id}
          consequence={w('pricing.rates.removeWhat', { rate: rateText(removing), date: removing.date })}
          onClose={() => setRemoving(null)}
          onDone={() => setRemoving(null)}
        />
      )}
    </>
  )
}

type ActionsProps = {
  row: ExchangeRate
  onDraft: (draft: RateDraft) => void
  onRemove: (row: ExchangeRate) => void
}

/** The next rate of a pair begins with its margin. */
function RateActions({ row, onDraft, onRemove }: ActionsProps) {
  const { w } = useWords()
  const { from, to, marginBasisPoints } = row
  const next = { from, to, marginBasisPoints, date: today(timeZone()) }
  return (
    <MenuButton
      label={w('kit.parts.moreActions')}
      items={[
        { key: 'next', label: w('pricing.rates.next'), onPick: () => onDraft(next) },
        { key: 'edit', label: w('kit.parts.edit'), onPick: () => onDraft(row) },
        { key: 'remove', label: w('kit.parts.remove'), danger: true, onPick: () => onRemove(row) },
      ]}
    >
      ⋯
    </MenuButton>
  )
}
