import { nameIn } from '#contract/kit/languages.ts'
import { stayRoomForm } from '#contract/plans/plan.fields.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import type { Stay, StayRoom } from '#contract/plans/stays.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { shownSpan } from '../../kit/words/buddhist.ts'
import { language, useWords, word } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { pickAmong } from '../pick-among.ts'
import { plans } from '../plans.client.ts'
import { staffOf } from './staff-source.ts'

const Field = fieldOf(stayRoomForm)

/** The guests of a group, for whoever puts them into a room. */
const guestSource = ({ id, guestRows }: PlanInfo) =>
  pickAmong(
    `planGuests ${id}`,
    guestRows.map((guest) => ({ value: String(guest.id), label: guest.name, hint: guest.pinyin })),
  )

const columnsFor = (plan: PlanInfo): readonly Column<StayRoom>[] => {
  const { guestRows } = plan
  const names = new Map(guestRows.map(({ id, name }) => [id, name]))
  return [
    { key: 'number', title: 'plans.rooms.number', text: ({ number }) => number, width: 90, card: 'title' },
    {
      key: 'type',
      title: 'plans.rooms.type',
      text: ({ type }) => word(`plans.roomTypes.${type}`),
      width: 150,
      card: 'sub',
    },
    {
      key: 'guests',
      title: 'plans.rooms.guests',
      text: ({ guestIds, crewIds }) =>
        [...guestIds.flatMap((id) => names.get(id) ?? []), ...staffOf(plan, crewIds)].join(', '),
      width: 260,
      grow: true,
      card: 'meta',
    },
    { key: 'upgrade', title: 'plans.rooms.upgrade', text: ({ upgrade }) => upgrade, width: 130 },
    { key: 'note', title: 'plans.rooms.note', text: ({ note }) => note, width: 150 },
  ]
}

/** Who sleeps with whom at each hotel: as the group, or as it was changed there. */
export function StaysCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const { data } = useRead(plans.stayList, { id: plan.id }, { live, keep: true })
  return (
    <Card title="plans.text.stays">
      {data?.rows.length === 0 && <Empty title={w('plans.text.noStays')} />}
      {data?.rows.map((stay) => (
        <StayPart key={stay.serviceId} plan={plan} stay={stay} />
      ))}
    </Card>
  )
}

function StayPart({ plan, stay }: { plan: PlanInfo; stay: Stay }) {
  const { w } = useWords()
  const room = useDrawer<StayRoom>()
  const mayEdit = plan.can['guests'] === true
  const title = [nameIn(stay.names, language()), stay.supplierName].filter(Boolean).join(' · ')
  return (
    <section className="plan-stay">
      <h3>
        {title || w('plans.parts.hotel')} · {shownSpan(stay.date, stay.endDate)}{' '}
        <StatusTag tone={stay.own ? 'info' : 'muted'}>
          {stay.own ? w('plans.text.ownRooms', { count: stay.others }) : w('plans.text.asGroup')}
        </StatusTag>
      </h3>
      {mayEdit && stay.own && (
        <ActionButtons
          can={{ stayReset: true }}
          of="plans.text"
          quiet
          acts={{ stayReset: runs(plans.stayReset, () => ({ serviceId: stay.serviceId })) }}
        />
      )}
      <DataTable
        screen="planStayRooms"
        label={title || w('plans.parts.hotel')}
        columns={columnsFor(plan)}
        rows={stay.rooms}
        rowKey={({ number }) => String(number)}
        rowActions={(row) => (
          <ActionButtons
            can={mayEdit ? { edit: true } : {}}
            of="plans.text"
            quiet
            acts={{ edit: { word: 'kit.parts.edit', go: () => room.show(row) } }}
          />
        )}
        inline
      />
      {stay.without.length > 0 && (
        <p>
          <b>{w('plans.text.noRoom')}</b> {stay.without.join(', ')}
        </p>
      )}
      {room.record && (
        <StayRoomDrawer
          key={room.count}
          plan={plan}
          stay={stay}
          room={room.record}
          open={room.open}
          onClose={room.hide}
        />
      )}
    </section>
  )
}

function StayRoomDrawer({
  plan,
  stay,
  room,
  ...panel
}: Panel & { plan: PlanInfo; stay: Stay; room: StayRoom }) {
  const form = useRecordForm(stayRoomForm, { name: 'plans.stayRoom', draft: false, existing: room })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${nameIn(stay.names, language())} · ${room.number}`}
      call={plans.stayRoomSave}
      owner={{ serviceId: stay.serviceId }}
    >
      <Field name="number" />
      <Field name="type" />
      <Field name="guestIds" source={guestSource(plan)} wide />
      <Field name="upgrade" />
      <Field name="note" wide />
    </SaveDrawer>
  )
}
