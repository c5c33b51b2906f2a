import { accountRow } from '#contract/booster/account.fields.ts'
import type { AccountRow } from '#contract/booster/booster.schema.ts'
import { tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { word } from '../../kit/words/words.ts'
import { percentText } from '../parts/guard-text.ts'
import { accountTones } from '../parts/tones.ts'

type Row = AccountRow
const column = columnsOf(accountRow)
export const accountColumns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'booster.fields.account',
    text: ({ name, testMode }) => (testMode ? `${name} (${word('booster.text.testMode')})` : name),
    width: 200,
    frozen: true,
    grow: true,
    card: 'title',
  },
  column('state', {
    width: 130,
    ...tagCell(({ state }) => [accountTones[state], `booster.accountStates.${state}`]),
    card: 'sub',
  }),
  column('agentName', { key: 'agent', width: 150 }),
  column('currency', { width: 90 }),
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
  column('live', { width: 100, card: 'meta' }),
  column('guarded', { width: 120 }),
  column('lastPushAt', { as: 'time', key: 'lastPush', width: 140 }),
  column('lastOrderAt', { as: 'time', key: 'lastOrder', width: 140 }),
  column('refused', { width: 110 }),
  {
    key: 'answer',
    title: 'booster.fields.answer',
    text: ({ answerMs }) => (answerMs ? `${answerMs} ms` : ''),
    align: 'right',
    width: 110,
  },
]
