import {
  ownQuotationStates,
  type OwnQuotation,
  type OwnQuotationFilter,
} from '#contract/plans/agent/own-quotations.api.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { quotationStates } from '#contract/plans/quotation.states.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { RecordQuickView } from '../../kit/list/look/record-look.tsx'
import { dayCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs } from '../../kit/route/action.ts'
import { language } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'
import { OwnAcceptDrawer } from './own-accept-drawer.tsx'
import { OwnCompareDrawer } from './own-compare-drawer.tsx'
import { OwnQuotationBody } from './own-quotation-body.tsx'
import '../plans.css'

const tabs = [
  { value: 'all', word: 'staff.text.all' },
  ...ownQuotationStates.map((value) => ({ value, word: `plans.quotationStates.${value}` as const })),
] as const
const schema = listSchema({ filters: {}, tabs: tabs.map(({ value }) => value) })

const columns: readonly Column<OwnQuotation>[] = [
  {
    key: 'code',
    title: 'plans.fields.code',
    text: ({ planCode }) => planCode,
    width: 140,
    frozen: true,
    card: 'title',
  },
  {
    key: 'names',
    title: 'plans.fields.names',
    text: ({ names }) => nameIn(names, language()),
    width: 200,
    grow: true,
    card: 'sub',
  },
  {
    key: 'option',
    title: 'plans.quotations.option',
    text: ({ option, number }) => `${option}${number}`,
    width: 90,
    card: 'meta',
  },
  {
    key: 'status',
    title: 'plans.quotations.status',
    width: 140,
    card: 'sub',
    ...tagCell((row: OwnQuotation) => [
      quotationStates.states[row.status].tone,
      `plans.quotationStates.${row.status}`,
    ]),
  },
  {
    key: 'start',
    title: 'plans.fields.startDate',
    width: 120,
    card: 'meta',
    ...dayCell((row: OwnQuotation) => row.startDate),
  },
  {
    key: 'valid',
    title: 'plans.quotations.validUntil',
    width: 120,
    card: 'meta',
    ...dayCell((row: OwnQuotation) => row.validUntil),
  },
  {
    key: 'total',
    title: 'plans.quotations.total',
    width: 150,
    ...moneyCell((row: OwnQuotation) => [row.totalMinor, row.currency]),
  },
  { key: 'agentCode', title: 'plans.quotations.agentCode', text: ({ agentCode }) => agentCode, width: 130 },
  {
    key: 'answeredBy',
    title: 'plans.quotations.answeredBy',
    text: ({ answeredBy }) => answeredBy,
    width: 140,
    hidden: true,
  },
]

/** Quotations that were sent to the agent, each with what may be answered. */
export default function OwnQuotations() {
  const list = useListState('bookingGroupQuotations', schema)
  const filter: Partial<OwnQuotationFilter> = {
    status: ownQuotationStates.find((state) => state === list.tab),
  }
  const page = useListPage(plans.ownQuotations, list, filter, live)
  return (
    <ListPage
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

/** Accepts, declines, or reads the one that is shown. */
function OwnActs({ quote, max }: { quote: OwnQuotation; max: number }) {
  const accepting = useDrawer<OwnQuotation>()
  const comparing = useDrawer<OwnQuotation>()
  const { id, contentHash } = quote
  return (
    <>
      <ActionButtons
        can={{ ...quote.can, compare: true, pdf: true }}
        of="plans.moves"
        max={max}
        acts={{
          ownAccept: { go: () => accepting.show(quote) },
          ownDecline: runs(plans.ownDecline, (reason) => ({ id, contentHash, reason }), {
            reason: true,
            done: 'plans.text.ownDeclined',
          }),
          compare: { word: 'plans.text.compare', go: () => comparing.show(quote) },
          pdf: {
            word: 'plans.text.pdf',
            go: () =>
              void window.open(
                plans.ownQuotationPdf.href({ id, language: language() }),
                '_blank',
                'noopener',
              ),
          },
        }}
      />
      {comparing.record && (
        <OwnCompareDrawer quote={comparing.record} open={comparing.open} onClose={comparing.hide} />
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
