import { Fragment } from 'react'
import type { AccountRow } from '#contract/booster/booster.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { momentCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { runs } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'
import { BoosterLinks } from '../parts/booster-links.tsx'
import { percentText } from '../parts/guard-text.ts'
import { accountTones } from '../parts/tones.ts'
import { AccountDrawer } from './account-drawer.tsx'
import '../booster.css'

type Row = AccountRow
const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'booster.fields.account',
    text: ({ name, testMode }) => (testMode ? `${name} (${word('booster.text.testMode')})` : name),
    width: 200,
    frozen: true,
    grow: true,
    card: 'title',
  },
  {
    key: 'state',
    title: 'booster.fields.state',
    width: 130,
    ...tagCell(({ state }) => [accountTones[state], `booster.accountStates.${state}`]),
    card: 'sub',
  },
  { key: 'agent', title: 'booster.fields.agent', text: ({ agentName }) => agentName, width: 150 },
  { key: 'currency', title: 'booster.fields.currency', text: ({ currency }) => currency, width: 90 },
  {
    key: 'commission',
    title: 'booster.fields.commission',
    text: ({ version, commissionBasisPoints }) =>
      version === null ? '' : `${percentText(commissionBasisPoints)} %`,
    align: 'right',
    width: 110,
    card: 'meta',
  },
  {
    key: 'parity',
    title: 'booster.fields.parity',
    text: ({ parity }) => (parity ? word('booster.text.yes') : ''),
    width: 110,
  },
  {
    key: 'live',
    title: 'booster.fields.listings',
    text: ({ live }) => live,
    align: 'right',
    width: 100,
    card: 'meta',
  },
  {
    key: 'guarded',
    title: 'booster.fields.guarded',
    text: ({ guarded }) => guarded,
    align: 'right',
    width: 120,
  },
  {
    key: 'lastPush',
    title: 'booster.fields.lastPush',
    width: 140,
    ...momentCell(({ lastPushAt }) => lastPushAt),
  },
  {
    key: 'lastOrder',
    title: 'booster.fields.lastOrder',
    width: 140,
    ...momentCell(({ lastOrderAt }) => lastOrderAt),
  },
  {
    key: 'refused',
    title: 'booster.fields.refused',
    text: ({ refused }) => refused,
    align: 'right',
    width: 110,
  },
  {
    key: 'answer',
    title: 'booster.fields.answer',
    text: ({ answerMs }) => (answerMs ? `${answerMs} ms` : ''),
    align: 'right',
    width: 110,
  },
]

/** Accounts on marketplaces: the connections of the channels, with the terms on which each sells for us. */
export default function AccountList() {
  const { w } = useWords()
  const { data, error, refetch } = useRead(booster.accountList, undefined, {
    live: ['booster', 'connection', 'channelOrder'],
    tellsFailure: true,
  })
  const edited = useDrawer<Row>()
  const connect = (
    <Link className="lt-button" href={to.channels.channelIntegration()}>
      {w('booster.text.connect')}
    </Link>
  )
  return (
    <>
      <PageHead
        title={w('booster.screens.accountList')}
        actions={
          <>
            {connect}
            <BoosterLinks at="accountList" />
          </>
        }
        folds
      />
      <DataTable
        screen="boosterAccounts"
        label={w('booster.screens.accountList')}
        columns={columns}
        rows={data?.rows}
        rowKey={({ connectionId }) => String(connectionId)}
        error={error}
        onRetry={() => void refetch()}
        rowActions={(row) => <Acts row={row} onEdit={() => edited.show(row)} />}
        empty={
          <Empty title={w('booster.text.noAccounts')} action={connect}>
            {w('booster.text.noAccountsWhy')}
          </Empty>
        }
      />
      <Fragment key={edited.count}>
        {edited.record && <AccountDrawer row={edited.record} open={edited.open} onClose={edited.hide} />}
      </Fragment>
    </>
  )
}

function Acts({ row, onEdit }: { row: Row; onEdit: () => void }) {
  const { w } = useWords()
  const { connectionId, state, name } = row
  const isPaused = state === 'paused'
  return (
    <ActionButtons
      can={row.can}
      of="booster.text"
      max={2}
      quiet
      name={name}
      acts={{
        edit: { word: 'booster.text.editTerms', go: onEdit },
        pause: runs(booster.accountPause, () => ({ connectionId, paused: !isPaused }), {
          word: isPaused ? 'booster.text.resume' : 'booster.text.pause',
          ...(!isPaused && { consequence: w('booster.text.pauseWhat') }),
          done: 'booster.text.moved',
        }),
        sync: runs(booster.saleSync, () => ({ connectionId }), {
          word: 'booster.text.syncSales',
          done: 'booster.text.moved',
        }),
      }}
    />
  )
}
