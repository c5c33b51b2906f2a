import type { Diver, DiveRun, Group } from '#contract/scheduling/diving/diving.schema.ts'
import { diverForm, groupForm, groupLogForm } from '#contract/scheduling/diving/profile.fields.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'
import { crewSource, instructorSource } from '../sources.ts'

const GroupInput = fieldOf(groupForm)
const LogInput = fieldOf(groupLogForm)
const PlaceInput = fieldOf(diverForm)

/** Gives a boat an instructor with a group, or changes it. */
export function GroupDrawer({ group, runId, ...panel }: Panel & { group: Group | null; runId: number }) {
  const { w } = useWords()
  const form = useRecordForm(groupForm, { name: 'scheduling.group', draft: false, existing: group })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={group?.instructorName ?? w('scheduling.text.newGroup')}
      call={scheduling.divingGroupSave}
      owner={group ? { id: group.id, version: group.version, runId } : { runId }}
    >
      <GroupInput name="instructorId" source={instructorSource} />
      <GroupInput name="assistantId" source={crewSource} />
      <GroupInput name="programme" />
      <GroupInput name="water" spread />
      <GroupInput name="note" />
    </SaveDrawer>
  )
}

/** Puts a diver into a group of a boat of that day. */
export function DiverDrawer({ diver, runs, ...panel }: Panel & { diver: Diver; runs: readonly DiveRun[] }) {
  const form = useRecordForm(diverForm, { name: 'scheduling.diver', draft: false, existing: diver })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={diver.name}
      call={scheduling.divingDiverPlace}
      owner={{ id: diver.id, version: diver.version }}
    >
      <PlaceInput
        name="groupId"
        choices={runs.flatMap((run) =>
          run.groups.map((group) => ({
            value: String(group.id),
            label: `${group.instructorName} · ${run.coachName}`,
            hint: group.limit === null ? String(group.taken) : `${group.taken}/${group.limit}`,
          })),
        )}
      />
      <PlaceInput name="programme" />
    </SaveDrawer>
  )
}

/** A dive that a group made, for the log of each of its divers. */
export function GroupLogDrawer({
  group,
  date,
  sites,
  ...panel
}: Panel & { group: Group; date: string; sites: readonly string[] }) {
  const { w } = useWords()
  const form = useRecordForm(groupLogForm, {
    name: 'scheduling.groupLog',
    draft: false,
    existing: { site: sites[0] ?? '' },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${w('scheduling.text.logDive')} · ${group.instructorName}`}
      call={scheduling.divingGroupLog}
      owner={{ id: group.id, date }}
      doneText={w('scheduling.text.logged')}
    >
      <LogInput name="site" suggest={sites.map((value) => ({ value }))} autoFocus />
      <LogInput name="depthM" />
      <LogInput name="minutes" />
      <LogInput name="gas" spread />
    </SaveDrawer>
  )
}
