import { DiveLogForm, type ProfileInfo } from '#contract/scheduling/diving/diving.schema.ts'
import { diveLogRecord } from '#contract/scheduling/diving/profile.fields.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs as acts } from '../../kit/route/action.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'

type Dive = ProfileInfo['log'][number]
const column = columnsOf(diveLogRecord)
const Field = fieldOf(diveLogRecord)
const columns: readonly Column<Dive>[] = [
  column('date', { width: 110, card: 'sub' }),
  column('site', { width: 170, grow: true, card: 'title' }),
  column('programme', { width: 150, card: 'meta' }),
  column('depthM', { width: 110, card: 'meta' }),
  column('minutes', { width: 80, card: 'meta' }),
  column('gas', { width: 80 }),
  column('instructor', { width: 140 }),
]

/** Dives of a guest, newest first. */
export function DiveLogCard({ diver }: { diver: ProfileInfo }) {
  const { w } = useWords()
  const mayEdit = useSession().may('daily.divingClientList.edit')
  const edited = useDrawer<{ dive: Dive | null }>()
  return (
    <Card
      title="scheduling.text.diveLog"
      extra={
        mayEdit && (
          <button type="button" className="lt-button" onClick={() => edited.show({ dive: null })}>
            {w('scheduling.text.addDive')}
          </button>
        )
      }
    >
      {diver.log.length === 0 ? (
        <p>{w('scheduling.text.noDives')}</p>
      ) : (
        <DataTable
          screen="diveLog"
          label={w('scheduling.text.diveLog')}
          columns={columns}
          rows={diver.log}
          rowKey={({ id }) => String(id)}
          rowActions={(dive) => (
            <ActionButtons
              can={mayEdit ? { edit: true, remove: true } : {}}
              of="scheduling.text"
              quiet
              max={1}
              acts={{
                edit: { word: 'kit.parts.edit', go: () => edited.show({ dive }) },
                remove: {
                  ...acts(scheduling.diverLogDelete, () => ({ id: dive.id })),
                  word: 'kit.parts.remove',
                },
              }}
            />
          )}
          inline
        />
      )}
      {edited.record && (
        <DiveDrawer
          key={edited.count}
          {...edited.record}
          profileId={diver.id}
          open={edited.open}
          onClose={edited.hide}
        />
      )}
    </Card>
  )
}

function DiveDrawer({ dive, profileId, ...panel }: Panel & { dive: Dive | null; profileId: number }) {
  const { w } = useWords()
  const form = useRecordForm(diveLogRecord, {
    name: 'scheduling.dive',
    draft: false,
    schema: DiveLogForm.omit({ profileId: true }),
    existing: dive ?? { date: today(timeZone()), gas: 'air' },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={dive?.site ?? w('scheduling.text.addDive')}
      call={scheduling.diverLogSave}
      owner={dive ? { id: dive.id, version: dive.version, profileId } : { profileId }}
    >
      <Field name="date" />
      <Field name="site" autoFocus />
      <Field name="programme" />
      <Field name="depthM" />
      <Field name="minutes" />
      <Field name="gas" spread />
      <Field name="instructor" />
      <Field name="note" />
    </SaveDrawer>
  )
}
