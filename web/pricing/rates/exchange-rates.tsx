import { useMemo } from 'react'
import { rateRecord, rateStates } from '#contract/pricing/rates/exchange-rate.fields.ts'
import type { ExchangeRate } from '#contract/pricing/rates/exchange-rate.schema.ts'
import { today } from '../../kit/words/dates.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { chosen, filtersOf } from '../../kit/record/record-filters.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { pricing } from '../pricing.client.ts'
import { rateColumns, rateText } from './rate-columns.tsx'
import { RateDrawer, type RateDraft } from './rate-form.tsx'
import { RateHistory } from './rate-history.tsx'

const schema = listSchema({
  filters: {
    currency: filtersOf(rateRecord)('currency', { first: true }),
    date: { kind: 'dates', label: 'pricing.fields.validFrom', first: true },
  },
  tabs: [...rateStates, 'all'],
})
const tabs = [
  ...rateStates.map((value) => ({ value, word: `pricing.costStates.${value}` as const })),
  { value: 'all', word: 'pricing.rates.all' },
] as const

const filterOf = (list: ListControl<typeof schema.filters>) => {
  const { currency, date } = requestOf(list)
  const state = chosen(rateRecord, 'state', list.tab)
  return { currency, state, from: date?.from || undefined, to: date?.to || undefined }
}

/** Exchange rates by date and pair, with the margin that goes onto selling prices. */
export default function ExchangeRates() {
  const { w } = useWords()
  const own = useSession().user?.currency ?? 'THB'
  const columns = useMemo(() => rateColumns(own), [own])
  const list = useListState('exchangeRate', schema)
  const page = useListPage(pricing.exchangeRateList, list, filterOf(list), ['rate'])
  return (
    <RecordsPage
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
      edits={(row): RateDraft | undefined => (row.can['edit'] === true ? row : undefined)}
      rowActions={(row, { edit, remove }) =>
        row.can['edit'] === true && <RateActions row={row} onDraft={edit} onRemove={remove} />
      }
      add={{ word: 'pricing.rates.new', needs: 'setting.exchangeRate.edit', draft: {} }}
      form={(draft, panel) => <RateDrawer draft={draft} {...panel} />}
      removal={{
        call: pricing.exchangeRateDelete,
        consequence: (row) => w('pricing.rates.removeWhat', { rate: rateText(row), date: row.date }),
        done: 'pricing.text.removed',
      }}
      empty={{ title: 'pricing.rates.none', text: 'pricing.rates.noneWhy' }}
    />
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
        {
          key: 'remove',
          label: w('kit.parts.remove'),
          danger: true,
          ...(row.can['delete'] !== true && { why: w('pricing.errors.rateClosed') }),
          onPick: () => onRemove(row),
        },
      ]}
    >
      ⋯
    </MenuButton>
  )
}
