import { useState } from 'react'
import { matchRuleRecord } from '#contract/write-off/rules/rule.fields.ts'
import type { Rehearsal, Rule } from '#contract/write-off/rules/rule.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { dayCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { switched } from '../../kit/route/action.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { useWords, word } from '../../kit/words/words.ts'
import { writeOff } from '../write-off.client.ts'
import { RuleDrawer } from './rule-form.tsx'
import { ruleRow } from '#contract/write-off/rules/rule.fields.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'write-off.rules.name', first: true },
    enabled: {
      kind: 'select',
      label: 'write-off.rules.enabled',
      first: true,
      options: [
        { value: 'yes', word: 'write-off.rules.enabledYes' },
        { value: 'no', word: 'write-off.rules.enabledNo' },
      ],
      read: (state: string) => state === 'yes',
    },
  },
})

const column = columnsOf(matchRuleRecord)
const rehearsalText = ({ rehearsal, rehearsed }: Rule): string =>
  !rehearsal
    ? word('write-off.rules.notYet')
    : rehearsed
      ? word('write-off.rules.rehearsed', {
          same: rehearsal.same,
          other: rehearsal.other,
          open: rehearsal.open,
        })
      : word('write-off.rules.stale')

const ruleColumn = columnsOf(ruleRow)
const columns: readonly Column<Rule>[] = [
  column('name', { width: 180, frozen: true, card: 'title' }),
  column('enabled', { width: 100, card: 'sub' }),
  column('contains', { width: 180, card: 'meta' }),
  column('direction', { width: 110 }),
  ruleColumn('chartTitle', { key: 'chart', width: 220, grow: true, card: 'meta' }),
  { key: 'rehearsal', title: 'write-off.rules.rehearsal', text: rehearsalText, width: 260, card: 'meta' },
  ruleColumn('accountName', { key: 'account', width: 150, hidden: true }),
  column('createdByName', { width: 140, hidden: true }),
  column('createdAt', { width: 130, hidden: true }),
]

/** What explains lines by itself: rehearsed on last year's before it is switched on. */
export default function Rules() {
  const { w } = useWords()
  const list = useListState('writeOffRules', schema)
  const page = useListPage(writeOff.ruleList, list, requestOf(list), ['matchRule'])
  const [shown, setShown] = useState<{ name: string; rehearsal: Rehearsal } | null>(null)
  return (
    <>
      <RecordsPage
        {...page}
        title="write-off.screens.writeOffRules"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        opens={(row): Rule | null | undefined => (row.can['edit'] === true ? row : undefined)}
        rowActions={(rule, { edit, remove }) => (
          <RuleActs
            rule={rule}
            onEdit={edit}
            onRemove={remove}
            onShown={(rehearsal) => setShown({ name: rule.name, rehearsal })}
          />
        )}
        add={{ word: 'write-off.rules.new', needs: 'finances.writeOff.rules', draft: null }}
        form={(rule, panel) => <RuleDrawer rule={rule} {...panel} />}
        removal={{
          call: writeOff.ruleDelete,
          consequence: ({ name }) => w('write-off.rules.removeWhat', { name }),
          done: 'write-off.rules.removed',
        }}
        empty={{ title: 'write-off.rules.none', text: 'write-off.rules.noneWhy' }}
      />
      <Drawer open={shown !== null} onClose={() => setShown(null)} title={shown?.name ?? ''} width={760}>
        {shown && <Shown rehearsal={shown.rehearsal} />}
      </Drawer>
    </>
  )
}

type Row = Rehearsal['rows'][number]
const tones = { same: 'good', other: 'bad', open: 'info' } as const
const shownColumns: readonly Column<Row>[] = [
  { key: 'day', title: 'write-off.fields.day', ...dayCell((row) => row.day), width: 128, card: 'sub' },
  {
    key: 'text',
    title: 'write-off.columns.text',
    text: (row) => row.text,
    width: 220,
    grow: true,
    card: 'title',
  },
  {
    key: 'amount',
    title: 'write-off.fields.amount',
    ...moneyCell((row) => [row.amountMinor, row.currency]),
    width: 130,
    card: 'meta',
  },
  {
    key: 'outcome',
    title: 'write-off.rules.outcome',
    ...tagCell((row) => [tones[row.outcome], `write-off.outcomes.${row.outcome}`]),
    width: 170,
    card: 'sub',
  },
  { key: 'was', title: 'write-off.rules.was', text: (row) => row.was, width: 160, card: 'meta' },
]

function Shown({ rehearsal }: { rehearsal: Rehearsal }) {
  const { w } = useWords()
  const { same, other, open, rows } = rehearsal
  return (
    <>
      <p role="status">{w('write-off.rules.rehearsed', { same, other, open })}</p>
      <DataTable
        screen="writeOffRehearsal"
        label={w('write-off.rules.rehearsal')}
        columns={shownColumns}
        rows={rows}
        rowKey={({ lineId }) => String(lineId)}
        empty={<Empty title={w('write-off.text.noneHere')} />}
        inline
      />
    </>
  )
}

type ActsProps = {
  rule: Rule
  onEdit: (rule: Rule) => void
  onRemove: (rule: Rule) => void
  onShown: (rehearsal: Rehearsal) => void
}

function RuleActs({ rule, onEdit, onRemove, onShown }: ActsProps) {
  const { w } = useWords()
  const { id, enabled, can } = rule
  const rehearse = useAct(writeOff.ruleRehearse, {
    doneText: w('write-off.rules.rehearsedOk'),
    onDone: onShown,
  })
  return (
    <ActionButtons
      can={can}
      of="write-off.rules"
      max={1}
      acts={{
        rehearse: { go: () => void rehearse.run({ id }) },
        enable: {
          word: enabled ? 'write-off.rules.disable' : 'write-off.rules.enable',
          call: writeOff.ruleEnable,
          input: () => ({ id, enabled: !enabled }),
          ...(enabled && { consequence: w('write-off.rules.disableWhat') }),
          done: switched(!enabled),
        },
        edit: { word: 'kit.parts.edit', go: () => onEdit(rule) },
        delete: { word: 'kit.parts.remove', go: () => onRemove(rule) },
      }}
    />
  )
}
