import { commissionForm } from '#contract/booster/booster.fields.ts'
import type { AccountRow, CommissionRow } from '#contract/booster/booster.schema.ts'
import { useCategoryChoices } from '../../catalog/catalog.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { RecordLine, RecordsDrawer } from '../../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'
import { percentText } from '../parts/guard-text.ts'

/** What an account takes by category, each from a day on. */
export function CommissionsDrawer({ account, ...panel }: Panel & { account: AccountRow }) {
  const { w, name } = useWords()
  const { connectionId } = account
  const { data } = useRead(booster.commissionList, { connectionId }, { live: ['booster'] })
  return (
    <RecordsDrawer<CommissionRow>
      {...panel}
      title="booster.text.commissions"
      addWord="booster.text.newCommission"
      needs="treepBooster.account"
      none="booster.text.noCommissions"
      rows={data?.rows}
      tools={<p className="lt-field-help">{w('booster.text.commissionsWhat', { name: account.name })}</p>}
      record={(row, onEdit) => (
        <RecordLine
          onEdit={row.can['edit'] ? onEdit : undefined}
          remove={
            row.can['remove']
              ? runs(booster.commissionRemove, () => ({ id: row.id }), {
                  done: 'booster.events.commissionRemoved',
                })
              : undefined
          }
          side={row.holds && <StatusTag tone="good">{w('booster.text.holdsNow')}</StatusTag>}
        >
          <b>{name(row.categoryNames)}</b> {percentText(row.commissionBasisPoints)} %{' '}
          <small>{w('booster.text.fromDay', { date: shownDay(row.fromDay) })}</small>
        </RecordLine>
      )}
      edit={(record, form) => <CommissionForm {...form} row={record} connectionId={connectionId} />}
    />
  )
}

const Field = fieldOf(commissionForm)
function CommissionForm({
  row,
  connectionId,
  ...panel
}: Panel & { row: CommissionRow | null; connectionId: number }) {
  const { w } = useWords()
  const categories = useCategoryChoices()
  const form = useRecordForm(commissionForm, { name: 'booster.commission', existing: row, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(row ? 'booster.text.editCommission' : 'booster.text.newCommission')}
      call={booster.commissionSave}
      send={(values) => ({ ...values, connectionId })}
      owner={row && { id: row.id, version: row.version }}
    >
      <Field name="categoryId" choices={categories} wide />
      <Field name="commissionBasisPoints" />
      <Field name="fromDay" />
    </SaveDrawer>
  )
}
