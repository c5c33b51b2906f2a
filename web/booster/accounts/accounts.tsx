import { Fragment } from 'react'
import type { AccountRow } from '#contract/booster/booster.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { runs } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'
import { BoosterLinks } from '../parts/booster-links.tsx'
import { accountColumns } from './account-columns.ts'
import { AccountDrawer } from './account-drawer.tsx'
import { CommissionsDrawer } from './commissions-drawer.tsx'
import { PartnerListings } from './partner-listings.tsx'
import '../booster.css'

type Row = AccountRow

/** Accounts on marketplaces: the connections of the channels, with the terms on which each sells for us. */
export default function AccountList() {
  const { w } = useWords()
  const { data, error, refetch } = useRead(booster.accountList, undefined, {
    live: ['booster', 'connection', 'channelOrder'],
    tellsFailure: true,
  })
  const edited = useDrawer<Row>()
  const commissions = useDrawer<Row>()
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
        columns={accountColumns}
        rows={data?.rows}
        rowKey={({ connectionId }) => String(connectionId)}
        error={error}
        onRetry={() => void refetch()}
        rowActions={(row) => (
          <Acts row={row} onEdit={() => edited.show(row)} onCommissions={() => commissions.show(row)} />
        )}
        empty={
          <Empty title={w('booster.text.noAccounts')} action={connect}>
            {w('booster.text.noAccountsWhy')}
          </Empty>
        }
      />
      <PartnerListings />
      <Fragment key={edited.count}>
        {edited.record && <AccountDrawer row={edited.record} open={edited.open} onClose={edited.hide} />}
      </Fragment>
      {commissions.record && (
        <CommissionsDrawer
          key={commissions.count}
          account={commissions.record}
          open={commissions.open}
          onClose={commissions.hide}
        />
      )}
    </>
  )
}

type ActsProps = { row: Row; onEdit: () => void; onCommissions: () => void }
function Acts({ row, onEdit, onCommissions }: ActsProps) {
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
        commissions: { word: 'booster.text.commissions', go: onCommissions },
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
