import type { ConnectionRow } from '#contract/payments/setup/setup.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { wordAt } from '#contract/words.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { word } from '../../kit/words/words.ts'
import { payments } from '../payments.client.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountDrawer } from './account-form.tsx'
import { ConnectButton, ConnectStanding } from './connect.tsx'
import { LookAt, type Look } from './look-at.tsx'
import { RotateDrawer } from './rotate-drawer.tsx'
import { SampleDrawer } from './sample.tsx'
import { connectionRow } from '#contract/payments/setup/connection.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'payments.setup.name', first: true } },
})
const column = columnsOf(connectionRow)
const columns: readonly Column<ConnectionRow>[] = [
  column('name', { width: 190, frozen: true, card: 'title' }),
  column('system', { width: 190, card: 'meta' }),
  column('mode', {
    ...tagCell((row) => [row.mode === 'live' ? 'info' : 'neutral', `payments.modes.${row.mode}`]),
    width: 120,
    card: 'sub',
  }),
  column('health', { width: 140, card: 'sub' }),
  column('waiting', { width: 120 }),
  column('outgoing', { width: 100 }),
  column('okAt', { as: 'time', width: 150 }),
  column('lastError', { width: 150 }),
  column('refused', { width: 150 }),
  column('nextAt', { as: 'time', width: 150 }),
  column('tells', { width: 560, grow: true }),
]

/** Collection accounts: banks, cash, providers. Pay links offer what stands here. */
export default function Accounts() {
  const list = useListState('paymentAccounts', schema)
  const { text } = requestOf(list)
  const page = useListPage(payments.connections, list, { text }, ['connection', 'payment'])
  const looks = useDrawer<{ row: ConnectionRow; look: Look }>()
  const sample = useDrawer<ConnectionRow>()
  const state = useDrawer<ConnectionRow>()
  const rotate = useDrawer<ConnectionRow>()
  const made = useDrawer<Record<string, string>>()
  return (
    <>
      <RecordsPage
        {...page}
        title="payments.screens.paymentAccounts"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        opens={(row): ConnectionRow | null | undefined => (row.can['edit'] === true ? row : undefined)}
        rowActions={(row, { edit }) => (
          <AccountActions
            row={row}
            onEdit={() => edit(row)}
            onLook={(look) => looks.show({ row, look })}
            onSample={() => sample.show(row)}
            onState={() => state.show(row)}
            onRotate={() => rotate.show(row)}
          />
        )}
        add={{ word: 'payments.text.newAccount', needs: 'setting.paymentAccounts.edit', draft: null }}
        buttons={<ConnectButton />}
        form={(row, panel) => <AccountDrawer row={row} {...panel} />}
        empty={{ title: 'payments.text.noAccounts', text: 'payments.text.noAccountsWhy' }}
      />
      <Drawer
        open={looks.open}
        onClose={looks.hide}
        width={680}
        title={looks.record && `${looks.record.row.name} · ${word(`payments.text.${looks.record.look}`)}`}
      >
        {looks.record && <LookAt id={looks.record.row.id} look={looks.record.look} />}
      </Drawer>
      <Drawer open={state.open} onClose={state.hide} width={520} title={state.record?.name ?? ''}>
        {state.record && <ConnectStanding id={state.record.id} />}
      </Drawer>
      {rotate.record && (
        <RotateDrawer
          key={`rotate ${rotate.count}`}
          row={rotate.record}
          open={rotate.open}
          onClose={rotate.hide}
          onMade={made.show}
        />
      )}
      <Drawer open={made.open} onClose={made.hide} width={520} title={word('payments.text.shownOnce')}>
        {Object.entries(made.record ?? {}).map(([name, key]) => (
          <p key={name}>
            {word(wordAt('payments.setup', name))}
            <br />
            <code style={{ overflowWrap: 'anywhere' }}>{key}</code>
          </p>
        ))}
      </Drawer>
      {sample.record && (
        <SampleDrawer key={sample.count} id={sample.record.id} open={sample.open} onClose={sample.hide} />
      )}
    </>
  )
}
