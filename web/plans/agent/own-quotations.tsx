import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState } from 'react'
import {
  ownQuotationStates,
  type OwnQuotation,
  type OwnQuotationFilter,
} from '#contract/plans/agent/own-quotations.api.ts'
import type { OwnChange } from '#contract/plans/deal/change.schema.ts'
import { useMayCall } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { RecordQuickView } from '../../kit/list/quick-view/record-quick-view.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs } from '../../kit/route/action.ts'
import { language, useWords, word } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'
import { ChangeTag, ownChangeWord } from '../deal/change-compared.tsx'
import { OwnAcceptDrawer, OwnChangeDrawer } from './own-accept-drawer.tsx'
import { OwnAskDrawer } from './own-ask-drawer.tsx'
import { OwnCompareDrawer } from './own-compare-drawer.tsx'
import { OwnQuotationBody } from './own-quotation-body.tsx'
import '../plans.css'
import { ownQuotationRow } from '#contract/plans/agent/own-quotation.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const tabs = [
  { value: 'all', word: 'staff.text.all' },
  ...ownQuotationStates.map((value) => ({ value, word: `plans.quotationStates.${value}` as const })),
] as const
const schema = listSchema({ filters: {}, tabs: tabs.map(({ value }) => value) })

const column = columnsOf(ownQuotationRow)
const columns: readonly Column<OwnQuotation>[] = [
  column('planCode', { key: 'code', width: 140, frozen: true, card: 'title' }),
  column('names', { width: 200, grow: true, card: 'sub' }),
  {
    key: 'option',
    title: 'plans.quotations.option',
    text: ({ option, number }) => `${option}${number}`,
    width: 90,
    card: 'meta',
  },
  column('status', { width: 140, card: 'sub' }),
  column('planStatus', { key: 'group', width: 130, card: 'sub' }),
  {
    key: 'change',
    title: 'plans.text.change',
    width: 170,
    card: 'sub',
    text: ({ change }) => (change ? word(ownChangeWord(change)) : ''),
    render: ({ change }) => change && <ChangeTag change={change} />,
  },
  column('startDate', { key: 'start', width: 120, card: 'meta' }),
  column('validUntil', { key: 'valid', width: 120, card: 'meta' }),
  column('totalMinor', { width: 150 }),
  column('agentCode', { width: 130 }),
  column('answeredBy', { width: 140, hidden: true }),
]

/** Quotations that were sent to the agent, each with what may be answered. */
export default function OwnQuotations() {
  const list = useListState('bookingGroupQuotations', schema)
  const filter: Partial<OwnQuotationFilter> = {
    status: asOneOf(ownQuotationStates, list.tab),
  }
  const page = useListPage(plans.ownQuotations, list, filter, live)
  return (
    <ListPage
      actions={<AskButton />}
      {...page}
      title="plans.screens.bookingGroupQuotations"
      tabs={tabs}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ planCode, option, number }) => `${planCode} ${option}${number}`}
      look={(quote) => ({
        title: `${quote.planCode} ${quote.option}${quote.number}`,
        body: (
          <RecordQuickView
            name={`${quote.planCode} ${quote.option}${quote.number}`}
            acts={<OwnActs quote={quote} max={3} />}
          >
            <OwnQuotationBody quote={quote} />
          </RecordQuickView>
        ),
      })}
      rowActions={(quote) => <OwnActs quote={quote} max={1} />}
      empty={{ title: 'plans.text.ownNone' }}
      live
    />
  )
}

function AskButton() {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  if (!useMayCall(plans.ownAsk)) return null
  return (
    <>
      <button type="button" className="lt-button lt-button-primary" onClick={() => setOpen(true)}>
        {w('plans.text.ownAsk')}
      </button>
      {open && <OwnAskDrawer open onClose={() => setOpen(false)} />}
    </>
  )
}

const openPdf = (id: number) =>
  void window.open(plans.ownQuotationPdf.href({ id, language: language() }), '_blank', 'noopener')

/** The agent's yes or no to a change of its group. */
const changeActs = ({ id, contentHash }: OwnChange, show: () => void) => ({
  ownChangeAccept: { go: show },
  ownChangeRefuse: runs(plans.ownChangeRefuse, (reason) => ({ id, contentHash, reason }), {
    reason: true,
    done: 'plans.text.changeRefused',
  }),
})

/** Accepts, declines, or reads the one that is shown. */
function OwnActs({ quote, max }: { quote: OwnQuotation; max: number }) {
  const accepting = useDrawer<OwnQuotation>()
  const comparing = useDrawer<OwnQuotation>()
  const changing = useDrawer<OwnQuotation>()
  const { id, contentHash, change } = quote
  return (
    <>
      <ActionButtons
        can={{ ...quote.can, ...change?.can, compare: true, pdf: true }}
        of="plans.moves"
        max={max}
        acts={{
          ownAccept: { go: () => accepting.show(quote) },
          ownDecline: runs(plans.ownDecline, (reason) => ({ id, contentHash, reason }), {
            reason: true,
            done: 'plans.text.ownDeclined',
          }),
          ...(change && changeActs(change, () => changing.show(quote))),
          compare: { word: 'plans.text.compare', go: () => comparing.show(quote) },
          pdf: { word: 'plans.text.pdf', go: () => openPdf(id) },
        }}
      />
      {comparing.record && (
        <OwnCompareDrawer quote={comparing.record} open={comparing.open} onClose={comparing.hide} />
      )}
      {changing.record?.change && (
        <OwnChangeDrawer
          key={`c${changing.count}`}
          change={changing.record.change}
          open={changing.open}
          onClose={changing.hide}
        />
      )}
      {accepting.record && (
        <OwnAcceptDrawer
          key={accepting.count}
          quote={accepting.record}
          open={accepting.open}
          onClose={accepting.hide}
        />
      )}
    </>
  )
}
