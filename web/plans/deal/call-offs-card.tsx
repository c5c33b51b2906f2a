import { nameIn } from '#contract/kit/languages.ts'
import { callOffForm, callOffRow } from '#contract/plans/deal/call-off.fields.ts'
import { callOffStates } from '#contract/plans/deal/call-off.states.ts'
import type { CallOff } from '#contract/plans/deal/call-offs.api.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { actsOf } from '../../kit/route/acts-of.ts'
import { shownDay, shownMoment } from '../../kit/words/buddhist.ts'
import { language, useWords } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'

const Mark = fieldOf(callOffForm)
const column = columnsOf(callOffRow)
const columns: readonly Column<CallOff>[] = [
  column('names', {
    key: 'name',
    width: 170,
    grow: true,
    text: ({ names, date, confirmationNo }) =>
      [nameIn(names, language()), shownDay(date), confirmationNo].filter(Boolean).join(' · '),
    card: 'title',
  }),
  column('supplierName', {
    key: 'supplier',
    width: 170,
    text: ({ supplierName, supplierPhone }) => [supplierName, supplierPhone].filter(Boolean).join(' · '),
    card: 'sub',
  }),
  column('status', { width: 110, card: 'meta' }),
  column('feeMinor', { width: 110, card: 'meta' }),
  column('answeredBy', {
    width: 140,
    text: ({ answeredBy, answeredAt, note }) =>
      [answeredBy, answeredAt && shownMoment(answeredAt), note].filter(Boolean).join(' · '),
  }),
  column('expectedMinor', { width: 130, hidden: true }),
  column('supplierEmail', { width: 170, hidden: true }),
  column('units', { width: 80, hidden: true }),
]

/** What suppliers hold for the group though nobody wants it, and who told them so; nothing where there never was anything. */
export function CallOffsCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const { data } = useRead(plans.callOffList, { planId: plan.id }, { live, keep: true })
  const marking = useDrawer<CallOff>()
  if (!data?.rows.length) return null
  return (
    <Card title="plans.text.callOffs">
      {data.open > 0 && <p>{w('plans.text.callOffsWhat', { count: data.open })}</p>}
      <DataTable
        screen="planCallOffs"
        label={w('plans.text.callOffs')}
        columns={columns}
        rows={data.rows}
        rowKey={({ id }) => String(id)}
        rowActions={(row) => (
          <ActionButtons
            can={row.can}
            verbs={callOffStates.verbs}
            of="plans.moves"
            max={1}
            quiet
            acts={actsOf([callOffStates], plans, { id: row.id, version: row.version }, 'plans.text.done', {
              markCalledOff: { go: () => marking.show(row) },
            })}
          />
        )}
        inline
      />
      {marking.record && (
        <MarkDrawer key={marking.count} callOff={marking.record} open={marking.open} onClose={marking.hide} />
      )}
    </Card>
  )
}

function MarkDrawer({ callOff, ...panel }: Panel & { callOff: CallOff }) {
  const { id, version, names, supplierName, expectedMinor, currency } = callOff
  const form = useRecordForm(callOffForm, {
    name: 'plans.callOff',
    draft: false,
    existing: { feeMinor: expectedMinor ?? undefined },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={[nameIn(names, language()), supplierName].filter(Boolean).join(' · ')}
      call={plans.markCalledOff}
      owner={{ id, version }}
    >
      <Mark name="feeMinor" currency={currency} />
      <Mark name="note" wide />
    </SaveDrawer>
  )
}
