import { groupRoomForm } from '#contract/plans/plan.fields.ts'
import type { PlanInfo, PlanRoom } from '#contract/plans/plan.schema.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { pickAmong } from '../pick-among.ts'
import { plans } from '../plans.client.ts'
import { staffOf, staffSource } from './staff-source.ts'

const Field = fieldOf(groupRoomForm)

/** How it stands to other rooms, by their numbers. */
const linkOf = ({ rooms }: PlanInfo, { link, linkedIds }: PlanRoom): string =>
  link
    ? `${word(`plans.roomLinks.${link}`)}: ${rooms
        .filter(({ id }) => linkedIds.includes(id))
        .map(({ number }) => number)
        .join(', ')}`
    : ''

const columnsFor = (plan: PlanInfo): readonly Column<PlanRoom>[] => [
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
    text: (room) =>
      [
        ...plan.guestRows.filter((guest) => guest.room === room.number).map(({ name }) => name),
        ...staffOf(plan, room.crewIds),
      ].join(', '),
    width: 260,
    grow: true,
    card: 'meta',
  },
  {
    key: 'check',
    title: 'plans.rooms.check',
    text: ({ problem, guests, capacity, crewIds }) =>
      problem ? word(`plans.roomProblems.${problem}`) : `${guests + crewIds.length}/${capacity}`,
    render: ({ problem, guests, capacity, crewIds }) => (
      <StatusTag tone={problem ? 'warn' : 'good'}>
        {problem ? word(`plans.roomProblems.${problem}`) : `${guests + crewIds.length}/${capacity}`}
      </StatusTag>
    ),
    width: 150,
  },
  { key: 'upgrade', title: 'plans.rooms.upgrade', text: ({ upgrade }) => upgrade, width: 130, hidden: true },
  {
    key: 'note',
    title: 'plans.rooms.note',
    text: (room) => [linkOf(plan, room), room.note].filter(Boolean).join(' · '),
    width: 190,
  },
]

/** Who sleeps with whom. */
export function RoomsCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const room = useDrawer<{ room: PlanRoom | null }>()
  const mayEdit = plan.can['guests'] === true
  const without = plan.guestRows.filter((guest) => guest.room === null)
  return (
    <Card
      title="plans.papers.rooming"
      extra={
        <ActionButtons
          can={mayEdit ? { addRoom: true, fillRooms: true } : {}}
          of="plans.text"
          acts={{
            addRoom: { go: () => room.show({ room: null }) },
            fillRooms: runs(plans.roomFill, () => ({ id: plan.id }), { done: 'plans.text.roomsFilled' }),
          }}
        />
      }
    >
      <DataTable
        screen="planRooms"
        label={w('plans.papers.rooming')}
        columns={columnsFor(plan)}
        rows={plan.rooms}
        rowKey={({ id }) => String(id)}
        rowActions={(row) => (
          <ActionButtons
            can={mayEdit ? { edit: true, remove: true } : {}}
            of="plans.text"
            max={1}
            quiet
            acts={{
              edit: { word: 'kit.parts.edit', go: () => room.show({ room: row }) },
              remove: {
                ...runs(plans.roomDelete, () => ({ id: row.id })),
                word: 'kit.parts.remove',
                danger: true,
              },
            }}
          />
        )}
        inline
      />
      {without.length > 0 && (
        <p>
          <b>{w('plans.text.noRoom')}</b> {without.map(({ name }) => name).join(', ')}
        </p>
      )}
      {room.record && (
        <RoomDrawer
          key={room.count}
          plan={plan}
          room={room.record.room}
          open={room.open}
          onClose={room.hide}
        />
      )}
    </Card>
  )
}

/** The other rooms of the group, by their numbers and guests. */
const roomSource = ({ id, rooms, guestRows }: PlanInfo, of: PlanRoom | null) =>
  pickAmong(
    `planRooms ${id}`,
    rooms
      .filter((room) => room.id !== of?.id)
      .map((room) => ({
        value: String(room.id),
        label: String(room.number),
        hint: guestRows
          .filter((guest) => guest.room === room.number)
          .map(({ name }) => name)
          .join(', '),
      })),
  )

function RoomDrawer({ plan, room, ...panel }: Panel & { plan: PlanInfo; room: PlanRoom | null }) {
  const { w } = useWords()
  const next = Math.max(0, ...plan.rooms.map(({ number }) => number)) + 1
  const form = useRecordForm(groupRoomForm, {
    name: 'plans.room',
    draft: false,
    existing: room ?? { number: next },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={room ? String(room.number) : w('plans.text.addRoom')}
      call={plans.roomSave}
      owner={{ planId: plan.id, ...(room && { id: room.id }) }}
    >
      <Field name="number" />
      <Field name="type" />
      <Field name="crewIds" source={staffSource(plan)} wide />
      <Field name="link" />
      <Field name="linkedIds" source={roomSource(plan, room)} wide />
      <Field name="upgrade" />
      <Field name="note" wide />
    </SaveDrawer>
  )
}
