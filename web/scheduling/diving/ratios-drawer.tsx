import type { RatioRow } from '#contract/scheduling/diving/diving.schema.ts'
import { ratioRecord } from '#contract/scheduling/diving/profile.fields.ts'
import { RatioForm } from '#contract/scheduling/diving/diving.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs as acts } from '../../kit/route/action.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'

const column = columnsOf(ratioRecord)
const Field = fieldOf(ratioRecord)
const columns: readonly Column<RatioRow>[] = [
  {
    key: 'source',
    title: 'scheduling.ratios.source',
    text: ({ source, agency }) =>
      [word(`scheduling.ratioSources.${source}`), agency].filter(Boolean).join(' · '),
    width: 130,
    card: 'sub',
  },
  column('programme', { width: 150, card: 'title' }),
  column('water', { width: 110 }),
  {
    key: 'ages',
    title: 'scheduling.ratios.ageFrom',
    text: ({ ageFrom, ageTo }) => `${ageFrom}–${ageTo}`,
    width: 80,
  },
  column('guests', { width: 90, card: 'meta' }),
  column('maxGuests', { width: 80, card: 'meta' }),
  column('validFrom', { width: 110 }),
  column('validUntil', { width: 110, card: 'meta' }),
]

/** How many guests one instructor may lead, by law, by agency and by the house. */
export function RatiosDrawer(panel: Panel) {
  const { w } = useWords()
  const { may } = useSession()
  const mayEdit = may('daily.DivingPlan.ratios')
  const edited = useDrawer<{ ratio: RatioRow | null }>()
  const rows =
    useRead(scheduling.divingRatioList, {}, { enabled: panel.open, live: ['dayPlan'] }).data?.rows ?? []
  return (
    <>
      <Drawer
        {...panel}
        title={w('scheduling.text.ratios')}
        width="60%"
        foot={
          mayEdit && (
            <button
              type="button"
              className="lt-button lt-button-primary"
              onClick={() => edited.show({ ratio: null })}
            >
              {w('scheduling.text.addRatio')}
            </button>
          )
        }
      >
        <DataTable
          screen="diveRatios"
          label={w('scheduling.text.ratios')}
          columns={columns}
          rows={rows}
          rowKey={({ source, id, ...row }) =>
            [source, id, row.agency, row.programme, row.water, row.ageFrom].join('.')
          }
          rowActions={(ratio) => (
            <ActionButtons
              can={mayEdit && ratio.id !== null ? { edit: true, remove: true } : {}}
              of="scheduling.text"
              quiet
              max={1}
              acts={{
                edit: { word: 'kit.parts.edit', go: () => edited.show({ ratio }) },
                remove: {
                  ...acts(scheduling.divingRatioDelete, () => ({ id: ratio.id ?? 0 })),
                  word: 'kit.parts.remove',
                },
              }}
            />
          )}
          inline
        />
      </Drawer>
      {edited.record && (
        <RatioDrawer
          key={edited.count}
          ratio={edited.record.ratio}
          open={edited.open}
          onClose={edited.hide}
        />
      )}
    </>
  )
}

function RatioDrawer({ ratio, ...panel }: Panel & { ratio: RatioRow | null }) {
  const { w } = useWords()
  const form = useRecordForm(ratioRecord, {
    name: 'scheduling.ratio',
    draft: false,
    schema: RatioForm,
    existing: ratio ? { ...ratio, id: ratio.id ?? undefined } : { validFrom: today(timeZone()), ageTo: 120 },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('scheduling.text.addRatio')}
      call={scheduling.divingRatioSave}
      owner={ratio && { id: ratio.id ?? undefined, version: ratio.version }}
    >
      <Field name="programme" />
      <Field name="water" />
      <Field name="guests" />
      <Field name="perAssistant" />
      <Field name="maxGuests" />
      <Field name="ageFrom" />
      <Field name="ageTo" />
      <Field name="validFrom" />
      <Field name="validUntil" />
      <Field name="origin" />
    </SaveDrawer>
  )
}
