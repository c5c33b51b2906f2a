import { useState } from 'react'
import { GearForm, type Gear, type ProfileInfo } from '#contract/scheduling/diving/diving.schema.ts'
import { gearRecord } from '#contract/scheduling/diving/profile.fields.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'

const column = columnsOf(gearRecord)
const Field = fieldOf(gearRecord)
const columns: readonly Column<Gear>[] = [
  column('kind', { width: 110, card: 'sub' }),
  column('serial', { width: 120, card: 'title' }),
  column('size', { width: 80, card: 'meta' }),
  column('condition', { width: 100, card: 'meta' }),
  column('serviceDue', { width: 110, card: 'meta' }),
  column('note', { width: 140, grow: true }),
]
const conditions = ['good', 'worn', 'damaged'] as const

/** Gear that a guest has now, by serial number, and what may be handed out. */
export function GearCard({ diver }: { diver: ProfileInfo }) {
  const { w } = useWords()
  const mayEdit = useSession().may('daily.divingClientList.edit')
  const lends = useDrawer<true>()
  const back = useAct(scheduling.diverGearReturn)
  return (
    <Card
      title="scheduling.text.gear"
      extra={
        mayEdit && (
          <button type="button" className="lt-button" onClick={() => lends.show(true)}>
            {w('scheduling.text.lendGear')}
          </button>
        )
      }
    >
      {diver.gear.length === 0 ? (
        <p>{w('scheduling.text.noGear')}</p>
      ) : (
        <DataTable
          screen="diverGear"
          label={w('scheduling.text.gear')}
          columns={columns}
          rows={diver.gear}
          rowKey={({ id }) => String(id)}
          rowActions={(piece) =>
            mayEdit && (
              <>
                {conditions.map((condition) => (
                  <button
                    key={condition}
                    type="button"
                    className="lt-button lt-button-plain"
                    onClick={() => void back.run({ id: piece.id, condition })}
                  >
                    {w('scheduling.text.returnGear')}: {w(`scheduling.gearConditions.${condition}`)}
                  </button>
                ))}
              </>
            )
          }
          inline
        />
      )}
      {lends.record && <LendDrawer profileId={diver.id} open={lends.open} onClose={lends.hide} />}
    </Card>
  )
}

/** Pieces that are whole and with nobody; a new one is added here. */
function LendDrawer({ profileId, ...panel }: Panel & { profileId: number }) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const added = useDrawer<{ piece: Gear | null }>()
  const rows =
    useRead(
      scheduling.diverGearList,
      { free: true, text },
      { enabled: panel.open, keep: true, live: ['guestProfile'] },
    ).data?.rows ?? []
  const lend = useAct(scheduling.diverGearLend, { onDone: panel.onClose })
  return (
    <>
      <Drawer
        {...panel}
        title={w('scheduling.text.lendGear')}
        width={640}
        foot={
          <button type="button" className="lt-button" onClick={() => added.show({ piece: null })}>
            {w('scheduling.text.newGear')}
          </button>
        }
      >
        <label className="lt-field">
          <span>{w('scheduling.gear.serial')}</span>
          <input className="lt-input" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <DataTable
          screen="gearToLend"
          label={w('scheduling.text.lendGear')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          rowActions={(piece) => (
            <ActionButtons
              can={{ lendGear: true, edit: true }}
              of="scheduling.text"
              quiet
              max={1}
              acts={{
                lendGear: {
                  go: () => void lend.run({ id: piece.id, profileId, date: today(timeZone()) }),
                },
                edit: { word: 'kit.parts.edit', go: () => added.show({ piece }) },
              }}
            />
          )}
          inline
        />
      </Drawer>
      {added.record && (
        <GearDrawer key={added.count} {...added.record} open={added.open} onClose={added.hide} />
      )}
    </>
  )
}

function GearDrawer({ piece, ...panel }: Panel & { piece: Gear | null }) {
  const { w } = useWords()
  const form = useRecordForm(gearRecord, {
    name: 'scheduling.gear',
    draft: false,
    schema: GearForm,
    existing: piece,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={piece?.serial ?? w('scheduling.text.newGear')}
      call={scheduling.diverGearSave}
      owner={piece && { id: piece.id, version: piece.version }}
    >
      <Field name="kind" />
      <Field name="serial" autoFocus />
      <Field name="size" />
      <Field name="condition" />
      <Field name="serviceDue" />
      <Field name="note" />
    </SaveDrawer>
  )
}
