import { optOutRow } from '#contract/sms/opt-out.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { smsKeys } from '#contract/sms/sms.keys.ts'
import type { OptOutRow } from '#contract/sms/sms.schema.ts'
import { PickField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { RecordsPage } from '../kit/record/records-page.tsx'
import { runs } from '../kit/route/action.ts'
import { useWords } from '../kit/words/words.ts'
import { Beside } from './beside.tsx'
import { sms } from './sms.client.ts'
import { customerSource } from './sources.ts'

const schema = listSchema({ filters: { text: { kind: 'text', label: 'sms.fields.phone', first: true } } })
const column = columnsOf(optOutRow)
const columns: readonly Column<OptOutRow>[] = [
  column('shown', { key: 'phone', width: 180, frozen: true, card: 'title' }),
  column('country', { width: 110, card: 'meta' }),
  column('source', { width: 180, card: 'sub' }),
  column('stoppedAt', { as: 'time', width: 160, card: 'meta' }),
  column('stoppedByName', { width: 160 }),
]

/** Numbers that get no more messages, and how they said so. */
export default function SmsOptOuts() {
  const list = useListState('SmsOptOuts', schema)
  const page = useListPage(sms.optOutList, list, requestOf(list), ['smsContact'])
  return (
    <RecordsPage
      {...page}
      title="sms.screens.SmsOptOuts"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ shown }) => shown}
      rowActions={(row) => (
        <ActionButtons
          can={row.can}
          of="sms.text"
          max={1}
          acts={{
            remove: runs(sms.optOutRemove, (reason) => ({ id: row.id, reason }), {
              word: 'sms.text.optOutRemove',
              reason: true,
              done: 'sms.text.done',
            }),
          }}
        />
      )}
      buttons={<Beside but="SmsOptOuts" />}
      add={{ word: 'sms.text.optOutAdd', needs: smsKeys.send, draft: null }}
      form={(_, panel) => <OptOutDrawer {...panel} />}
      empty={{ title: 'sms.text.noOptOuts' }}
    />
  )
}

function OptOutDrawer(panel: Panel) {
  const { w } = useWords()
  const form = useForm<{ phone: string; customerId: number | null }>({
    name: 'sms.optOut.new',
    initial: { phone: '', customerId: null },
    rules: ({ phone, customerId }) =>
      phone.trim() || customerId ? [] : [{ field: 'phone', why: 'required' }],
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('sms.text.optOutAdd')}
      call={sms.optOutAdd}
      send={({ phone, customerId }) => ({ phone, ...(customerId && { customerId }) })}
    >
      <TextField form={form} name="phone" label="sms.fields.phone" type="tel" autoFocus />
      <PickField
        form={form}
        name="customerId"
        label="sms.fields.customer"
        help="sms.text.optOutWhole"
        source={customerSource}
        numeric
      />
    </SaveDrawer>
  )
}
