import { TillForm, type Till } from '#contract/counter/counter.schema.ts'
import { tillRecord } from '#contract/counter/till.fields.ts'
import { agentSource } from '../agents/agents.public.ts'
import { useRead } from '../kit/call/query.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { RecordLine, RecordsDrawer } from '../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { runs } from '../kit/route/action.ts'
import { useWords } from '../kit/words/words.ts'
import { counter } from './counter.client.ts'

export const useTills = (): Till[] | undefined =>
  useRead(counter.tillList, undefined, { live: ['till', 'order'] }).data?.rows

/** Counters with a drawer, each selling to the agent of those who walk in. */
export function TillsDrawer(panel: Panel) {
  const { w } = useWords()
  return (
    <RecordsDrawer
      {...panel}
      title="counter.tills.title"
      addWord="counter.tills.new"
      none="counter.tills.none"
      rows={useTills()}
      record={(till, onEdit) => (
        <RecordLine
          onEdit={onEdit}
          side={
            <ActionButtons
              can={till.enabled ? { disable: true } : { enable: true }}
              of="counter.tills"
              quiet
              acts={{
                enable: runs(counter.tillEnable, () => ({ id: till.id, enabled: true })),
                disable: runs(counter.tillEnable, () => ({ id: till.id, enabled: false })),
              }}
            />
          }
        >
          {till.name}
          <small>
            {[till.enabled ? '' : w('counter.tills.disabled'), till.agentName, till.currency]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </RecordLine>
      )}
      edit={(till, edit) => <TillEdit till={till} {...edit} />}
    />
  )
}

const Field = fieldOf(tillRecord)

function TillEdit({ till, ...panel }: Panel & { till: Till | null }) {
  const { w } = useWords()
  const form = useRecordForm(tillRecord, { name: 'counter.till', schema: TillForm, existing: till })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={counter.tillSave}
      owner={till && { id: till.id, version: till.version }}
      title={till?.name ?? w('counter.tills.new')}
    >
      <Field name="name" />
      <Field name="agentId" source={agentSource} help="counter.tills.help" />
    </SaveDrawer>
  )
}
