import { useState } from 'react'
import { nameIn } from '#contract/kit/languages.ts'
import { changeForm } from '#contract/plans/deal/deal.fields.ts'
import type { CancelPreview, ChangePreview } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { useMayCall, useRead } from '../../kit/call/query.ts'
import { FormDrawer, useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { dayCell, moneyCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { FactCard } from '../../kit/parts/page/cards.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { language, useWords, word } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'
import { SendChangeDrawer, type WantedGroup } from './change-drawers.tsx'

type CancelRow = CancelPreview['rows'][number]
const cancelColumns: readonly Column<CancelRow>[] = [
  {
    key: 'name',
    title: 'plans.services.service',
    text: ({ names }) => nameIn(names, language()),
    width: 170,
    grow: true,
    card: 'title',
  },
  {
    key: 'supplier',
    title: 'plans.services.supplierId',
    text: ({ supplierName }) => supplierName,
    width: 130,
    card: 'meta',
  },
  {
    key: 'what',
    title: 'plans.text.whatHappens',
    text: ({ what }) => word(`plans.cancelKinds.${what}`),
    width: 150,
    card: 'sub',
  },
  {
    key: 'fee',
    title: 'plans.text.feeNow',
    width: 120,
    card: 'meta',
    ...moneyCell((row: CancelRow) => [row.feeMinor, row.currency]),
  },
]

/** What it costs to cancel the group at this moment, service by service. */
export function CancelDrawer({ plan, ...panel }: Panel & { plan: PlanInfo }) {
  const { w } = useWords()
  const { data } = useRead(plans.cancelPreview, { id: plan.id }, { live })
  return (
    <Drawer {...panel} title={w('plans.text.previewCancel')} width={720}>
      {data && (
        <>
          <FactCard
            title="plans.text.previewCancel"
            facts={[
              {
                word: 'plans.text.agentFee',
                value: <Money minor={data.agentFeeMinor} currency={data.priceCurrency} />,
                keep: true,
              },
              {
                word: 'plans.text.paidSoFar',
                value: <Money minor={data.paidMinor} currency={data.priceCurrency} />,
              },
              {
                word: 'plans.text.kept',
                value: <Money minor={data.keptMinor} currency={data.priceCurrency} />,
              },
              {
                word: 'plans.text.chargedBesides',
                value: data.owedMinor > 0 && <Money minor={data.owedMinor} currency={data.priceCurrency} />,
              },
              {
                word: 'plans.text.goesBack',
                value: <Money minor={data.backMinor} currency={data.priceCurrency} />,
              },
              {
                word: 'plans.text.commitmentsStay',
                value: <Money minor={data.commitmentsMinor} currency={data.currency} />,
              },
            ]}
          />
          <DataTable
            screen="planCancelPreview"
            label={w('plans.text.previewCancel')}
            columns={cancelColumns}
            rows={data.rows}
            rowKey={({ id }) => String(id)}
            inline
          />
        </>
      )}
    </Drawer>
  )
}

type ChangeRow = ChangePreview['rows'][number]
const changeColumns: readonly Column<ChangeRow>[] = [
  {
    key: 'name',
    title: 'plans.services.service',
    text: ({ names }) => nameIn(names, language()),
    width: 170,
    grow: true,
    card: 'title',
  },
  {
    key: 'what',
    title: 'plans.text.whatHappens',
    text: ({ what, closed }) =>
      [word(`plans.changeKinds.${what}`), closed && word('plans.changeKinds.closed')]
        .filter(Boolean)
        .join(' · '),
    width: 160,
    card: 'sub',
  },
  { key: 'date', title: 'plans.services.date', width: 110, ...dayCell((row: ChangeRow) => row.toDate) },
  {
    key: 'before',
    title: 'plans.text.before',
    width: 120,
    ...moneyCell((row: ChangeRow) => [row.costMinor, row.currency]),
  },
  {
    key: 'after',
    title: 'plans.text.after',
    width: 120,
    card: 'meta',
    ...moneyCell((row: ChangeRow) => [row.afterMinor, row.currency]),
  },
]
const Change = fieldOf(changeForm)

/** What a change of days or numbers would do, before it is made. */
export function ChangeDrawer({ plan, ...panel }: Panel & { plan: PlanInfo }) {
  const { w } = useWords()
  const [requested, setRequested] = useState<WantedGroup | null>(null)
  const form = useRecordForm(changeForm, { name: 'plans.change', draft: false, existing: plan })
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={w('plans.text.previewChange')}
      call={plans.changePreview}
      saveWord="plans.text.showPreview"
      width={720}
      onSave={async (values) => setRequested(values)}
    >
      <Change name="startDate" />
      <Change name="adults" />
      <Change name="children" />
      <Change name="freeGuests" />
      <Change name="singles" />
      {requested && <ChangeShown plan={plan} wanted={requested} onDone={panel.onClose} />}
    </FormDrawer>
  )
}

type ShownProps = { plan: PlanInfo; wanted: WantedGroup; onDone: () => void }

function ChangeShown({ plan, wanted, onDone }: ShownProps) {
  const { w } = useWords()
  const { data } = useRead(plans.changePreview, { id: plan.id, ...wanted }, { live })
  if (!data) return null
  const price = (side: ChangePreview['before']) => (
    <Money minor={side.priceMinor} currency={data.priceCurrency} />
  )
  return (
    <div className="plan-preview">
      <FactCard
        title="plans.text.previewChange"
        facts={[
          { word: 'plans.text.before', value: price(data.before), keep: true },
          {
            word: 'plans.text.after',
            value: data.offered ? price(data.after) : w('plans.text.notOffered'),
            keep: true,
          },
          {
            word: 'plans.text.changeFee',
            value: <Money minor={data.feeMinor} currency={data.priceCurrency} />,
          },
        ]}
      />
      {data.people.map(({ name, group }) => (
        <p key={`${name} ${group}`}>{w('plans.text.peopleBusy', { name, group })}</p>
      ))}
      {data.papers.length > 0 && (
        <p>
          {w('plans.text.papersAnew', {
            names: data.papers.map((one) => w(`plans.papers.${one}`)).join(', '),
          })}
        </p>
      )}
      <DataTable
        screen="planChangePreview"
        label={w('plans.text.previewChange')}
        columns={changeColumns}
        rows={data.rows}
        rowKey={({ id }) => String(id)}
        inline
      />
      <ChangeActs plan={plan} wanted={wanted} data={data} onDone={onDone} />
    </div>
  )
}

/** The change is made at once, or, of a group that is sold, its agent is wanted for it. */
function ChangeActs({ plan, wanted, data, onDone }: ShownProps & { data: ChangePreview }) {
  const sending = useDrawer<PlanInfo>()
  const maySend = useMayCall(plans.changeSend)
  const isSold = planStates.is(plan.status, 'going')
  const change = { ...wanted, fingerprint: data.fingerprint }
  return (
    <>
      {sending.record && (
        <SendChangeDrawer
          key={sending.count}
          plan={plan}
          change={change}
          open={sending.open}
          onClose={sending.hide}
          onSent={onDone}
        />
      )}
      <ActionButtons
        can={{ changeApply: true, ...(maySend && isSold && data.offered && { changeSend: true }) }}
        of="plans.moves"
        onDone={onDone}
        acts={{
          changeSend: { go: () => sending.show(plan) },
          changeApply: runs(plans.changeApply, () => ({ id: plan.id, version: plan.version, ...change }), {
            done: 'plans.text.changeMade',
            consequence: <ChangeCost data={data} />,
          }),
        }}
      />
    </>
  )
}

/** What it comes to for the agent. */
function ChangeCost({ data }: { data: ChangePreview }) {
  return (
    <>
      <Money minor={data.before.priceMinor} currency={data.priceCurrency} /> →{' '}
      <Money minor={data.after.priceMinor} currency={data.priceCurrency} /> +{' '}
      <Money minor={data.feeMinor} currency={data.priceCurrency} />
    </>
  )
}
