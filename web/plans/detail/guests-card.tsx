import { useState } from 'react'
import { guestForm } from '#contract/plans/plan.fields.ts'
import type { PlanGuest, PlanInfo } from '#contract/plans/plan.schema.ts'
import { missingData } from '#contract/plans/guests/missing-data.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { plans } from '../plans.client.ts'
import { AskDrawer, GuestLinkDrawer, type Whose } from './collect-drawers.tsx'
import { useCare } from './care-drawer.tsx'
import { ImportDrawer } from './import-guests.tsx'
import { planGuestRow } from '#contract/plans/rows/guest.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const Field = fieldOf(guestForm)

const column = columnsOf(planGuestRow)
const columns: readonly Column<PlanGuest>[] = [
  column('position', { width: 60 }),
  column('name', { frozen: true, width: 160, grow: true, card: 'title' }),
  column('pinyin', { width: 150 }),
  column('kind', { width: 90, card: 'sub' }),
  {
    key: 'sex',
    title: 'plans.guests.sex',
    text: ({ sex }) => (sex ? word(`plans.sexes.${sex}`) : ''),
    width: 70,
  },
  { key: 'bornOn', title: 'plans.guests.bornOn', text: ({ bornOn }) => bornOn ?? '', width: 110 },
  column('nationality', { width: 110 }),
  column('documentNo', { width: 120, card: 'meta' }),
  {
    key: 'documentUntil',
    title: 'plans.guests.documentUntil',
    text: ({ documentUntil }) => documentUntil ?? '',
    width: 120,
  },
  column('diet', { width: 110 }),
  column('room', { text: ({ room }) => room ?? '', width: 80, card: 'meta' }),
  {
    key: 'missing',
    title: 'plans.text.missing',
    text: (guest) =>
      missingData(guest)
        .map((field) => word(`plans.guests.${field}`))
        .join(', '),
    width: 170,
  },
  column('shareWith', { width: 130, hidden: true }),
  {
    key: 'seat',
    title: 'plans.guests.seat',
    text: ({ vehicle, seat }) => [vehicle, seat].filter(Boolean).join(' · '),
    width: 90,
  },
  {
    key: 'flights',
    title: 'plans.guests.flights',
    text: ({ arrival, departure }) => [arrival, departure].filter(Boolean).join(' → '),
    width: 180,
    hidden: true,
  },
]

const ask = { guestAsk: true, guestLink: true } as const

/** Somebody of the list lacks something, or is not on it yet. */
const isLacking = ({ guestRows, missingNames }: PlanInfo): boolean =>
  missingNames > 0 || guestRows.some((guest) => missingData(guest).length > 0)

const seatActs = ({ guestRows }: PlanInfo) => ({
  ...(guestRows.length > 0 && { seatFill: true as const }),
  ...(guestRows.some(({ vehicle, seat }) => vehicle !== null || seat) && { seatFree: true as const }),
})

/** Who comes. */
export function GuestsCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const [guest, list] = [useDrawer<{ guest: PlanGuest | null }>(), useDrawer<PlanInfo>()]
  const [asking, linking] = [useDrawer<Whose>(), useDrawer<Whose>()]
  const [url, setUrl] = useState('')
  const care = useCare(plan)
  const lacking = isLacking(plan)
  const isAhead = plan.startDate >= today(timeZone())
  const mayEdit = plan.can['guests'] === true
  return (
    <Card
      title="plans.text.guests"
      extra={
        <ActionButtons
          can={
            mayEdit
              ? { addGuest: true, importGuests: true, ...(lacking && isAhead && ask), ...seatActs(plan) }
              : {}
          }
          of="plans.text"
          max={2}
          acts={{
            addGuest: { go: () => guest.show({ guest: null }) },
            importGuests: { go: () => list.show(plan) },
            guestAsk: { go: () => asking.show({ plan }) },
            guestLink: { go: () => linking.show({ plan }) },
            seatFill: runs(plans.seatFill, () => ({ id: plan.id }), { done: 'plans.text.seatsFilled' }),
            seatFree: runs(plans.seatFree, () => ({ id: plan.id }), { done: 'plans.text.seatsFreed' }),
          }}
        />
      }
    >
      <DataTable
        screen="planGuests"
        label={w('plans.text.guests')}
        columns={columns}
        rows={plan.guestRows}
        rowKey={({ id }) => String(id)}
        rowActions={(row) => (
          <GuestActs row={row} plan={plan} care={care} guest={guest} asking={asking} linking={linking} />
        )}
        empty={<Empty title={w('plans.text.noGuests')} />}
        inline
      />
      {url && (
        <p>
          <Copyable text={url} />
        </p>
      )}
      {care.panel}
      <GuestPanels plan={plan} guest={guest} list={list} asking={asking} linking={linking} onUrl={setUrl} />
    </Card>
  )
}

type Acts = Pick<Drawers, 'plan' | 'guest' | 'asking' | 'linking'> & {
  row: PlanGuest
  care: ReturnType<typeof useCare>
}
/** What may be done with one guest. */
function GuestActs({ row, plan, care, guest, asking, linking }: Acts) {
  const mayEdit = plan.can['guests'] === true
  const isAhead = plan.startDate >= today(timeZone())
  return (
    <ActionButtons
      can={{
        ...(mayEdit && {
          edit: true,
          remove: true,
          ...(missingData(row).length > 0 && isAhead && ask),
        }),
        ...(care.may && { care: true }),
      }}
      of="plans.text"
      max={1}
      quiet
      acts={{
        edit: { word: 'kit.parts.edit', go: () => guest.show({ guest: row }) },
        care: { go: () => care.show(row.id) },
        guestAsk: { go: () => asking.show({ plan, guest: row }) },
        guestLink: { go: () => linking.show({ plan, guest: row }) },
        remove: {
          ...runs(plans.guestDelete, () => ({ id: row.id })),
          word: 'kit.parts.remove',
          danger: true,
        },
      }}
    />
  )
}

type Drawers = {
  plan: PlanInfo
  guest: ReturnType<typeof useDrawer<{ guest: PlanGuest | null }>>
  list: ReturnType<typeof useDrawer<PlanInfo>>
  asking: ReturnType<typeof useDrawer<Whose>>
  linking: ReturnType<typeof useDrawer<Whose>>
  onUrl: (url: string) => void
}
/** What opens beside the list of guests. */
function GuestPanels({ plan, guest, list, asking, linking, onUrl }: Drawers) {
  return (
    <>
      {asking.record && (
        <AskDrawer key={`m${asking.count}`} {...asking.record} open={asking.open} onClose={asking.hide} />
      )}
      {linking.record && (
        <GuestLinkDrawer
          key={`l${linking.count}`}
          {...linking.record}
          open={linking.open}
          onClose={linking.hide}
          onUrl={onUrl}
        />
      )}
      {guest.record && (
        <GuestDrawer
          key={`g${guest.count}`}
          plan={plan}
          guest={guest.record.guest}
          open={guest.open}
          onClose={guest.hide}
        />
      )}
      {list.record && (
        <ImportDrawer key={`i${list.count}`} plan={list.record} open={list.open} onClose={list.hide} />
      )}
    </>
  )
}

function GuestDrawer({ plan, guest, ...panel }: Panel & { plan: PlanInfo; guest: PlanGuest | null }) {
  const { w } = useWords()
  const form = useRecordForm(guestForm, { name: 'plans.guest', draft: false, existing: guest })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={guest?.name ?? w('plans.text.addGuest')}
      call={plans.guestSave}
      owner={{ planId: plan.id, ...(guest && { id: guest.id, version: guest.version }) }}
      width={560}
    >
      <Field name="name" autoFocus />
      <Field name="pinyin" />
      <Field name="kind" />
      <Field name="sex" />
      <Field name="bornOn" />
      <Field name="nationality" />
      <Field name="documentNo" />
      <Field name="documentUntil" />
      <Field name="diet" />
      <Field name="phone" />
      <Field name="room" />
      <Field name="bed" />
      <Field name="shareWith" />
      <Field name="vehicle" />
      <Field name="seat" />
      <Field name="arrival" />
      <Field name="departure" />
      <Field name="fromDate" />
      <Field name="toDate" />
      <Field name="note" wide />
      <Field name="free" />
      <Field name="leader" />
    </SaveDrawer>
  )
}
