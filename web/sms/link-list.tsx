import { useState } from 'react'
import { linkRow } from '#contract/sms/link.fields.ts'
import { smsKeys } from '#contract/sms/sms.keys.ts'
import type { LinkInvited, LinkRow } from '#contract/sms/sms.schema.ts'
import { useAct } from '../kit/call/query.ts'
import { PickField } from '../kit/form/fields/field-select.tsx'
import { FormDrawer, type Panel } from '../kit/form/form-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { filtersOf } from '../kit/record/record-filters.ts'
import { RecordsPage } from '../kit/record/records-page.tsx'
import { runs } from '../kit/route/action.ts'
import { useWords } from '../kit/words/words.ts'
import { Beside } from './beside.tsx'
import { whyWords } from './sender-acts.tsx'
import { sms } from './sms.client.ts'
import { chatSource, customerSource } from './sources.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'sms.fields.customer', first: true },
    system: filtersOf(linkRow)('system', { first: true }),
  },
})
const column = columnsOf(linkRow)
const columns: readonly Column<LinkRow>[] = [
  column('customerName', { key: 'customer', width: 180, grow: true, frozen: true, card: 'title' }),
  column('customerCode', { width: 120, card: 'meta' }),
  column('system', { width: 110, card: 'sub' }),
  column('connectionName', { key: 'connection', width: 170, card: 'meta' }),
  column('address', { width: 160 }),
  column('linkedAt', { as: 'time', width: 150, card: 'meta' }),
  column('lastSentAt', { as: 'time', width: 150, card: 'meta' }),
  column('stoppedAt', { as: 'time', width: 150 }),
]

/** Customers whom we write to in a chat: since when, and the way out. */
export default function SmsLinks() {
  const { w } = useWords()
  const list = useListState('SmsLinks', schema)
  const page = useListPage(sms.linkList, list, requestOf(list), ['smsLink', 'smsMessage'])
  return (
    <RecordsPage
      {...page}
      title="sms.screens.SmsLinks"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ customerName }) => customerName}
      rowActions={(row) => (
        <ActionButtons
          can={row.can}
          of="sms.text"
          max={1}
          acts={{
            unlink: runs(sms.linkRemove, (reason) => ({ id: row.id, reason }), {
              word: 'sms.text.unlink',
              consequence: w('sms.text.unlinkWhat', { name: row.customerName }),
              reason: true,
              done: 'sms.text.done',
            }),
          }}
        />
      )}
      buttons={<Beside but="SmsLinks" />}
      add={{ word: 'sms.text.invite', needs: smsKeys.send, draft: null }}
      form={(_, panel) => <InviteDrawer {...panel} />}
      empty={{ title: 'sms.text.noLinks' }}
    />
  )
}

/** A code that a customer scans: it says who they are, so nobody types a chat's name. */
function InviteDrawer(panel: Panel) {
  const { w } = useWords()
  const [shown, setShown] = useState<LinkInvited>()
  const form = useForm<{ customerId: number | null; connectionId: number | null }>({
    name: 'sms.invite',
    initial: { customerId: null, connectionId: null },
    rules: (values) =>
      (['connectionId', 'customerId'] as const).flatMap((field) =>
        values[field] ? [] : [{ field, why: 'required' }],
      ),
    draft: false,
  })
  const invite = useAct(sms.linkInvite, { onFields: form.refuse, onDone: setShown })
  const why = shown?.why && whyWords[shown.why]
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={w('sms.text.invite')}
      call={sms.linkInvite}
      saveWord="sms.text.inviteMake"
      onSave={async ({ customerId, connectionId }) => {
        if (customerId && connectionId) await invite.run({ customerId, connectionId })
      }}
    >
      <PickField
        form={form}
        name="connectionId"
        label="sms.fields.connection"
        source={chatSource}
        numeric
        required
      />
      <PickField
        form={form}
        name="customerId"
        label="sms.fields.customer"
        source={customerSource}
        numeric
        required
      />
      {shown?.url && (
        <div role="status" className="sms-invite">
          <img src={`data:image/svg+xml,${encodeURIComponent(shown.qr)}`} alt={w('sms.text.inviteMake')} />
          <p>{w('sms.text.inviteHow')}</p>
          <p className="sms-faint">
            {w('sms.text.inviteLink')}: {shown.url}
          </p>
        </div>
      )}
      {shown && !shown.url && (
        <p role="status" className="sms-refused">
          {[w(why || 'sms.why.refused'), shown.text].filter(Boolean).join(' ')}
        </p>
      )}
    </FormDrawer>
  )
}
